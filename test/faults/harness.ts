import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Runs a harness as its own process, and gives back the JSON lines of its output and what it said besides. */
export async function runHarness(
  script: string,
  args: readonly string[],
): Promise<{ code: number; lines: unknown[]; said: string }> {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  const lines = out
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown);
  if (lines.length === 0) throw new Error(`${script} ended with ${code} and said:\n${said}`);
  return { code, lines, said };
}
