#!/usr/bin/env node
// Nothing else is imported here: what comes next needs a newer Node than may have started us.
import module from 'node:module';

const NEEDED = [22, 13] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(`countersign needs Node ${NEEDED.join('.')} or newer, and this is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  module.enableCompileCache();
  Promise.all([import('./cli.ts'), import('../../examples/index.ts')]).then(
    async ([{ cli }, { stories }]) => {
      process.exitCode = await cli(process.argv.slice(2), { stories });
    },
  );
}
