import type { Readable, Writable } from 'node:stream';
import type { Principal } from '../../core/action.ts';
import { createGate, type Gate } from '../../gate/gate.ts';
import type { Store } from '../../stores/store.ts';
import { Checkpoint } from './checkpoint.ts';
import { type Config, GRANTABLE } from './config.ts';
import { Relay } from './relay.ts';

/** What a gateway is made of, with one server or several. */
export interface GatewayOptions {
  readonly config: Config;
  readonly checkpoint: Checkpoint;
  /** The client's side. */
  readonly input: Readable;
  readonly output: Writable;
  /** Fires when the process is told to go. */
  readonly leaving: AbortSignal;
  /** For the operator. */
  log(text: string): void;
}

export interface Opened extends Omit<GatewayOptions, 'checkpoint'> {
  /** Open. The gateway closes it. */
  readonly store: Store;
  readonly person: Principal;
  /** Says where to decide what the client does not ask about. */
  readonly where: (action: string) => string;
}

/** Stands between a client and its servers until one of them is gone. Says why, if it was not the client. */
export async function gateway({ store, person, where, ...options }: Opened): Promise<string | undefined> {
  const { config, log } = options;
  const { settings, servers } = config;
  const gate: Gate = createGate({
    store,
    policy: { grantable: GRANTABLE, ...settings.policy },
    logger: { error: (fields, message) => log(`${message}: ${JSON.stringify(fields)}`) },
  });
  const checkpoint = new Checkpoint({ gate, settings, person, where, log });
  const [server, ...others] = servers;
  try {
    if (others.length === 0)
      return await new Relay({ ...options, server: server!, settings, checkpoint }).run();
    const { severalServers } = await import('./several.ts');
    return await severalServers({ ...options, checkpoint });
  } finally {
    await gate.close({ drainMs: 1000 });
  }
}
