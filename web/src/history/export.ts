import { type ActionView, api, type Query } from '../api.ts';

const PAGE = 500;

/** Everything that the list would show, to the last page, as a file. */
export async function exportActions(query: Query, as: 'json' | 'csv'): Promise<void> {
  const all: ActionView[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.actions({ ...query, limit: PAGE, cursor });
    all.push(...page.actions);
    cursor = page.cursor;
  } while (cursor);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  if (as === 'json') save(`countersign-${stamp}.json`, 'application/json', JSON.stringify(all, null, 2));
  else save(`countersign-${stamp}.csv`, 'text/csv;charset=utf-8', csvOf(all));
}

const COLUMNS: [string, (view: ActionView) => unknown][] = [
  ['id', ({ id }) => id],
  ['revision', ({ revision }) => revision],
  ['status', ({ status }) => status],
  ['tool', ({ tool }) => tool],
  ['effect', ({ effect }) => effect],
  ['title', ({ title }) => title],
  ['arguments', ({ args }) => JSON.stringify(args)],
  ['session', ({ session }) => session],
  ['requestedBy', ({ requestedBy }) => requestedBy.id],
  ['createdAt', ({ createdAt }) => new Date(createdAt).toISOString()],
  ['verdict', ({ decision }) => decision?.verdict],
  ['decidedBy', ({ decision }) => decision?.by.id],
  ['decidedVia', ({ decision }) => decision?.via],
  ['decidedAt', ({ decision }) => decision && new Date(decision.at).toISOString()],
  ['reason', ({ decision }) => decision?.reason],
  ['outcome', ({ outcome }) => outcome?.status],
  ['error', ({ outcome }) => (outcome?.status === 'failed' ? outcome.error : '')],
  ['undoOf', ({ undoOf }) => undoOf?.id],
];

const csvOf = (all: readonly ActionView[]): string =>
  [COLUMNS.map(([name]) => name), ...all.map((view) => COLUMNS.map(([, of]) => of(view)))]
    .map((row) => row.map(cell).join(','))
    .join('\r\n');

/** A spreadsheet takes what begins with one of these for a formula: an apostrophe keeps it text. */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value !== 'number' ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
