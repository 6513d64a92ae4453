import { CountersignError } from '../core/errors.ts';
import { orAborted } from './lock.ts';
import type { Runtime } from './runtime.ts';

/**
 * Waits for what a host's function does, for so long and while the gate is open. Past that its signal fires, and it
 * is waited for no longer, whether it heeds the signal or not.
 */
export async function within<T>(
  { closing }: Pick<Runtime, 'closing'>,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const onClose = () => controller.abort(new CountersignError('GATE_CLOSED'));
  const timer = setTimeout(() => controller.abort(new Error('it took too long')), ms);
  closing.signal.addEventListener('abort', onClose, { once: true });
  if (closing.signal.aborted) onClose();
  try {
    controller.signal.throwIfAborted();
    return await orAborted(work(controller.signal), controller.signal);
  } finally {
    clearTimeout(timer);
    closing.signal.removeEventListener('abort', onClose);
  }
}
