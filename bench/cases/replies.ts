import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { below, type Case, forInformation, median } from '../measure.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs in a process of its own, from dist: what it costs to begin cannot be measured twice in one process. */
const STARTED = `const before = process.memoryUsage().heapUsed;
const begun = performance.now();
const { LANGUAGES, readReply } = await import('countersign/replies');
readReply('yes, please', { verb: 'delete' });
const startMs = performance.now() - begun;
for (const locale of LANGUAGES) readReply('ok 👍', { verb: 'delete', locale });
gc();
gc();
const kept = process.memoryUsage();
console.log(JSON.stringify({ startMs, heapMb: (kept.heapUsed - before) / 1024 / 1024 }));`;

/** What people write, of every kind, in several languages; each is read many times, in turns with the others. */
const SAID = [
  ['yes', 'en'],
  ['Yes, please go ahead and delete it', 'en'],
  ['no thanks, leave it', 'en'],
  ['ok, but later', 'en'],
  ['actually show me my pipeline for next week instead', 'en'],
  ['Sí, borrar', 'es'],
  ['claro que sí, hazlo', 'es'],
  ['não, deixa assim', 'pt'],
  ['oui, vas-y', 'fr'],
  ['Ja, bitte löschen', 'de'],
  ['va bene, procedi', 'it'],
  ['да, удаляй', 'ru'],
  ['はい、お願いします', 'ja'],
  ['不要', 'zh'],
  ['نعم', 'ar'],
  ['👍🏽', 'en'],
  ['just the first two', 'en'],
  ['everything but the dentist', 'en'],
] as const;
const PROMPT = {
  verb: 'delete',
  items: ['Dentist on Monday', 'Call with Ana', 'Lunch with Noor'].map((title) => ({ title })),
};
const TIMES = 300;

export const replies: Case = {
  about: 'reading what people write',
  async run({ quick }) {
    if (!existsSync(join(ROOT, 'dist/replies.js')))
      execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'ignore' });
    const started = Array.from({ length: quick ? 5 : 15 }, () => startOnce());
    const { readReply } = await import('../../src/replies/index.ts');
    const each: number[] = [];
    for (let i = 0; i < (quick ? TIMES : TIMES * 10); i++) {
      for (const [text, locale] of SAID) {
        const begun = performance.now();
        readReply(text, { ...PROMPT, locale });
        if (i >= TIMES / 3) each.push((performance.now() - begun) * 1000);
      }
    }
    const refused = (text: string) => {
      const begun = performance.now();
      readReply(text, PROMPT);
      return performance.now() - begun;
    };
    const starts = started.map(({ startMs }) => startMs);
    return [
      below('replies: one', median(each), 'µs', 30, { spread: each }),
      below('replies: start', median(starts), 'ms', 20, {
        spread: starts,
        note: 'loading, and the first reply',
      }),
      below('replies: memory', median(started.map(({ heapMb }) => heapMb)), 'MB', 10, {
        note: 'heap, with every language in use',
      }),
      below('replies: 1 MB', refused('yes '.repeat(262_144)), 'ms', 10),
      below('replies: 100,000 marks', refused(`y${'\u0301'.repeat(100_000)}es`), 'ms', 10),
      below('replies: 1,900 marks', refused(`y${'\u0301'.repeat(1900)}es`), 'ms', 10),
      forInformation('replies: worst', Math.max(...each), 'µs'),
    ];
  },
};

function startOnce(): { startMs: number; heapMb: number } {
  const out = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', STARTED], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return JSON.parse(out) as { startMs: number; heapMb: number };
}
