import { thrownMember } from '../core/errors.ts';
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
  /** One for everything that it waits for: most tools are done before the first of them. */
  #alarm: NodeJS.Timeout;
  #alarmAt: number;
  #ended = false;
  /** When the lease was last asked for, on the clock of this process that nobody can set. */
  #since: number;
  #renewAt = Number.POSITIVE_INFINITY;
  #timeoutAt = Number.POSITIVE_INFINITY;

  constructor(lease: Lease) {
    this.#lease = lease;
    this.#since = lease.asked.monotonic;
    this.signal = this.#controller.signal;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.over = promise;
    this.#end = resolve;
    this.#alarmAt = performance.now() + lease.leaseMs / 3;
    this.#alarm = setTimeout(this.#wake, lease.leaseMs / 3);
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
    const now = performance.now();
    this.#renewAt = now + this.#lease.leaseMs / 3;
    if (timeoutMs !== undefined) this.#timeoutAt = now + timeoutMs;
    if (Math.min(this.#renewAt, this.#timeoutAt) < this.#alarmAt) this.#setAlarm();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#alarm);
    this.#lease.closing?.removeEventListener('abort', this.#onClose);
  }

  readonly #stop = (why: string): void => {
    if (this.#ended) return;
    this.#controller.abort(new DOMException(why, 'AbortError'));
    this.#end(why);
  };
  readonly #onClose = (): void => this.#stop('the gate was closed');

  /** Looks at everything that may be due, and lies down again. */
  readonly #wake = (): void => {
    const now = performance.now();
    const isOver = now >= this.#since + this.#lease.leaseMs;
    if (now >= this.#timeoutAt) this.#stop('the tool took too long');
    else if (isOver) this.#stop('the lease could not be renewed in time');
    else {
      if (now >= this.#renewAt) this.#renew(now);
      this.#setAlarm();
    }
  };

  #setAlarm(): void {
    clearTimeout(this.#alarm);
    this.#alarmAt = Math.min(this.#timeoutAt, this.#since + this.#lease.leaseMs, this.#renewAt);
    this.#alarm = setTimeout(this.#wake, Math.ceil(this.#alarmAt - performance.now()));
  }

  #renew(asked: number): void {
    this.#renewAt = asked + this.#lease.leaseMs / 3;
    this.#lease.renew().then(
      (held) => {
        if (held) this.#since = Math.max(this.#since, asked);
        else this.#stop('the lease was lost');
      },
      // The store may be back before the lease is over.
      (error: unknown) => this.#lease.onUnrenewed?.(error),
    );
  }
}

/** Whether a tool heeded its signal: then it says only that it stopped, and not how far it had come. */
export const hasStopped = (started: Promise<unknown>): Promise<boolean> =>
  started.then(
    () => false,
    (error: unknown) => thrownMember(error, 'name') === 'AbortError',
  );
