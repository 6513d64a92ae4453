import type { Ref } from '../stores/store.ts';
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
        if (busy.size >= concurrency) return;
        const found = await runtime.store.ready('approved', definitions, concurrency * 4);
        for (const ref of found) take(ref);
      }
    })()
      .catch((error: unknown) =>
        runtime.options.logger?.warn?.({ error: errorText(error) }, 'a worker could not look for work'),
      )
      .finally(() => {
        looking = undefined;
      });
  };

  const take = (ref: Ref): void => {
    const key = `${ref.tenant}\n${ref.id}`;
    if (busy.has(key) || busy.size >= concurrency || stopped) return;
    const turn = startQuietly(runtime, ref).then((started) => {
      busy.delete(key);
      // Only if it got anywhere: what has to wait, for a parent or a freeze, is looked at again at the next sign.
      if (started) look();
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
