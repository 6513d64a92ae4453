/**
 * For `node --import`: the package's names mean its source, and what the source asks for is what this folder has
 * installed. So an adapter meets the same copy of its framework as the agent that it guards.
 */
import { readFileSync } from 'node:fs';
import { isBuiltin, registerHooks } from 'node:module';

const root = new URL('../../', import.meta.url);
const { compilerOptions } = JSON.parse(readFileSync(new URL('tsconfig.json', root), 'utf8'));
const sources = new Map(
  Object.entries(compilerOptions.paths).map(([name, [path]]) => [name, new URL(path, root).href]),
);
const ours = new URL('src/', root).href;

registerHooks({
  resolve(specifier, context, next) {
    const isBare = !/^[./]|^\w+:/.test(specifier) && !isBuiltin(specifier);
    if (sources.has(specifier)) return next(sources.get(specifier), context);
    if (!isBare || !context.parentURL?.startsWith(ours)) return next(specifier, context);
    try {
      return next(specifier, { ...context, parentURL: import.meta.url });
    } catch {
      return next(specifier, context);
    }
  },
});
