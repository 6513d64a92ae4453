import { z } from 'zod';
import type { Routes } from './route.ts';
import { effect, nothing, principal, scope } from './schemas.ts';

export const me: Pick<Routes, 'me'> = {
  me: {
    input: nothing,
    output: z.strictObject({
      principal,
      scopes: z.array(scope),
      locale: z.string().nullable(),
      grantable: z.array(effect),
    }),
    handle: async (_, { by, identity, request, runtime }) => ({
      principal: by,
      scopes: identity.scopes,
      locale: localeOf(request.headers.get('accept-language')),
      grantable: runtime.grantable,
    }),
  },
};

/** The first language that they name, if it is one. */
function localeOf(accepted: string | null): string | null {
  const [first = ''] = (accepted ?? '').split(/[,;]/);
  try {
    return Intl.getCanonicalLocales(first.trim())[0] ?? null;
  } catch {
    return null;
  }
}
