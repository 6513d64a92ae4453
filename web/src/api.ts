import type { Prompt } from '../../src/core/action.ts';
import type { ActionView } from '../../src/core/view.ts';
import type { Audit } from '../../src/gate/audit.ts';
import type { Decision } from '../../src/gate/decide.ts';
import type { HistoryEntry } from '../../src/gate/read.ts';
import type { Refused, Result } from '../../src/gate/results.ts';
import type { Bucket, Stats } from '../../src/server/api.ts';
import type { Grant } from '../../src/stores/store.ts';
import { connection } from './connection.ts';
import { beginAnew, isHere } from './tenant.ts';

export type { ActionView, Audit, Bucket, Decision, Grant, HistoryEntry, Refused, Result, Stats };
export type Effect = ActionView['effect'];
export type Status = ActionView['status'];

export interface Me {
  readonly principal: {
    readonly kind: string;
    readonly id: string;
    readonly tenant: string;
    readonly roles?: readonly string[];
  };
  /** Where they could be, the principal's own tenant included. */
  readonly tenants: readonly string[];
  readonly scopes: readonly string[];
  readonly locale?: string | null;
  /** Effects that a grant may cover. */
  readonly grantable: readonly Effect[];
}

export interface ChatOffer {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly locale: string;
  readonly suggestions: readonly string[];
  /** Null if an offline stand-in plays it. */
  readonly model?: string | null;
}

export interface Page {
  readonly actions: readonly ActionView[];
  readonly cursor?: string;
}

/** What the server refused, in its own words. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(
    status: number,
    body: { code?: string; detail?: string; title?: string; details?: Record<string, unknown> },
  ) {
    super(body.detail ?? body.title ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code ?? '';
    this.details = body.details ?? {};
  }
}

/** Nobody answered. Nothing is known to have happened. */
export class Unreachable extends Error {}

/** Random also where the page is not served securely, and `randomUUID` is missing. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Where the app is mounted: the page's own folder. */
export const BASE: string = new URL('.', document.baseURI).pathname.replace(/\/$/, '');

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(BASE + path, { credentials: 'same-origin', ...init });
  } catch {
    connection.lost();
    throw new Unreachable();
  }
  await check(response);
  return (await response.json()) as T;
}

/** Notices the server's clock, and who may not come in. */
export async function check(response: Response): Promise<void> {
  connection.heard(response.headers.get('date'));
  if (response.ok) return;
  const body = await response.json().catch(() => ({}));
  if (response.status === 401) connection.signedOut();
  if (response.status === 502 || response.status === 503 || response.status === 504) connection.lost();
  throw new ApiError(response.status, body);
}

const post = <T>(path: string, body: object): Promise<T> =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
    body: JSON.stringify(body),
  });

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

const search = (query: Query): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== '') params.append(name, String(each));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** Who asks. Somebody else, or in another tenant, gets a page of their own: another tab has changed that. */
async function me(): Promise<Me> {
  const found = await ask<Me>('/v1/me');
  if (isHere(found.principal)) return found;
  beginAnew();
  return new Promise(() => {});
}

const at = (id: string): string => encodeURIComponent(id);

export const api = {
  me,
  changeTenant: (tenant: string) => post<object>('/v1/me/tenant', { tenant }),
  chats: () => ask<readonly ChatOffer[]>('/v1/chats'),
  messages: (chat: string) => ask<{ messages: never[]; session: string }>(`/v1/chats/${at(chat)}/messages`),
  reset: (chat: string) => post<{ session: string }>(`/v1/chats/${at(chat)}/reset`, {}),
  action: (id: string) => ask<ActionView>(`/v1/actions/${at(id)}`),
  actions: (query: Query) => ask<Page>(`/v1/actions${search(query)}`),
  history: (id: string) => ask<{ entries: readonly HistoryEntry[] }>(`/v1/actions/${at(id)}/history`),
  journal: (query: Query) =>
    ask<{ entries: readonly HistoryEntry[]; cursor: string | null }>(`/v1/journal${search(query)}`),
  decide: (decisions: readonly Decision[]) =>
    post<{ results: readonly (Result | Refused)[] }>('/v1/decisions', { decisions }),
  edit: (id: string, revision: number, args: unknown) =>
    post<Result>(`/v1/actions/${at(id)}/edit`, { revision, args }),
  undo: (id: string) => post<Result>(`/v1/actions/${at(id)}/undo`, {}),
  undoBatch: (prompt: string) =>
    post<{ results: readonly (Result | Refused)[] }>(`/v1/prompts/${at(prompt)}/undo`, {}),
  reconcile: (id: string, body: { revision: number; status: string; effect?: string; note?: string }) =>
    post<Result>(`/v1/actions/${at(id)}/reconcile`, body),
  prompts: (session: string) =>
    ask<{ prompts: readonly { prompt: Prompt; actions: readonly ActionView[] }[] }>(
      `/v1/sessions/${at(session)}/prompts`,
    ),
  shown: (
    prompt: string,
    seen: {
      readonly session: string;
      readonly actions: readonly { readonly id: string; readonly revision: number }[];
      readonly chat?: string;
    },
  ) => post<{ shown: boolean }>(`/v1/prompts/${at(prompt)}/shown`, seen),
  grants: () => ask<{ grants: readonly Grant[] } | readonly Grant[]>('/v1/grants'),
  grant: (body: { action: string; where: object; forMs: number; uses: number }) =>
    post<Grant>('/v1/grants', body),
  revoke: (id: string) =>
    ask<object>(`/v1/grants/${at(id)}`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
    }),
  signOut: () => post<object>('/logout', {}),
  audit: () => ask<Audit>('/v1/audit'),
  stats: () => ask<Stats>('/v1/stats'),
};
