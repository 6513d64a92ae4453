import type { Json } from 'countersign';
import type { Script, Situation } from 'countersign/conversation';
import { errorIn, isPending, type Part, play, type Steps } from '../../play.ts';
import { answerTo, type Manners, type Thread, threadOf, wanted } from '../../thread.ts';
import type { Paddock } from '../farm.ts';
import { type Choice, called, choiceIn, chosen, type Wide } from './choices.ts';
import { kept } from './edits.ts';
import { tell } from './outcomes.ts';
import { listed } from './text.ts';
import { isMusing, type Wish, wishIn } from './wishes.ts';

type Wanted<W extends Wish['wish']> = Extract<Wish, { wish: W }>;

const HELP = [
  'Llevo los potreros del campo. Podés decirme, por ejemplo:',
  '- «Borrá todos los potreros que empiezan con Padrón»',
  '- «Borrá el potrero Norte»',
  '- «Mostrame los potreros», «¿Cuántas hectáreas tiene Sur?»',
  '- «Creá el potrero La Loma de 18 hectáreas»',
  '- «Renombrá el potrero Norte a Norte Grande»',
  'Antes de tocar nada te pregunto.',
].join('\n');

const MANNERS: Manners = {
  question: /(?:^|\n)(¿(?:Querés que|Cuál|Cuántas|Cómo|A qué)\b[^\n]*\?)$/,
  shallI: '¿Querés que',
  yes: /^(?:s[ií]|dale|ok|okay|bueno|claro|obvio|hacelo|por favor|de una|exacto)(?![\p{L}])/iu,
  no: /^(?:no|nah|dejá|deja|mejor no|olvidate|para nada|nada|ningun[oa]|cancel[aá]r?)(?![\p{L}])/iu,
};

/** What the offline model understands of the paddocks. */
export const paddocksScript: Script = {
  help: HELP,
  next: (situation) => {
    const steps = stepsFor(situation);
    return steps && play(steps, situation.results);
  },
  tell,
};

function stepsFor(situation: Situation): Steps | undefined {
  if (situation.editing.length > 0) return edit(situation);
  const thread = threadOf(situation, MANNERS, (text) => wishIn(text) !== undefined);
  const last = thread.exchanges.at(-1);
  if (last !== undefined && MANNERS.no.test(last.answer.trim())) return say('Bueno, lo dejo como está.');
  const wish = wishIn(thread.request);
  switch (wish?.wish) {
    case 'delete':
      return remove(wish, thread);
    case 'list':
      return list(wish, thread, waiting(situation));
    case 'create':
      return create(wish, thread);
    case 'rename':
      return rename(wish, thread);
    case 'undo':
      return say('Para volver atrás escribí /undo, o usá Deshacer en el historial.');
    default:
      return undefined;
  }
}

// biome-ignore lint/correctness/useYield: it asks nothing
function* say(text: string): Steps {
  return { say: text };
}

/** Proposes a write; but of somebody who thinks aloud it asks first whether they want that. */
function* propose(tool: string, args: Json, thread: Thread, shallI: string): Steps {
  if (isMusing(thread.request) && !wanted(thread, MANNERS)) return { say: `¿Querés que ${shallI}?` };
  const [output] = yield { calls: [{ tool, args }] };
  return isPending(output!) ? {} : { say: tell([{ tool, args, output: output! }]) };
}

function* remove({ choice }: Wanted<'delete'>, thread: Thread): Steps {
  const found = yield* paddocksOf(choice, thread);
  if ('say' in found) return found;
  const { paddocks } = found;
  const what = paddocks.length === 1 ? `el potrero ${paddocks[0]!.name}` : `esos ${paddocks.length} potreros`;
  const ids = paddocks.map(({ id }) => id);
  return yield* propose('carpeta/delete-potreros', { ids }, thread, `borre ${what}`);
}

function* list({ choice, asks }: Wanted<'list'>, thread: Thread, asked: readonly string[]): Steps {
  const found = yield* paddocksOf(choice.by === 'nothing' ? { by: 'all' } : choice, thread);
  if ('say' in found) return found;
  // “¿Cuántas hectáreas son?”, with a question open, is about what it asks.
  const isAboutThose =
    choice.by === 'nothing' && asked.length > 0 && /\b(?:son|esos|estos)\b/i.test(thread.request);
  const about = isAboutThose ? found.paddocks.filter(({ id }) => asked.includes(id)) : found.paddocks;
  return { say: inWords(about, asks) };
}

/** The ids of the deletion that waits for an answer, if there is one. */
function waiting({ earlier }: Situation): readonly string[] {
  const last = earlier.findLast(({ tool }) => tool === 'carpeta/delete-potreros');
  return last !== undefined && isPending(last.output) ? (last.args as { ids: string[] }).ids : [];
}

const hectares = (area: number): string => area.toLocaleString('es-UY');

function inWords(paddocks: readonly Paddock[], asks: Wanted<'list'>['asks']): string {
  const area = paddocks.reduce((sum, each) => sum + each.hectares, 0);
  const heads = paddocks.reduce((sum, each) => sum + each.heads, 0);
  const which = paddocks.length === 1 ? paddocks[0]!.name : `${paddocks.length} potreros`;
  if (asks === 'hectares') return `${which}: ${hectares(area)} hectáreas.`;
  if (asks === 'cattle') {
    const grazed = paddocks.filter((each) => each.heads > 0);
    return `${which}: ${heads} cabezas${grazed.length === 0 || paddocks.length === 1 ? '' : ` (${listed(grazed.map(({ name, heads }) => `${name}, ${heads}`))})`}.`;
  }
  if (asks === 'how many') return `Son ${paddocks.length} potreros, ${hectares(area)} hectáreas.`;
  const lines = paddocks.map(
    ({ name, hectares: each, heads }) =>
      `- ${name}: ${hectares(each)} ha${heads === 0 ? '' : `, ${heads} cabezas`}`,
  );
  return [paddocks.length === 1 ? 'Hay uno:' : `Hay ${paddocks.length}:`, ...lines].join('\n');
}

function* create(said: Wanted<'create'>, thread: Thread): Steps {
  const name = said.name ?? answerTo(thread, /^¿Cómo/);
  if (name === undefined) return { say: '¿Cómo se llama el potrero nuevo?' };
  const area = said.hectares ?? numberIn(answerTo(thread, /^¿Cuántas/));
  if (area === undefined) return { say: `¿Cuántas hectáreas tiene ${name}?` };
  return yield* propose(
    'carpeta/create-potrero',
    { name, hectares: area },
    thread,
    `cree el potrero ${name}`,
  );
}

function numberIn(text = ''): number | undefined {
  const number = Number(/\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(',', '.'));
  return number > 0 ? number : undefined;
}

function* rename(said: Wanted<'rename'>, thread: Thread): Steps {
  if (said.from === undefined || said.to === undefined)
    return { say: 'Decime cuál y cómo se va a llamar: «Renombrá el potrero Norte a Norte Grande».' };
  const found = yield* paddocksOf({ by: 'names', names: [said.from] }, thread);
  if ('say' in found) return found;
  const { id, name } = found.paddocks[0]!;
  const shallI = `le cambie el nombre al potrero ${name}`;
  return yield* propose('carpeta/rename-potrero', { id, name: said.to }, thread, shallI);
}

function* edit({ editing, text }: Situation): Steps {
  const [one] = editing;
  if (one?.tool !== 'carpeta/delete-potreros') return { say: 'Cancelalo y pedímelo de nuevo con el cambio.' };
  const all = yield* paddocks();
  if ('say' in all) return all;
  const { ids } = one.args as { ids: string[] };
  const asked = ids.flatMap((id) => all.paddocks.find((each) => each.id === id) ?? []);
  const left = kept(asked, text);
  if (left === undefined) return { say: '¿Cuáles saco de la lista? Por ejemplo: «todos menos Padrón 4118».' };
  const args = { ids: left.map(({ id }) => id) };
  return yield* propose(one.tool, args, { request: '', exchanges: [] }, '');
}

type Found = { readonly paddocks: readonly Paddock[] };
type Say = { readonly say: string };

function* paddocks(): Part<Found | Say> {
  const [output] = yield { calls: [{ tool: 'carpeta/list-potreros', args: {} }] };
  const why = errorIn(output!);
  return why === undefined ? { paddocks: output as unknown as Paddock[] } : { say: why };
}

/** The paddocks that are meant, by looking at those there are; or what to ask. Nothing is ever guessed. */
function* paddocksOf(said: Choice, thread: Thread): Part<Found | Say> {
  const choice = said.by === 'nothing' ? choiceIn(answerTo(thread, /^¿Cuál/) ?? '') : said;
  const all = yield* paddocks();
  if ('say' in all) return all;
  if (choice.by === 'nothing')
    return { say: 'Decime el nombre, o por ejemplo «todos los que empiezan con Padrón».\n¿Cuál decís?' };
  if (choice.by === 'names') return named(all.paddocks, choice.names, thread);
  const except = named(all.paddocks, choice.except ?? [], thread);
  if ('say' in except) return except;
  const found = chosen(all.paddocks, choice).filter((each) => !except.paddocks.includes(each));
  return found.length > 0 ? { paddocks: found } : { say: `No encuentro ningún potrero${described(choice)}.` };
}

function named(all: readonly Paddock[], names: readonly string[], thread: Thread): Found | Say {
  const found = new Set<Paddock>();
  for (const name of names) {
    const fitting = called(all, name);
    const meant = fitting.length > 1 ? called(fitting, answerTo(thread, /^¿Cuál/) ?? name) : fitting;
    if (meant.length === 0) return { say: `No encuentro ningún potrero que se llame «${name}».` };
    if (meant.length > 1)
      return {
        say: `¿Cuál decís: ${listed(
          meant.map((each) => each.name),
          'o',
        )}?`,
      };
    found.add(meant[0]!);
  }
  return { paddocks: [...found] };
}

function described(choice: Wide): string {
  switch (choice.by) {
    case 'all':
      return '';
    case 'empty':
      return ' sin ganado';
    case 'start':
      return ` que empiece con «${choice.text}»`;
    case 'end':
      return ` que termine con «${choice.text}»`;
    case 'part':
      return ` que tenga «${choice.text}» en el nombre`;
  }
}
