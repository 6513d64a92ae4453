import type { Backend } from '../backend.ts';
import { type GoogleConfig, once, signIn } from './connect.ts';
import { dayIn, GoogleEvents } from './events.ts';
import { GoogleTasks } from './tasks.ts';

export { type GoogleConfig, googleConfig } from './connect.ts';

/**
 * Google Calendar and Google Tasks. Google's packages are loaded when something is first asked of them, so that
 * nobody else needs them.
 */
export function google(config: GoogleConfig, clock: () => number = Date.now): Backend {
  const client = once(() => signIn(config));
  return {
    events: new GoogleEvents(client, config),
    tasks: new GoogleTasks(client, config),
    restores: 'copy',
    today: () => dayIn(config.timeZone, clock()),
    // There is no mark of ours at Google's by which an attempt could be known again.
    effect: async () => undefined,
  };
}
