import { errorText } from './runtime.ts';

/** What a claim gives: the right to run for a while. */
export interface Lease {
  readonly leaseMs: number;
  /** When it was asked for, by both clocks: it is counted from here, which is before the store counts it. */
  readonly asked: { readonly monotonic: number; readonly wall: number };
  /** Whether it is still held. */
  renew(): Promise<boolean>;
  onUnrenewed?(error: unknown): void;
  /** Fires when nothing may run any more, leased or not. */
  readonly closing?: AbortSignal;
}

/**
 * The time in which one claim may run. Its signal fires when that is over: on timeout, when the lease is lost or
 * could not be renewed for as long as it lasts, and when the gate is closed.
 */
export class Attempt {
  readonly signal: AbortSignal;
  /** Why it is over, once it is. */
  readonly over: Promise<string>;
  readonly #controller = new AbortController();
  readonly #end: (why: string) => void;
  readonly #lease: Lease;
  readonly #timers: NodeJS.Timeout[] = [];
  #deadline: NodeJS.Timeout;
  #ended = false;
  /** When the lease was last asked for, on the clock of this process that nobody can set. */
  #since: number;

  constructor(lease: Lease) {
    this.#lease = lease;
    this.#since = lease.asked.monotonic;
    this.signal = this.#controller.signal;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.over = promise;
    this.#end = resolve;
    this.#deadline = setTimeout(this.#checkLease, lease.leaseMs);
    lease.closing?.addEventListener('abort', this.#onClose, { once: true });
    if (lease.closing?.aborted) this.#onClose();
  }

  /** The last look before the effect. Both clocks, because a suspended machine stops one and not the other. */
  whyNotStart(): string | undefined {
    if (this.signal.aborted) return errorText(this.signal.reason);
    const elapsed = Math.max(performance.now() - this.#since, Date.now() - this.#lease.asked.wall);
    return elapsed >= this.#lease.leaseMs ? 'The lease ran out before the start.' : undefined;
  }

  /** From here on the lease is renewed, and the tool's own time counts. */
  begin(timeoutMs?: number): void {
    this.#timers.push(setInterval(this.#renew, this.#lease.leaseMs / 3));
    if (timeoutMs !== undefined)
      this.#timers.push(setTimeout(this.#stop, timeoutMs, 'the tool took too long'));
  }

  end(): void {
    this.#ended = true;
    for (const timer of [...this.#timers, this.#deadline]) clearTimeout(timer);
    this.#lease.closing?.removeEventListener('abort', this.#onClose);
  }

  readonly #stop = (why: string): void => {
    if (this.#ended) return;
    this.#controller.abort(new DOMException(why, 'AbortError'));
    this.#end(why);
  };
  readonly #onClose = (): void => this.#stop('the gate was closed');

  readonly #renew = (): void => {
    const asked = performance.now();
    this.#lease.renew().then(
      (held) => {
        if (held) this.#since = Math.max(this.#since, asked);
        else this.#stop('the lease was lost');
      },
      // The store may be back before the lease is over.
      (error: unknown) => this.#lease.onUnrenewed?.(error),
    );
  };

  readonly #checkLease = (): void => {
    const left = this.#since + this.#lease.leaseMs - performance.now();
    if (left <= 0) this.#stop('the lease could not be renewed in time');
    else this.#deadline = setTimeout(this.#checkLease, Math.ceil(left));
  };
}

/** Whether a tool heeded its signal: then it says only that it stopped, and not how far it had come. */
export const hasStopped = (started: Promise<unknown>): Promise<boolean> =>
  started.then(
    () => false,
    (error: unknown) => (error as { name?: unknown } | null)?.name === 'AbortError',
  );
