/** Builds the web pages if they are not there yet: `npm start` needs nothing else to be done first. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
if (!existsSync(`${root}/dist/web/index.html`)) {
  console.log('Building the web pages, once …');
  const { status } = spawnSync('npm run --silent build:web', { cwd: root, stdio: 'inherit', shell: true });
  if (status !== 0) process.exit(status ?? 1);
}
