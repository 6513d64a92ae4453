import { CountersignError } from '../../core/errors.ts';
import type { GatewayOptions } from './gateway.ts';

/** Puts several servers behind one, each tool with its server's name in front. */
export async function severalServers(_options: GatewayOptions): Promise<string | undefined> {
  throw new CountersignError('INVALID_CALL', 'Only one server can be put behind the gateway so far.');
}
