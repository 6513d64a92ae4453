import { defineTool, type PreviewResult, type Tool } from 'countersign';
import { z } from 'zod';
import type { Farm, Known, Paddock } from './farm.ts';

export interface FarmContext {
  readonly farm: Farm;
}

const inHectares = (hectares: number): string => `${hectares.toLocaleString('es-UY')} ha`;

/** One line for each paddock, by name; two of the same name are told apart. */
function linesOf(paddocks: readonly Known[]): NonNullable<PreviewResult['facts']> {
  const names = new Map<string, number>();
  const lines = paddocks.map(({ name, hectares, heads, isDeleted }): [string, string] => {
    const nth = (names.get(name) ?? 0) + 1;
    names.set(name, nth);
    const cattle = heads === 0 ? '' : `, ${heads} cabezas`;
    return [
      nth === 1 ? name : `${name} (${nth})`,
      isDeleted ? 'ya está borrado' : inHectares(hectares) + cattle,
    ];
  });
  return Object.fromEntries(lines);
}

function cattleOn(paddocks: readonly Known[]): { warning?: string } {
  const grazed = paddocks.filter(({ heads }) => heads > 0).map(({ name, heads }) => `${name} (${heads})`);
  return grazed.length === 0 ? {} : { warning: `Hay ganado en ${grazed.join(', ')}.` };
}

const question = (verb: string, paddocks: readonly Paddock[]): string =>
  paddocks.length === 1
    ? `¿${verb} el potrero ${paddocks[0]!.name}?`
    : `¿${verb} estos ${paddocks.length} potreros?`;

const list = defineTool({
  name: 'carpeta/list-potreros',
  description: 'Todos los potreros del campo, con id, nombre, hectáreas y cabezas de ganado.',
  effect: 'read',
  input: z.object({}),
  run: (_args, { farm }: FarmContext) => farm.list(),
});

const ids = z
  .array(z.string().min(1))
  .min(1)
  .max(200)
  .refine((all) => new Set(all).size === all.length, 'hay ids repetidos');

/**
 * There is no `confirm` here: whether it was confirmed is the gate's to know. What a model adds to the arguments
 * is not stored, not shown and not run.
 */
const remove = defineTool({
  name: 'carpeta/delete-potreros',
  title: 'Borrar potreros',
  description: 'Borra los potreros que tienen estos ids. La persona confirma después; no le preguntes vos.',
  effect: 'destructive',
  input: z.object({ ids }),
  idempotent: true,
  preview: ({ ids }, { farm }: FarmContext) => {
    const paddocks = farm.known(ids);
    const present = paddocks.filter(({ isDeleted }) => !isDeleted);
    if (present.length === 0) throw new Error('Esos potreros ya están borrados.');
    const total = present.reduce((sum, { hectares }) => sum + hectares, 0);
    return {
      title: question('Borro', present),
      facts: { ...linesOf(paddocks), ...(present.length > 1 ? { 'En total': inHectares(total) } : {}) },
      ...cattleOn(present),
      labels: { allow: 'Sí, borrar', deny: 'Cancelar' },
      saysAll: true,
      // Only these: what happens to other paddocks is no reason to ask again.
      state: paddocks,
    };
  },
  run: ({ ids }, { farm, idempotencyKey: key, expected, progress }) => ({
    deleted: farm.remove(ids, { key, expected }, (done, total) => progress({ done, total })),
  }),
  undo: (_args, { deleted }, { farm, idempotencyKey: key, expected }) => ({
    restored: farm.restore(
      deleted.map(({ id }) => id),
      { key, expected },
    ),
  }),
  undoPreview: (_args, { deleted }, { farm }) => {
    const paddocks = farm.known(deleted.map(({ id }) => id));
    return {
      title: question('Recupero', paddocks),
      facts: { Potreros: paddocks.map(({ name }) => name).join(', ') },
      labels: { allow: 'Sí, recuperar', deny: 'Cancelar' },
      saysAll: true,
      state: paddocks,
    };
  },
});

const name = z.string().trim().min(1).max(80);

const create = defineTool({
  name: 'carpeta/create-potrero',
  title: 'Crear un potrero',
  description: 'Crea un potrero. No inventes la superficie: si la persona no la dijo, preguntala.',
  effect: 'write',
  input: z.object({ name, hectares: z.number().positive() }),
  idempotent: true,
  preview: ({ name, hectares }, { farm }: FarmContext) => {
    const namesakes = farm.called(name);
    return {
      title: `¿Creo el potrero ${name}?`,
      facts: { Nombre: name, Superficie: inHectares(hectares) },
      ...(namesakes.length > 0 ? { warning: 'Ya hay un potrero con ese nombre.' } : {}),
      labels: { allow: 'Sí, crear', deny: 'Cancelar' },
      saysAll: true,
      state: namesakes,
    };
  },
  run: ({ name, hectares }, { farm, idempotencyKey: key, expected }) =>
    farm.add({ name, hectares, heads: 0 }, { key, expected }),
  undo: (_args, { id }, { farm, idempotencyKey: key, expected }) => ({
    deleted: farm.remove([id], { key, expected }),
  }),
  undoPreview: (_args, { id, name }, { farm }) => ({
    title: `¿Borro el potrero ${name}?`,
    labels: { allow: 'Sí, borrar', deny: 'Cancelar' },
    saysAll: true,
    state: farm.known([id]),
  }),
});

const rename = defineTool({
  name: 'carpeta/rename-potrero',
  title: 'Renombrar un potrero',
  description: 'Le cambia el nombre a un potrero.',
  effect: 'write',
  input: z.object({ id: z.string().min(1), name }),
  idempotent: true,
  preview: ({ id, name }, { farm }: FarmContext) => {
    const paddocks = farm.known([id]);
    if (paddocks[0]!.isDeleted) throw new Error('Ese potrero está borrado.');
    return renaming(paddocks, name);
  },
  run: ({ id, name }, { farm, idempotencyKey: key, expected }) => farm.rename(id, name, { key, expected }),
  undo: ({ id }, { before, after }, { farm, idempotencyKey: key, expected }) =>
    farm.rename(id, before, { key, expected }, after),
  undoPreview: ({ id }, { before }, { farm }) => renaming(farm.known([id]), before),
});

function renaming(paddocks: readonly Known[], name: string): PreviewResult {
  const { name: now } = paddocks[0]!;
  return {
    title: `¿Le cambio el nombre al potrero ${now}?`,
    facts: { Ahora: now, Después: name },
    labels: { allow: 'Sí, renombrar', deny: 'Cancelar' },
    saysAll: true,
    state: paddocks,
  };
}

export const tools: readonly Tool[] = [list, remove, create, rename];
