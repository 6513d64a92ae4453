import type { calendar_v3 } from '@googleapis/calendar';
import type { tasks_v1 } from '@googleapis/tasks';
import { type Missed, NoEffect } from '../backend.ts';

export interface GoogleConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly calendar: string;
  readonly taskList: string;
  /** The person's, as an IANA name. */
  readonly timeZone: string;
  /** Where Google is, if it is not where it usually is: for tests. */
  readonly endpoints?: { readonly calendar: string; readonly tasks: string; readonly token: string };
}

export interface Client {
  readonly calendar: calendar_v3.Calendar;
  readonly tasks: tasks_v1.Tasks;
}

/** The configuration from environment variables. Says which are missing. */
export function googleConfig(env: Readonly<Record<string, string | undefined>>): GoogleConfig {
  const names = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_REFRESH_TOKEN'] as const;
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Error(`The calendar is to be on Google, but ${missing.join(', ')} is not set.`);
  const [clientId, clientSecret, refreshToken] = names.map((name) => env[name]!) as [string, string, string];
  return {
    clientId,
    clientSecret,
    refreshToken,
    calendar: env.GOOGLE_CALENDAR_ID || 'primary',
    taskList: env.GOOGLE_TASK_LIST_ID || '@default',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

export async function signIn(config: GoogleConfig): Promise<Client> {
  const { auth, calendar } = await import('@googleapis/calendar');
  const { tasks } = await import('@googleapis/tasks');
  const { clientId, clientSecret, endpoints } = config;
  const client = new auth.OAuth2({
    clientId,
    clientSecret,
    ...(endpoints ? { endpoints: { oauth2TokenUrl: endpoints.token } } : {}),
  });
  client.setCredentials({ refresh_token: config.refreshToken });
  // Never sent twice: a deletion whose answer is lost is not known to have failed.
  const options = { auth: client, retry: false };
  return {
    calendar: calendar({ version: 'v3', ...options, ...(endpoints ? { rootUrl: endpoints.calendar } : {}) }),
    tasks: tasks({ version: 'v1', ...options, ...(endpoints ? { rootUrl: endpoints.tasks } : {}) }),
  };
}

/** Does it when it is first asked for; and again, if it failed. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** What came of a write. Nothing is known of one that was not answered, or failed over there. */
export async function written<T>(request: Promise<{ data: T }>): Promise<T | Missed> {
  try {
    return (await request).data;
  } catch (error) {
    const { status, message } = failureOf(error);
    if (status === 412) return 'changed';
    if (status === 404 || status === 410) return 'gone';
    // A new error: theirs carries the request, and with it the token.
    if (status >= 400 && status < 500 && status !== 408) throw new NoEffect(`Google refused: ${message}`);
    throw new Error(
      status === 0 ? `Google did not answer: ${message}` : `Google failed (${status}): ${message}`,
    );
  }
}

function failureOf(error: unknown): { status: number; message: string } {
  const { status, response, message } = error as {
    status?: number;
    response?: { status?: number };
    message?: string;
  };
  return { status: response?.status ?? status ?? 0, message: message ?? 'no reason given' };
}

/** Undefined if it is not there. */
export async function read<T>(request: Promise<{ data: T }>): Promise<T | undefined> {
  const data = await written(request);
  return data === 'gone' || data === 'changed' ? undefined : (data as T);
}

/** All pages of a list. */
export async function all<T, P extends { items?: T[]; nextPageToken?: string | null }>(
  page: (pageToken: string | undefined) => Promise<{ data: P }>,
): Promise<T[]> {
  const items: T[] = [];
  let token: string | undefined;
  do {
    const data = await read(page(token));
    items.push(...(data?.items ?? []));
    token = data?.nextPageToken ?? undefined;
  } while (token !== undefined);
  return items;
}
