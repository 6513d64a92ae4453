import { expect, test } from 'vitest';
import { paddocks } from '../../examples/paddocks/index.ts';
import { renderPrompt } from '../../src/index.ts';
import { onEachStore, type Stage, textOf, typesOf, you } from './stage.ts';

const BORRA = 'Borrá todos los potreros que empiezan con Padrón';

interface Row {
  readonly id: string;
  readonly name: string;
}
const all = (stage: Stage) => stage.rows<Row>('SELECT * FROM paddocks WHERE deleted_at IS NULL ORDER BY id');
const isPadron = ({ name }: Row) => name.startsWith('Padrón');

onEachStore(paddocks, (play, store) => {
  test.each([
    ['the button', (stage: Stage) => stage.press('allow')],
    ['“Sí, borrar”', (stage: Stage) => stage.say('Sí, borrar')],
    ['“dale”', (stage: Stage) => stage.say('dale')],
  ])('%s deletes exactly the thirteen that were shown, and no model is asked before', async (_, answer) => {
    const stage = await play({ whenAsked: (now) => all(now).length });
    const before = all(stage);
    await stage.say(BORRA);
    const [held, ...others] = await stage.waiting();
    expect(others).toEqual([]);
    expect(held).toMatchObject({
      title: '¿Borro estos 13 potreros?',
      labels: { allow: 'Sí, borrar', deny: 'Cancelar' },
    });
    expect(held!.args).toEqual({ ids: before.filter(isPadron).map(({ id }) => id) });
    expect(all(stage)).toEqual(before);
    const asked = stage.asked.length;
    const parts = await answer(stage);
    expect(all(stage)).toEqual(before.filter((row) => !isPadron(row)));
    // When it was asked next, to put the outcome into words, all was done.
    expect(stage.asked.slice(asked)).toEqual([before.length - 13]);
    const progress = parts.flatMap((part) => (part.type === 'progress' ? [part.value] : []));
    expect(progress.at(-1)).toEqual({ done: 13, total: 13 });
    expect(progress).toHaveLength(13);
  });

  test('ids and arguments stand in no visible message', async () => {
    const stage = await play();
    const ids = all(stage).map(({ id }) => id);
    const said: string[] = [];
    for (const text of ['Mostrame los potreros', BORRA, 'cambiar', 'sin Padrón 4118', 'Sí, borrar']) {
      const parts = await stage.say(text);
      said.push(textOf(parts));
      for (const part of parts)
        if (part.type === 'confirmation-required') said.push(renderPrompt(part.actions).text);
    }
    const visible = said.join('\n');
    expect(visible).toContain('¿Borro estos 12 potreros?');
    for (const hidden of [...ids, 'carpeta', 'arguments']) expect(visible).not.toContain(hidden);
    expect(
      all(stage)
        .filter(isPadron)
        .map(({ name }) => name),
    ).toEqual(['Padrón 4118']);
  });

  test.each([
    ['the button', (stage: Stage) => stage.press('deny')],
    ['“Cancelar”', (stage: Stage) => stage.say('Cancelar')],
  ])('%s cancels, and what was decided cannot be run any more', async (_, answer) => {
    const stage = await play();
    const before = all(stage);
    await stage.say(BORRA);
    const [held] = await stage.waiting();
    expect(typesOf(await answer(stage))).toContain('denied');
    await stage.say('Sí, borrar');
    await expect(
      stage.gate.decide({ action: held!.id, revision: held!.revision, verdict: 'allow' }, { by: you }),
    ).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
    expect(all(stage)).toEqual(before);
  });

  test('a question in between is answered, and the prompt stays', async () => {
    const stage = await play();
    await stage.say(BORRA);
    const parts = await stage.say('¿Cuántas hectáreas son?');
    expect(textOf(parts)).toContain('202,5');
    expect(typesOf(parts).at(-1)).toBe('confirmation-required');
    await stage.say('Sí, borrar');
    expect(all(stage).filter(isPadron)).toEqual([]);
  });

  test('one paddock, by its name', async () => {
    const stage = await play();
    await stage.say('Borrá el potrero Norte');
    expect(await stage.waiting()).toMatchObject([{ title: '¿Borro el potrero Norte?' }]);
    await stage.say('Sí, borrar');
    expect(all(stage).map(({ name }) => name)).toContain('Norte Chico');
    expect(all(stage).map(({ name }) => name)).not.toContain('Norte');
  });

  test('undone, all thirteen are back as they were', async () => {
    const stage = await play();
    const before = all(stage);
    await stage.say(BORRA);
    await stage.press('allow');
    const [action] = await stage.actions();
    await stage.gate.undo({ action: action!.id }, { by: you, via: 'chat' });
    expect(all(stage)).toEqual(before);
  });

  test('the record shows what was asked, what was decided and what was done', async () => {
    const stage = await play();
    await stage.say(BORRA);
    await stage.say('Sí, borrar');
    const [action] = await stage.actions();
    const history = await stage.gate.history(action!.id, { by: you });
    expect(history.map(({ type }) => type)).toEqual(['proposed', 'allowed', 'claimed', 'succeeded']);
  });

  test('killed between question and answer, it goes on with the same thirteen', async () => {
    const stage = await play();
    await stage.say(BORRA);
    const again = await stage.restarted();
    await again.say('Sí, borrar');
    expect(all(again).filter(isPadron)).toEqual([]);
    expect(all(again)).toHaveLength(8);
  });

  test('answered twice from two terminals, it runs once', async () => {
    const stage = await play();
    await stage.say(BORRA);
    const other = await stage.beside();
    await Promise.all([stage.press('allow'), other.press('allow')]);
    expect(all(stage)).toHaveLength(8);
    expect((await stage.actions()).map(({ status }) => status)).toEqual(['succeeded']);
    expect(stage.rows('SELECT * FROM done')).toHaveLength(1);
  });

  test.runIf(store === 'sqlite')(
    'after five minutes it cannot be run any more, and the person is told',
    async () => {
      const stage = await play();
      const before = all(stage);
      await stage.say(BORRA);
      stage.clock.advance(5 * 60_000);
      expect(typesOf(await stage.say('Sí, borrar'))).toContain('expired');
      expect(all(stage)).toEqual(before);
    },
  );
});
