import type { Gate } from '../gate/gate.ts';
import type { Talk } from './conversation.ts';
import type { Part } from './part.ts';

/** Does something, and tells of progress in the session while it is being done. */
export async function* alongside<T>(
  gate: Gate,
  { session, by }: Talk,
  work: () => Promise<T>,
): AsyncGenerator<Part, { readonly result: T }, void> {
  const heard: Part[] = [];
  let wake = () => {};
  const stop = gate.onProgress({ session, by }, ({ action, value }) => {
    heard.push({ type: 'progress', action, value });
    wake();
  });
  try {
    let settled = false;
    const working = work().finally(() => {
      settled = true;
      wake();
    });
    // Whoever stops listening still lets it be done, and must not be told of its failure as an accident.
    working.catch(() => {});
    while (!settled) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      if (heard.length === 0) await Promise.race([woken, working.catch(() => {})]);
      yield* heard.splice(0);
    }
    yield* heard.splice(0);
    return { result: await working };
  } finally {
    stop();
  }
}
