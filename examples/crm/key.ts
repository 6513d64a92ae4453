import type { Client, Crm } from './crm.ts';

/** What the tools are given. The API key is not in it: only a way to look it up by name, when it is needed. */
export interface CrmContext {
  readonly crm: Crm;
  readonly secret: (name: string) => string;
}

/** The name is all that the tools know. It may stand anywhere; the key itself nowhere. */
export const KEY_NAME = 'CRM_API_KEY';

/** For a CRM that lives in a file of yours, and that nobody else can reach. */
const LOCAL_KEY = 'local-crm-key-of-no-value';

export function secretFrom(environment: Readonly<Record<string, string | undefined>>): CrmContext['secret'] {
  return (name) => {
    const value = environment[name] || (name === KEY_NAME ? LOCAL_KEY : undefined);
    if (value === undefined) throw new Error(`There is no secret called ${name}.`);
    return value;
  };
}

export const connected = ({ crm, secret }: CrmContext): Client => crm.connect(secret(KEY_NAME));
