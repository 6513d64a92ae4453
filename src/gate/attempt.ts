import type { Action } from '../core/action.ts';
import type { Ticket } from './run.ts';
import { errorText, type Runtime } from './runtime.ts';

/**
 * The time in which one claim may run. Its signal fires when that is over: on timeout, when the lease is lost or
 * could not be renewed for as long as it lasts, and when the gate is closed.
 */
export class Attempt {
  readonly signal: AbortSignal;
  /** Why it is over, once it is. */
  readonly over: Promise<string>;
  readonly #controller = new AbortController();
  readonly #runtime: Runtime;
  readonly #action: Action;
  readonly #ticket: Ticket;
  readonly #leaseMs: number;
  readonly #timers: NodeJS.Timeout[] = [];
  #deadline: NodeJS.Timeout;
  #ended = false;
  /** When the lease was last asked for, on the clock of this process that nobody can set. */
  #since: number;

  constructor(runtime: Runtime, action: Action, ticket: Ticket) {
    this.#runtime = runtime;
    this.#action = action;
    this.#ticket = ticket;
    this.#leaseMs = action.claim!.leaseMs;
    this.#since = ticket.monotonic;
    this.signal = this.#controller.signal;
    this.over = new Promise((resolve) =>
      this.signal.addEventListener('abort', () => resolve(errorText(this.signal.reason))),
    );
    this.#deadline = setTimeout(this.#checkLease, this.#leaseMs);
    const { signal: closing } = runtime.closing;
    closing.addEventListener('abort', this.#onClose, { once: true });
    if (closing.aborted) this.#onClose();
  }

  /** The last look before the effect. Both clocks, because a suspended machine stops one and not the other. */
  whyNotStart(): string | undefined {
    if (this.signal.aborted) return errorText(this.signal.reason);
    const elapsed = Math.max(performance.now() - this.#since, Date.now() - this.#ticket.wall);
    return elapsed >= this.#leaseMs ? 'The lease ran out before the start.' : undefined;
  }

  /** From here on the lease is renewed, and the tool's own time counts. */
  begin(timeoutMs: number): void {
    this.#timers.push(
      setTimeout(this.#stop, timeoutMs, 'the tool took too long'),
      setInterval(this.#renew, this.#leaseMs / 3),
    );
  }

  end(): void {
    this.#ended = true;
    for (const timer of [...this.#timers, this.#deadline]) clearTimeout(timer);
    this.#runtime.closing.signal.removeEventListener('abort', this.#onClose);
  }

  readonly #stop = (why: string): void => {
    if (!this.#ended) this.#controller.abort(new DOMException(why, 'AbortError'));
  };
  readonly #onClose = (): void => this.#stop('the gate was closed');

  readonly #renew = (): void => {
    const { tenant, id, revision } = this.#action;
    const asked = performance.now();
    this.#runtime.store.renew({ tenant, id, revision, token: this.#ticket.hash }, this.#leaseMs).then(
      (held) => {
        if (held) this.#since = Math.max(this.#since, asked);
        else this.#stop('the lease was lost');
      },
      (error: unknown) =>
        this.#runtime.options.logger?.warn?.(
          { action: id, error: errorText(error) },
          'a lease could not be renewed',
        ),
    );
  };

  readonly #checkLease = (): void => {
    const left = this.#since + this.#leaseMs - performance.now();
    if (left <= 0) this.#stop('the lease could not be renewed in time');
    else this.#deadline = setTimeout(this.#checkLease, Math.ceil(left));
  };
}
