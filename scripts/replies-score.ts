import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../src/replies/lexicon.ts';
import { readReply } from '../src/replies/read.ts';
import { DISPUTED } from './replies-disputed.ts';
import { exactWords, recognizers, type Verdict } from './replies-peers.ts';

const USAGE = `npm run -s replies:score -- FILE.tsv [--misses] [--disputed] [--only en,es]

FILE.tsv has the columns label, lang, source, text. Hedged rows carry their kind after the last ~ of the source.

  --misses    list the rows that were misread. For the eye only: most such data came without a licence
  --disputed  list the rows whose label we think wrong. They are counted all the same
  --only      only rows of these languages`;

interface Row {
  readonly label: string;
  readonly lang: string;
  readonly hedge: string;
  readonly text: string;
}

/** Of a hedged row these may never be read as allow; the other kinds depend on a prompt that the data lacks. */
const SCORED_HEDGES = ['cond', 'hedge', 'contra', 'extra'];
const MAIN = ['en', 'es', 'pt', 'fr', 'de', 'it'];
const isListed = (lang: string): boolean => (LANGUAGES as readonly string[]).includes(lang);

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    disputed: { type: 'boolean', default: false },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function rowsOf(path: string): Row[] {
  const only = options.only?.split(',');
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('label\t'))
    .map((line) => {
      const [label = '', lang = '', source = '', ...text] = line.split('\t');
      return { label, lang, hedge: source.slice(source.lastIndexOf('~') + 1), text: text.join('\t') };
    })
    .filter((row) => only === undefined || only.includes(row.lang));
}

const ours = ({ text, lang }: Row): Verdict => {
  const { reply } = readReply(text, isListed(lang) ? { locale: lang } : {});
  return reply === 'allow' || reply === 'deny' ? reply : 'none';
};

const mustNotAllow = (row: Row) =>
  ['deny', 'maybe', 'other'].includes(row.label) ||
  (row.label === 'hedged' && SCORED_HEDGES.includes(row.hedge));

type Reader = (row: Row) => Verdict;

function share(rows: readonly Row[], reader: Reader, wanted: Verdict): string {
  if (rows.length === 0) return '-';
  const hits = rows.filter((row) => reader(row) === wanted).length;
  return `${((100 * hits) / rows.length).toFixed(1)} % (${hits}/${rows.length})`;
}

function lines(rows: readonly Row[], reader: Reader): [string, string][] {
  const of = (label: string, hedge?: string) =>
    rows.filter((row) => row.label === label && (hedge === undefined || row.hedge === hedge));
  const accepted = (some: readonly Row[]) =>
    `${some.filter((row) => reader(row) === 'allow').length} of ${some.length}`;
  const allow = of('allow');
  const deny = of('deny');
  const inLanguage = (some: readonly Row[], lang: string) => some.filter((row) => row.lang === lang);
  return [
    ['false accepts: all scored rows', accepted(rows.filter(mustNotAllow))],
    ...['deny', 'maybe', 'other'].map((label): [string, string] => [`  ${label}`, accepted(of(label))]),
    ...SCORED_HEDGES.map((hedge): [string, string] => [`  hedged, ${hedge}`, accepted(of('hedged', hedge))]),
    [
      'allow as allow: listed languages',
      share(
        allow.filter(({ lang }) => isListed(lang)),
        reader,
        'allow',
      ),
    ],
    ...LANGUAGES.map((lang): [string, string] => [
      `  ${lang}${MAIN.includes(lang) ? ' *' : ''}`,
      share(inLanguage(allow, lang), reader, 'allow'),
    ]),
    ['deny as deny: all rows', share(deny, reader, 'deny')],
    [
      'deny as deny: listed languages',
      share(
        deny.filter(({ lang }) => isListed(lang)),
        reader,
        'deny',
      ),
    ],
    ...LANGUAGES.map((lang): [string, string] => [
      `  ${lang}`,
      share(inLanguage(deny, lang), reader, 'deny'),
    ]),
    ['deny as allow', accepted(deny)],
    ['allow as deny', `${allow.filter((row) => reader(row) === 'deny').length} of ${allow.length}`],
  ];
}

function print(rows: readonly Row[], readers: readonly (readonly [string, Reader])[]): void {
  const columns = readers.map(([, reader]) => lines(rows, reader));
  const width = 36;
  console.log(['', ...readers.map(([name]) => name)].map((cell) => cell.padEnd(width)).join(''));
  for (const [at, [name]] of columns[0]!.entries())
    console.log(
      [name, ...columns.map((column) => column[at]![1])].map((cell) => cell.padEnd(width)).join(''),
    );
}

/** Rows are named by a digest: their text is not ours to print in a repository. */
const digest = ({ label, lang, text }: Row) =>
  createHash('sha256').update(`${label}\t${lang}\t${text}`).digest('hex').slice(0, 12);

function list(title: string, rows: readonly Row[], note: (row: Row) => string): void {
  console.log(`\n${title}: ${rows.length}`);
  for (const row of rows) {
    const label = row.label === 'hedged' ? `hedged ${row.hedge}` : row.label;
    console.log(`  ${digest(row)}  ${label} ${row.lang}  ${JSON.stringify(row.text)}  ${note(row)}`);
  }
}

async function score(path: string): Promise<void> {
  const rows = rowsOf(path);
  const peer = await recognizers();
  const readers: [string, Reader][] = [
    ['countersign', ours],
    ...(peer
      ? ([['recognizers-text-choice', ({ text, lang }: Row) => peer(text, lang)]] as [string, Reader][])
      : []),
    ['exact word lists', ({ text }) => exactWords(text)],
  ];
  print(rows, readers);
  if (!peer) console.log('\n@microsoft/recognizers-text-choice is not installed: its column is left out.');
  console.log('\n* 90 % is wanted there, 80 % in the others. Without a listed language no locale is given.');
  if (options.misses) {
    const isMissed = (row: Row) =>
      (mustNotAllow(row) && ours(row) === 'allow') ||
      (isListed(row.lang) && ['allow', 'deny'].includes(row.label) && ours(row) !== row.label);
    list(
      'Misread',
      rows.filter(isMissed),
      ({ text, lang }) => `→ ${readReply(text, isListed(lang) ? { locale: lang } : {}).reply}`,
    );
  }
  const disputed = rows.filter((row) => DISPUTED.has(digest(row)));
  if (options.disputed) list('Disputed', disputed, (row) => DISPUTED.get(digest(row))!);
  else
    console.log(
      `${disputed.length} rows are disputed (--disputed lists them); they are counted as labelled.`,
    );
}

const [file] = positionals;
if (options.help || file === undefined) {
  console.log(USAGE);
  process.exitCode = options.help ? 0 : 2;
} else await score(file);
