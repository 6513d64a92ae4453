import { z } from 'zod';
import type { Routes } from './route.ts';
import { effect, nothing, principal, scope, text } from './schemas.ts';

export const me: Pick<Routes, 'me' | 'changeTenant'> = {
  me: {
    input: nothing,
    output: z.strictObject({
      principal,
      tenants: z.array(z.string()),
      scopes: z.array(scope),
      locale: z.string().nullable(),
      grantable: z.array(effect),
    }),
    handle: async (_, { by, identity, request, runtime }) => ({
      principal: by,
      tenants: identity.tenants,
      scopes: identity.scopes,
      locale: localeOf(request.headers.get('accept-language')),
      grantable: runtime.grantable,
    }),
  },
  changeTenant: {
    input: z.strictObject({ tenant: text }),
    output: nothing,
    // The app puts the cookie on the answer, also where the answer is given again for its key.
    handle: async ({ tenant }, { cookieFor }) => {
      cookieFor(tenant);
      return {};
    },
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
