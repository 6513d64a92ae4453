import type { Settings } from './config.ts';
import {
  CLIENT_CAPABILITIES,
  CLIENT_INFO,
  canElicit,
  type Frame,
  isStateless,
  type Members,
  membersOf,
} from './wire.ts';

/** What a client says of itself: once when it begins, or since 2026 with every request. */
export class Client {
  readonly #settings: Settings;
  #said: Members = {};
  #meta: { readonly _meta?: Members } = {};

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  hear({ method, params }: Frame): void {
    if (method === 'initialize') this.#said = membersOf(params);
    if (!isStateless(params)) return;
    // Progress is that of one request.
    const { progressToken: _, ...meta } = membersOf(params?._meta);
    this.#meta = { _meta: meta };
  }

  /** What has to go along with a request of our own. */
  get meta(): { readonly _meta?: Members } {
    return this.#meta;
  }

  name(params: Members | undefined): string {
    const { name } = membersOf(this.#of(params, CLIENT_INFO, 'clientInfo'));
    return typeof name === 'string' ? name : '';
  }

  /** Whether its person is asked somewhere else: the operator wants it so, or it cannot ask. */
  isAskedElsewhere(params: Members | undefined): boolean {
    if (this.#settings.ask === 'inbox') return true;
    return !canElicit(this.#of(params, CLIENT_CAPABILITIES, 'capabilities'));
  }

  #of(params: Members | undefined, now: string, before: string): unknown {
    return isStateless(params) ? membersOf(params?._meta)[now] : this.#said[before];
  }
}
