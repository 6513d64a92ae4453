import { userInfo } from 'node:os';
import type { Principal } from '../core/action.ts';

/** Whoever sits at this machine: the system has authenticated them. */
export function person(): Principal {
  return { kind: 'user', id: userName(), tenant: 'local' };
}

/** The same, seeing to everything that is kept here. */
export const localAdmin = (): Principal => ({ ...person(), roles: ['admin'] });

function userName(): string {
  try {
    return userInfo().username || 'you';
  } catch {
    // A user id without a name, as in a container.
    return 'you';
  }
}
