import { readFileSync, writeFileSync } from 'node:fs';
import { type Figures, FRAMEWORKS, RIGHT, SCENARIOS, type Scenario, type Side } from './figures.ts';

const HEADINGS: Readonly<Record<Scenario, string>> = {
  approveTwice: 'approved twice',
  twoProcesses: 'two processes',
  oneProcess: 'one process, twice at once',
  killThenResume: 'killed after the effect, resumed',
  afterAYear: 'approved a year later',
  editedArgs: 'arguments edited in what is saved',
  denyThenResume: 'denied, then allowed',
};
const SIDES: Readonly<Record<Side, string>> = { bare: 'its own approvals', countersign: 'with Countersign' };

/** One row for each framework and side. What is not right is bold. */
export function table(figures: Figures): string {
  const rows = Object.entries(figures).flatMap(([framework, sides]) =>
    Object.entries(sides).map(([side, counts]) => [
      `${FRAMEWORKS[framework]!.package} ${versionOf(framework)}, ${SIDES[side as Side]}`,
      ...SCENARIOS.map((each) => (counts[each] === RIGHT[each] ? `${counts[each]}` : `**${counts[each]}**`)),
    ]),
  );
  const right = ['right', ...SCENARIOS.map((each) => `${RIGHT[each]}`)];
  return aligned([['', ...SCENARIOS.map((each) => HEADINGS[each])], right, ...rows]);
}

function versionOf(framework: string): string {
  const path = new URL(`../node_modules/${FRAMEWORKS[framework]!.package}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length), 4));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const padded = rows.map((row) =>
    line(
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))),
    ),
  );
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [padded[0], line(rule), ...padded.slice(1)].join('\n');
}

const [FROM, TO] = ['<!-- npm run peers -->', '<!-- /npm run peers -->'];

/** Puts the table in its place in docs/proof.md. */
export function writeProof(figures: Figures): void {
  const proof = new URL('../../docs/proof.md', import.meta.url);
  const text = readFileSync(proof, 'utf8');
  const [from, to] = [text.indexOf(FROM), text.indexOf(TO)];
  if (from < 0 || to < from) throw new Error(`docs/proof.md has no place for the table: ${FROM} … ${TO}`);
  const day = new Date().toISOString().slice(0, 10);
  const made = `${FROM}\n\nMeasured on ${day}, with Node ${process.versions.node}.\n\n${table(figures)}\n\n${TO}`;
  writeFileSync(proof, text.slice(0, from) + made + text.slice(to + TO.length));
}
