import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As much of a bundler's plugin as is needed here: Rolldown's and Vite's both are this. */
interface Emitter {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown;
}
type Bundle = Readonly<Record<string, { readonly type: string; readonly moduleIds?: readonly string[] }>>;

export const NOTICES = 'THIRD-PARTY-LICENSES.txt';

/** Puts the licences of everything that is bundled beside the bundle: most of them ask for that. */
export function thirdParty() {
  return {
    name: 'countersign-third-party',
    generateBundle(this: Emitter, _options: unknown, bundle: Bundle): void {
      const folders = new Set(
        Object.values(bundle)
          .flatMap(({ moduleIds = [] }) => moduleIds)
          .flatMap((id) => packageFolder(id) ?? []),
      );
      this.emitFile({ type: 'asset', fileName: NOTICES, source: notices([...folders].map(read)) });
    },
  };
}

interface Package {
  readonly name: string;
  readonly license: string;
  readonly text: string;
}

/** The folder of the package that a module belongs to; undefined for our own. */
export function packageFolder(id: string): string | undefined {
  const [path] = id.replace(/^\0/, '').split('?');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path!.replaceAll('\\', '/'))?.[0];
}

function read(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file));
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  if (!license && text === '') throw new Error(`${name} is bundled, and nothing says under which licence.`);
  return { name: `${name} ${version}`, license: license ?? 'see below', text };
}

/** Packages with the same text share it. */
function notices(packages: readonly Package[]): string {
  const byText = Map.groupBy(
    packages.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ({ text }) => text,
  );
  const parts = [...byText].map(([text, some]) => {
    const names = some.map(({ name, license }) => `${name} (${license})`).join('\n');
    return text === '' ? names : `${names}\n\n${text}`;
  });
  return `${['This folder contains code of the following packages.', ...parts].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
