import { createGate, type Gate, type Principal, type Result, renderPrompt } from 'countersign';
import { memory } from 'countersign/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { openFarm, paddocks as story } from './index.ts';

const agent: Principal = { kind: 'agent', id: 'menta', tenant: 'local', actsFor: 'you' };
const you: Principal = { kind: 'user', id: 'you', tenant: 'local' };
const DELETE = 'carpeta/delete-potreros';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function open() {
  const { context, ...data } = openFarm(':memory:');
  const { farm } = context;
  const gate: Gate = createGate({
    store: memory(),
    tools: story.tools,
    policy: story.policy,
    context: () => context,
    sweepEveryMs: 0,
  });
  closing.push(
    () => gate.close(),
    () => data.close(),
  );
  const call = (tool: string, args: object) => gate.call({ tool, args, session: 'chat', by: agent });
  const answer = ({ action }: Result, verdict: 'allow' | 'deny' = 'allow') =>
    gate.decide({ action: action!.id, revision: action!.revision, verdict }, { by: you, via: 'chat' });
  const padrones = farm.list().filter(({ name }) => name.startsWith('Padrón'));
  /** As somebody else would, without a question. */
  const elsewhere = (() => {
    let n = 0;
    return () => ({ key: `elsewhere-${++n}`, expected: undefined });
  })();
  return {
    ...data,
    context,
    farm,
    gate,
    call,
    answer,
    elsewhere,
    padrones,
    ids: padrones.map(({ id }) => id),
  };
}

test('thirteen begin with Padrón, and one more contains it', () => {
  const { farm, padrones } = open();
  expect(padrones).toHaveLength(13);
  expect(farm.list().filter(({ name }) => name.includes('Padrón'))).toHaveLength(14);
});

describe('deleting', () => {
  test('the question names thirteen paddocks; no id and no argument stands in the message', async () => {
    const { call, ids, padrones } = open();
    const { status, action } = await call(DELETE, { ids });
    expect(status).toBe('pending');
    expect(action).toMatchObject({
      title: '¿Borro estos 13 potreros?',
      labels: { allow: 'Sí, borrar', deny: 'Cancelar' },
      warning: 'Hay ganado en Padrón 4118 (22).',
    });
    const { text, complete } = renderPrompt([action!]);
    expect(complete).toBe(true);
    for (const { name } of padrones) expect(text).toContain(name);
    for (const hidden of [...ids, 'ids', DELETE]) expect(text).not.toContain(hidden);
  });

  test('exactly those are deleted, once, with progress; undo brings back exactly those', async () => {
    const { call, answer, gate, farm, ids } = open();
    const before = farm.list();
    const progress: unknown[] = [];
    gate.onProgress({ session: 'chat', by: you }, ({ value }) => progress.push(value));
    const held = await call(DELETE, { ids });
    expect(farm.list()).toEqual(before);
    expect((await answer(held)).status).toBe('succeeded');
    expect(farm.list()).toEqual(before.filter(({ id }) => !ids.includes(id)));
    expect(progress).toEqual(ids.map((_, i) => ({ done: i + 1, total: 13 })));
    expect((await gate.undo({ action: held.action!.id }, { by: you })).status).toBe('succeeded');
    expect(farm.list()).toEqual(before);
  });

  test('cancelled, nothing is deleted', async () => {
    const { call, answer, farm, ids } = open();
    const before = farm.list();
    expect((await answer(await call(DELETE, { ids }), 'deny')).status).toBe('denied');
    expect(farm.list()).toEqual(before);
  });

  test('a confirm that the model puts into the arguments is neither stored nor believed', async () => {
    const { call, farm, ids } = open();
    const before = farm.list();
    const held = await call(DELETE, { ids, confirm: true, confirmed: 'yes' });
    expect(held.status).toBe('pending');
    expect(held.action!.args).toEqual({ ids });
    expect(farm.list()).toEqual(before);
  });

  test.each([
    ['one of them is renamed', 'Padrón 4102', true],
    ['another one is renamed', 'Sur', false],
  ])('%s between question and yes', async (_, name, drifts) => {
    const { call, answer, farm, ids, elsewhere } = open();
    const held = await call(DELETE, { ids });
    farm.rename(farm.called(name)[0]!.id, 'La Nueva', elsewhere());
    const result = await answer(held);
    expect(result.status).toBe(drifts ? 'superseded' : 'succeeded');
    expect(farm.list()).toHaveLength(drifts ? 21 : 8);
    if (drifts) expect(result.next!.facts).toHaveProperty('La Nueva');
  });

  test('a new paddock of such a name is not among those that were shown', async () => {
    const { call, answer, farm, ids, elsewhere } = open();
    const held = await call(DELETE, { ids });
    farm.add({ name: 'Padrón 9999', hectares: 5, heads: 0 }, elsewhere());
    expect((await answer(held)).status).toBe('succeeded');
    expect(farm.called('Padrón 9999')).toHaveLength(1);
  });

  test('one that somebody else deleted is shown as gone, and the rest is asked about', async () => {
    const { call, answer, farm, gate, ids, elsewhere } = open();
    const held = await call(DELETE, { ids });
    farm.remove([ids[0]!], elsewhere());
    const { next } = await answer(held);
    expect(next).toMatchObject({
      title: '¿Borro estos 12 potreros?',
      facts: { 'Padrón 4102': 'ya está borrado' },
    });
    expect((await answer({ action: next! } as Result)).status).toBe('succeeded');
    await gate.undo({ action: held.action!.id }, { by: you });
    expect(farm.list()).toHaveLength(20);
  });

  test('the write itself looks once more: if one has moved, none is deleted', () => {
    const { context, farm, ids, elsewhere } = open();
    const { run } = story.tools.find(({ name }) => name === DELETE)!;
    const expected = farm.known(ids);
    farm.rename(ids[12]!, 'Otro', elsewhere());
    const given = { ...context, idempotencyKey: 'a.1', expected, progress: () => {} };
    expect(() => run({ ids }, given as never)).toThrow(expect.objectContaining({ name: 'Drifted' }));
    expect(farm.list()).toHaveLength(21);
  });

  test('under one key it is done once, even if it was undone in between', () => {
    const { farm, ids, elsewhere } = open();
    const write = { key: 'a.1', expected: farm.known(ids) };
    const first = farm.remove(ids, write);
    farm.restore(ids, elsewhere());
    expect(farm.remove(ids, { key: 'a.1', expected: undefined })).toEqual(first);
    expect(farm.list()).toHaveLength(21);
  });

  test('what is not there is not asked about', async () => {
    const { call, farm, ids, elsewhere } = open();
    for (const wrong of [['p-999'], [ids[0], 'p-999'], [], [ids[0], ids[0]]])
      await expect(call(DELETE, { ids: wrong })).rejects.toMatchObject({
        code: expect.stringMatching(/PREVIEW_FAILED|INVALID_ARGUMENTS/),
      });
    farm.remove([ids[0]!], elsewhere());
    await expect(call(DELETE, { ids: [ids[0]] })).rejects.toMatchObject({ code: 'PREVIEW_FAILED' });
  });

  test('two of the same name are both in the question', async () => {
    const { call, farm, elsewhere } = open();
    farm.add({ name: 'Norte', hectares: 3, heads: 0 }, elsewhere());
    const { action } = await call(DELETE, { ids: farm.called('Norte').map(({ id }) => id) });
    expect(Object.keys(action!.facts)).toEqual(['Norte', 'Norte (2)', 'En total']);
  });

  test('one paddock is asked about by its name', async () => {
    const { call, farm } = open();
    const { action } = await call(DELETE, { ids: [farm.called('Norte')[0]!.id] });
    expect(action).toMatchObject({
      title: '¿Borro el potrero Norte?',
      facts: { Norte: '46 ha' },
      warning: null,
    });
  });
});

describe('creating and renaming', () => {
  test('a paddock is created after a yes, and undone', async () => {
    const { call, answer, gate, farm } = open();
    const held = await call('carpeta/create-potrero', { name: 'La Loma', hectares: 18 });
    expect(held.action).toMatchObject({ title: '¿Creo el potrero La Loma?', labels: { allow: 'Sí, crear' } });
    await answer(held);
    expect(farm.called('La Loma')).toMatchObject([{ hectares: 18 }]);
    await gate.undo({ action: held.action!.id }, { by: you });
    expect(farm.called('La Loma')).toEqual([]);
  });

  test('if a namesake came meanwhile, the person is asked again', async () => {
    const { call, answer, farm, elsewhere } = open();
    const held = await call('carpeta/create-potrero', { name: 'La Loma', hectares: 18 });
    farm.add({ name: 'La Loma', hectares: 4, heads: 0 }, elsewhere());
    expect(await answer(held)).toMatchObject({ status: 'superseded', next: { warning: expect.any(String) } });
    expect(farm.called('La Loma')).toHaveLength(1);
  });

  test('a name is changed and changed back; not over a name that came later', async () => {
    const { call, answer, gate, farm, elsewhere } = open();
    const { id } = farm.called('Norte')[0]!;
    const rename = async () => {
      const held = await call('carpeta/rename-potrero', { id, name: 'Norte Grande' });
      await answer(held);
      return held.action!.id;
    };
    const first = await rename();
    expect(farm.known([id])).toMatchObject([{ name: 'Norte Grande' }]);
    await gate.undo({ action: first }, { by: you });
    expect(farm.known([id])).toMatchObject([{ name: 'Norte' }]);
    const second = await rename();
    farm.rename(id, 'Otro', elsewhere());
    expect(await gate.undo({ action: second }, { by: you })).toMatchObject({
      status: 'failed',
      effect: 'none',
    });
    expect(farm.known([id])).toMatchObject([{ name: 'Otro' }]);
  });
});

test('reset brings back the seed', async () => {
  const { call, answer, farm, reset, ids } = open();
  const before = farm.list();
  await answer(await call(DELETE, { ids }));
  reset();
  expect(farm.list()).toEqual(before);
});
