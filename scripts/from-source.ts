import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * For `node --import`: the package's own names mean its source, as the compiler is told in tsconfig.json. So what
 * runs is always what stands there, and nobody builds anything under the feet of a process that is still running.
 */
const root = new URL('../', import.meta.url);
const { compilerOptions } = JSON.parse(readFileSync(new URL('tsconfig.json', root), 'utf8')) as {
  compilerOptions: { paths: Record<string, [string]> };
};
const sources = new Map(
  Object.entries(compilerOptions.paths).map(([name, [path]]) => [name, new URL(path, root).href]),
);

registerHooks({
  resolve: (specifier, context, next) => next(sources.get(specifier) ?? specifier, context),
});
