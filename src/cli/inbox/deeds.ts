import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CountersignError } from '../../core/errors.ts';
import { replaceAt } from '../../core/json.ts';
import type { ActionView } from '../../core/view.ts';
import type { Decision } from '../../gate/decide.ts';
import type { Refused, Result } from '../../gate/results.ts';
import { errorText } from '../../gate/runtime.ts';
import type { Finding } from '../../gate/sweep.ts';
import { type Style, safe } from '../chat/style.ts';
import { refusal } from '../deciders.ts';
import { type Desk, named, VIA } from '../desk.ts';
import { ending } from './detail.ts';
import type { Surface } from './surface.ts';

export interface Notice {
  readonly text: string;
  readonly style?: Style;
}

export const problem = (error: unknown): Notice => ({ text: `! ${safe(errorText(error))}`, style: 'red' });

/** Does something at the gate. What is refused is told, in the gate's own words. */
export async function attempt(work: () => Promise<Notice | undefined>): Promise<Notice | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!CountersignError.is(error)) throw error;
    return refusedNotice(error);
  }
}

const refusedNotice = (refused: Parameters<typeof refusal>[0]): Notice => ({
  text: `! ${refusal(refused)}`,
  style: 'red',
});

/** Decides exactly what was shown, item by item. */
export async function decide(desk: Desk, decisions: readonly Decision[]): Promise<Notice | undefined> {
  return outcomeOf(desk, await desk.gate.decideMany(decisions, { by: desk.by, via: VIA }));
}

export async function undo(desk: Desk, action: string): Promise<Notice | undefined> {
  return outcomeOf(desk, [await desk.gate.undo({ action }, { by: desk.by, via: VIA })]);
}

export async function reconcile(desk: Desk, finding: Finding): Promise<Notice | undefined> {
  return outcomeOf(desk, [await desk.gate.reconcile(finding, { by: desk.by, via: VIA })]);
}

/** What did not count comes first: everything else can be seen in the record. */
async function outcomeOf(desk: Desk, results: readonly (Result | Refused)[]): Promise<Notice | undefined> {
  const refused = results.find((each) => each.status === 'refused');
  if (refused?.status === 'refused') return refusedNotice(refused);
  const [first] = results;
  if (first === undefined || first.status === 'refused' || first.action === null || results.length > 1)
    return undefined;
  const [text, style] = ending(await named(desk, first.action));
  return { text, ...(style ? { style } : {}) };
}

/** Lets a person change the arguments in their own editor. What comes of it is asked about afresh. */
export async function edit(
  { gate, by }: Desk,
  { id, revision, args, secrets }: ActionView,
  surface: Surface,
): Promise<Notice | undefined> {
  // Whoever changes a call gives its secrets anew: they are not shown.
  const shown = replaceAt(args, secrets, () => '');
  const before = `${JSON.stringify(shown, null, 2)}\n`;
  const after = surface.lend(() => edited(before));
  if (after === before) return { text: 'Nothing was changed.', style: 'dim' };
  let changed: unknown;
  try {
    changed = JSON.parse(after);
  } catch (error) {
    return problem(`That is no JSON: ${errorText(error)}`);
  }
  await gate.edit({ action: id, revision, args: changed }, { by, via: VIA });
  return { text: 'Changed. This is what it asks now.', style: 'yellow' };
}

function edited(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  const file = join(folder, 'arguments.json');
  try {
    writeFileSync(file, text, { mode: 0o600 });
    const editor = process.env.VISUAL || process.env.EDITOR || 'vi';
    // As every program does that starts an editor: what is in the variable may have arguments of its own.
    const { status, error } = spawnSync(`${editor} "${file}"`, { shell: true, stdio: 'inherit' });
    return status === 0 && !error ? readFileSync(file, 'utf8') : text;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
