import type { Json } from 'countersign';
import type { Seen, Situation } from 'countersign/conversation';
import { describe, expect, test } from 'vitest';
import { openFarm, paddocks as story } from '../index.ts';
import { paddocksScript as script } from './script.ts';

const PENDING = { status: 'pending_confirmation', action: 'a1', message: 'Not run.' };
const PADRONES = 13;

/** Plays one message: the list is read from the seed, everything else waits. Names stand for ids. */
function play(text: string, more: Partial<Situation> = {}) {
  const data = openFarm(':memory:');
  const results: Seen[] = [];
  const proposed: { tool: string; args: Json }[] = [];
  try {
    for (let moves = 0; moves < 5; moves++) {
      const move = script.next({ text, before: [], results, earlier: [], editing: [], ...more });
      if (move?.calls === undefined) {
        const args = proposed[0]?.args as { ids?: string[] } | undefined;
        const deleted = data.context.farm.known(args?.ids ?? []).map(({ name }) => name);
        return { proposed, deleted, said: move === undefined ? 'HELP' : (move.say ?? '') };
      }
      for (const { tool: name, args } of move.calls) {
        const tool = story.tools.find((each) => each.name === name)!;
        const isRead = tool.effect === 'read';
        if (!isRead) proposed.push({ tool: name, args });
        results.push({
          tool: name,
          args,
          output: isRead ? (tool.run(args, data.context as never) as Json) : PENDING,
        });
      }
    }
    throw new Error('it does not come to an end');
  } finally {
    data.close();
  }
}

const talk = (...lines: string[]): Situation['before'] =>
  lines.map((text, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', text }));

describe('what is proposed', () => {
  test.each([
    'Borrá todos los potreros que empiezan con Padrón',
    'borra todos los potreros que empiecen con "padron"',
    'BORRÁ LOS POTREROS QUE COMIENZAN POR PADRÓN',
    'eliminá los potreros cuyo nombre empieza con «Padrón»',
    'Che, ¿podés borrarme los que arrancan con Padrón, por favor?',
  ])('%s: the thirteen', (text) => {
    const { deleted, said } = play(text);
    expect(deleted).toHaveLength(PADRONES);
    expect(deleted.every((name) => name.startsWith('Padrón'))).toBe(true);
    expect(said).toBe('');
  });

  test.each<[string, string[]]>([
    ['Borrá el potrero Norte', ['Norte']],
    ['borrá norte', ['Norte']],
    ['eliminar La Tapera', ['La Tapera']],
    ['Sacá los potreros Norte, Sur y La Tapera', ['Norte', 'Sur', 'La Tapera']],
    ['Borrá el Padrón 4118', ['Padrón 4118']],
    ['Borrá los que terminan en Chico', ['Norte Chico']],
    ['borrá todos los que empiezan con Nor menos Norte', ['Norte Chico']],
    ['Borrá los potreros que contienen Viejo', ['Fondo del Padrón Viejo']],
  ])('%s', (text, names) => {
    expect(play(text).deleted).toEqual(names);
  });

  test('all, only if that was said', () => {
    expect(play('Borrá todos los potreros').deleted).toHaveLength(21);
    expect(play('Borrá todos menos Norte').deleted).toHaveLength(20);
    for (const text of ['borrá', 'borralos', 'borrá los potreros']) expect(play(text).proposed).toEqual([]);
  });

  test('creating and renaming', () => {
    expect(play('Creá el potrero La Loma de 18,5 hectáreas').proposed).toEqual([
      { tool: 'carpeta/create-potrero', args: { name: 'La Loma', hectares: 18.5 } },
    ]);
    expect(play('Renombrá el potrero Norte a Norte Grande').proposed).toEqual([
      { tool: 'carpeta/rename-potrero', args: { id: 'p-101', name: 'Norte Grande' } },
    ]);
  });
});

describe('what is asked back', () => {
  test.each([
    'Borrá el Padrón',
    'borrá',
    'habría que borrar el potrero Norte',
    'capaz que borro... mejor borrar Norte',
    'Creá un potrero',
    'Creá el potrero La Loma',
  ])('%s', (text) => {
    const { proposed, said } = play(text);
    expect(proposed).toEqual([]);
    expect(said).toMatch(/\?$/);
  });

  test.each<[string, string[], string, string[]]>([
    [
      'a thought, and yes',
      ['habría que borrar el potrero Norte', '¿Querés que borre el potrero Norte?'],
      'Sí, borralo',
      ['Norte'],
    ],
    [
      'a thought, and no',
      ['habría que borrar el potrero Norte', '¿Querés que borre el potrero Norte?'],
      'no',
      [],
    ],
    ['which one', ['Borrá el Padrón', '¿Cuál decís: Padrón 4102 o Padrón 4103?'], 'el 4103', ['Padrón 4103']],
    ['what', ['borrá', 'Decime el nombre.\n¿Cuál decís?'], 'El Bajo', ['El Bajo']],
    [
      'something else',
      ['Borrá el Padrón', '¿Cuál decís: Padrón 4102 o Padrón 4103?'],
      'Borrá el potrero Sur',
      ['Sur'],
    ],
  ])('%s', (_, before, text, names) => {
    expect(play(text, { before: talk(...before) }).deleted).toEqual(names);
  });

  test('two questions', () => {
    const before = talk(
      'Creá un potrero',
      '¿Cómo se llama el potrero nuevo?',
      'La Loma',
      '¿Cuántas hectáreas tiene La Loma?',
    );
    expect(play('18', { before }).proposed).toEqual([
      { tool: 'carpeta/create-potrero', args: { name: 'La Loma', hectares: 18 } },
    ]);
  });
});

describe('what proposes nothing', () => {
  test.each([
    ['No borres el potrero Norte', 'HELP'],
    ['¿Borraste el potrero Norte?', 'HELP'],
    ['Borrá todos los que no empiezan con Padrón', 'HELP'],
    ['hola', 'HELP'],
    ['sí', 'HELP'],
    ['Borrá los que empiezan con Zanja', 'No encuentro'],
    ['Borrá el potrero Zanja', 'No encuentro'],
    ['Borrá Norte y Zanja', 'No encuentro'],
    ['deshacé', '/undo'],
    ['Mostrame los potreros', 'Hay 21'],
    ['¿Cuántos potreros hay?', 'Son 21'],
    ['¿Cuántas hectáreas tiene Sur?', 'Sur: 52'],
    ['mostrame los que empiezan con Padrón', 'Hay 13'],
    ['¿Dónde hay ganado?', '74 cabezas'],
  ])('%s', (text, part) => {
    const { proposed, said } = play(text);
    expect(proposed).toEqual([]);
    expect(said).toContain(part);
    expect(said).not.toMatch(/p-\d/);
  });

  test('a question about what waits is about that', () => {
    const ids = Array.from({ length: 13 }, (_, i) => `p-${108 + i}`);
    const earlier = [{ tool: 'carpeta/delete-potreros', args: { ids }, output: PENDING }];
    expect(play('¿Cuántas hectáreas son?', { earlier }).said).toBe('13 potreros: 202,5 hectáreas.');
  });
});

describe('changes to what waits', () => {
  const editing = [
    { tool: 'carpeta/delete-potreros', args: { ids: ['p-101', 'p-103', 'p-113', 'p-114', 'p-102'] } },
  ];
  test.each<[string, string[]]>([
    ['sin Padrón 4118 y 4120', ['Norte', 'Sur', 'Norte Chico']],
    ['todos menos Sur', ['Norte', 'Padrón 4118', 'Padrón 4120', 'Norte Chico']],
    ['solo Norte', ['Norte']],
    ['solo los primeros dos', ['Norte', 'Sur']],
    ['solo los dos últimos', ['Padrón 4120', 'Norte Chico']],
    ['solo el primero', ['Norte']],
    ['sin Norte Chico', ['Norte', 'Sur', 'Padrón 4118', 'Padrón 4120']],
  ])('%s', (text, names) => {
    expect(play(text, { editing }).deleted).toEqual(names);
  });
  test.each(['algo mejor', 'sin Zanja', 'Norte'])('%s: not understood, nothing changes', (text) => {
    expect(play(text, { editing })).toMatchObject({ proposed: [], said: expect.stringContaining('?') });
  });
});

test('only what succeeded is told as done', () => {
  const tell = (output: Json) =>
    script.tell([{ tool: 'carpeta/delete-potreros', args: { ids: ['p-101'] }, output }]);
  const deleted = [{ id: 'p-101', name: 'Norte', hectares: 46, heads: 0 }];
  expect(tell({ status: 'succeeded', result: { deleted } })).toBe('Listo, borré el potrero Norte.');
  for (const status of [
    'denied',
    'expired',
    'cancelled',
    'superseded',
    'in_doubt',
    'refused',
    'pending_confirmation',
  ])
    expect(tell({ status })).not.toMatch(/Listo|p-101/);
  expect(tell({ status: 'failed', error: 'No.', effect: 'unknown' })).toContain('puede que');
});
