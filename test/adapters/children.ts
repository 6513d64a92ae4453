import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Order } from './serve.ts';

/** A folder for one test, that several processes share. */
export function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-adapter-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Another process, which says when it is ready and starts when it is told to. */
export async function child(script: URL, folder: string): Promise<Child> {
  const process = fork(script, [folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void process.kill('SIGKILL'));
  await said(process, 'ready');
  return {
    async run() {
      process.send({} satisfies Order);
      await said(process, 'done');
    },
    async killAt(point) {
      process.send({ hangAt: point } satisfies Order);
      await said(process, point);
      process.kill('SIGKILL');
      await once(process, 'exit');
    },
  };
}

export interface Child {
  /** Resumes what is in the folder, and waits until that is over. */
  run(): Promise<void>;
  /** Resumes it, and kills the process with its work half done. */
  killAt(point: string): Promise<void>;
}

async function said(process: ChildProcess, what: string): Promise<void> {
  const exit = once(process, 'exit').then(([code]) => {
    throw new Error(`the process ended with ${code} before it was ${what}`);
  });
  exit.catch(() => {});
  for (;;) {
    const [message] = await Promise.race([once(process, 'message'), exit]);
    if (message === what) return;
  }
}
