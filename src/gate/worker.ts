import type { Ready } from '../stores/store.ts';
import { errorText, type Runtime } from './runtime.ts';
import { startQuietly } from './sweep.ts';

export interface WorkOptions {
  /** How many tools run at once. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
}

export interface Worker {
  /** Takes nothing new and resolves when what runs has ended. */
  stop(): Promise<void>;
}

/** Signs of new work may be missed; and this keeps the process of a worker from ending. */
const LOOK_EVERY_MS = 1000;

/** Claims and runs approved actions whose tools this process has, as they come. */
export function work(runtime: Runtime, { concurrency = 4, signal }: WorkOptions = {}): Worker {
  const busy = new Map<string, Promise<unknown>>();
  /** What could not start (for a parent, a target, a race with a freeze), and when it is worth another try. */
  const resting = new Map<string, number>();
  let stopped = false;
  let again = false;
  let looking: Promise<void> | undefined;
  const definitions = [...runtime.tools.values()].map((tool) => tool.definition);

  const look = (): void => {
    if (stopped) return;
    again = true;
    looking ??= (async () => {
      while (again && !stopped) {
        again = false;
        await round();
      }
    })()
      .catch((error: unknown) =>
        runtime.options.logger?.warn?.({ error: errorText(error) }, 'a worker could not look for work'),
      )
      .finally(() => {
        looking = undefined;
      });
  };

  /** Goes through all that is ready once, and takes each in turn as there is room. */
  const round = async (): Promise<void> => {
    for (const [key, until] of resting) if (performance.now() >= until) resting.delete(key);
    let after: Ready | undefined;
    do {
      const page = await runtime.store.ready('approved', definitions, concurrency * 4, after);
      for (const ref of page) {
        while (busy.size >= concurrency) await Promise.race(busy.values());
        if (stopped) return;
        take(ref);
      }
      after = page.length < concurrency * 4 ? undefined : page.at(-1);
    } while (after !== undefined);
  };

  const take = (ref: Ready): void => {
    const key = `${ref.tenant}\n${ref.id}\n${ref.revision}`;
    if (busy.has(key) || resting.has(key)) return;
    const turn = startQuietly(runtime, ref).then((started) => {
      busy.delete(key);
      if (!started) resting.set(key, performance.now() + LOOK_EVERY_MS);
    });
    busy.set(key, turn);
  };

  const unwatch = runtime.store.watch(look);
  const awake = setInterval(look, LOOK_EVERY_MS);
  const stop = async (): Promise<void> => {
    stopped = true;
    unwatch();
    clearInterval(awake);
    await looking;
    await Promise.all(busy.values());
  };
  signal?.addEventListener('abort', () => void stop(), { once: true });
  look();
  return { stop };
}
