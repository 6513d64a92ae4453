import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endGroup, startProcess } from '../../test/cli/started.ts';
import { below, type Case, forInformation, median } from '../measure.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The tarball, installed into an empty folder, from the command to the first answer of /healthz. */
export const start: Case = {
  about: 'countersign start, from the tarball, in an empty home',
  async run({ quick }) {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-start-'));
    try {
      const tarball = install(folder);
      const main = join(folder, 'node_modules/countersign/dist/cli/main.js');
      const rounds = quick ? 3 : 15;
      const times = async (command: readonly string[], cache: (round: number) => string) => {
        const taken: number[] = [];
        for (let i = 0; i < rounds; i++)
          taken.push(
            await started(command, folder, join(folder, `home-${command.length}-${cache(i)}-${i}`), cache(i)),
          );
        return taken;
      };
      const first = await times([process.execPath, main], (round) => `cold-${round}`);
      const again = await times([process.execPath, main], () => 'warm');
      const npx = await times(['npx', '--no', 'countersign'], () => 'warm');
      return [
        below('start: the first time', median(first), 'ms', 1000, { spread: first }),
        below('start: again', median(again.slice(1)), 'ms', 1000, { spread: again.slice(1) }),
        forInformation('start: by way of npx', median(npx), 'ms', {
          spread: npx,
          note: 'npm’s own start included',
        }),
        below('tarball', statSync(tarball).size / 1e6, 'MB', 2),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function install(folder: string): string {
  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: ENV });
  if (!existsSync(join(ROOT, 'dist/web/index.html'))) {
    npm(ROOT, 'run', 'build');
    npm(ROOT, 'run', 'build:web');
  }
  const packed = npm(ROOT, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder);
  const tarball = join(folder, JSON.parse(packed)[0].filename);
  npm(folder, 'install', '--ignore-scripts', '--no-audit', '--no-fund', tarball);
  return tarball;
}

/** What npm told the script that runs us is not for the npm that we run. */
const ENV = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'npm_config_local_prefix' && name !== 'INIT_CWD'),
  ),
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
};

async function started(
  command: readonly string[],
  cwd: string,
  home: string,
  cache: string,
): Promise<number> {
  const begun = performance.now();
  const { child, started } = startProcess(
    { ...ENV, COUNTERSIGN_HOME: home, NODE_COMPILE_CACHE: join(cwd, cache) },
    { command, cwd },
  );
  const server = await started;
  const { status } = await server.ask('GET', '/healthz');
  const taken = performance.now() - begun;
  endGroup(child, 'SIGTERM');
  await server.ended();
  if (status !== 200) throw new Error('It does not serve.');
  return taken;
}
