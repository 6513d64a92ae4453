import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readReply } from '../../src/replies/read.ts';
import { ALL_CASES } from '../../test/replies/all-cases.ts';
import { casesOf } from '../../test/replies/cases.ts';
import { below, type Case, type Figure, forInformation, median } from '../measure.ts';

const SOURCE = fileURLToPath(new URL('../../src/replies', import.meta.url));

const TSDOWN = fileURLToPath(new URL('../../node_modules/.bin/tsdown', import.meta.url));

/** Node's own loader gets ready at its first use, which is not the words' doing. */
const READY = "await import('./nothing.mjs');";

const IMPORTED = `${READY}
const begun = performance.now();
await import('./entry.mjs');
console.log(performance.now() - begun);`;

const STARTED = `const { readLater } = await import('./entry.mjs');
const begun = performance.now();
await readLater('yes, please', { verb: 'delete', locale: 'en' });
console.log(performance.now() - begun);`;

const TOGETHER = `${READY}
const begun = performance.now();
const { readLater } = await import('./entry.mjs');
await readLater('yes, please', { verb: 'delete', locale: 'en' });
console.log(performance.now() - begun);`;

const FOREIGN = `const { readLater } = await import('./entry.mjs');
await readLater('yes', { locale: 'en' });
const begun = performance.now();
await readLater('zxqv blorpf', { locale: 'en' });
console.log(performance.now() - begun);`;

const KEPT = `const before = (gc(), process.memoryUsage().heapUsed);
const { compiled, LANGUAGES, load } = await import('./entry.mjs');
await load(LANGUAGES);
for (const language of LANGUAGES) compiled(language).planter.ensureAll();
console.log(((gc(), process.memoryUsage().heapUsed) - before) / 1e6);`;

export const replies: Case = {
  about: 'reading replies: the cases of the tests, in all languages',
  async run({ quick }) {
    const folder = bundle();
    try {
      const times = (script: string, rounds: number) =>
        Array.from({ length: rounds }, () => Number(evaluate(folder, script)));
      const starts = times(STARTED, quick ? 3 : 15);
      const both = times(TOGETHER, quick ? 3 : 15);
      const imports = times(IMPORTED, quick ? 3 : 15);
      const strangers = times(FOREIGN, quick ? 1 : 5);
      return [
        ...reading(quick ? 2 : 20),
        below('start: load and first reading together', median(both), 'ms', 20, { spread: both }),
        forInformation('the first reading, its language compiled', median(starts), 'ms', { spread: starts }),
        forInformation('import: the engine', median(imports), 'ms', { spread: imports }),
        forInformation('the first word that English does not know', median(strangers), 'ms', {
          spread: strangers,
        }),
        below('memory: all languages', median(times(KEPT, 1)), 'MB', 10),
        ...tooLong(),
      ];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

function reading(rounds: number): Figure[] {
  const cases = Object.values(ALL_CASES).flatMap(casesOf);
  const spent: number[] = [];
  for (let round = -2; round < rounds; round++) {
    for (const { text, group } of cases) {
      const begun = performance.now();
      readReply(text, group);
      if (round >= 0) spent.push((performance.now() - begun) * 1000);
    }
  }
  return [below('one reply, once warm', median(spent), 'µs', 30, { spread: spent })];
}

function tooLong(): Figure[] {
  const texts = {
    'a reply of 1 MB': 'y'.repeat(1_000_000),
    '100,000 marks on a letter': `y${'\u0301'.repeat(100_000)}`,
  };
  return Object.entries(texts).map(([name, text]) => {
    const begun = performance.now();
    readReply(text);
    return below(name, performance.now() - begun, 'ms', 10);
  });
}

/** As a build leaves it: what is measured is neither the stripping of types nor a search for files. */
function bundle(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-replies-'));
  const entry = join(folder, 'entry.ts');
  const names = { 'readLater, load': 'load', compiled: 'languages', LANGUAGES: 'lexicon' };
  writeFileSync(
    entry,
    Object.entries(names)
      .map(([name, file]) => `export { ${name} } from ${JSON.stringify(join(SOURCE, `${file}.ts`))};\n`)
      .join(''),
  );
  const flags = [
    entry,
    '--no-config',
    '--out-dir',
    folder,
    '--platform',
    'node',
    '--log-level',
    'error',
    '--no-dts',
  ];
  execFileSync(TSDOWN, [...flags, '--no-clean'], { cwd: folder });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'nothing.mjs'), '');
  return folder;
}

function evaluate(cwd: string, script: string): string {
  const flags = ['--expose-gc', '--input-type=module', '--eval', script];
  return execFileSync(process.execPath, flags, { cwd, encoding: 'utf8' });
}
