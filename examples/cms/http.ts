import { defineTool, NoEffect, type Tool } from 'countersign';
import { z } from 'zod';
import type { Cms } from './context.ts';
import type { Site } from './site.ts';

/** Where requests may go, and what sends them there. */
export interface Http {
  /** Scheme, host and port have to be these exactly. */
  readonly origins: readonly string[];
  /** Whether requests leave this machine, or are only written down. */
  readonly isReal: boolean;
  send(request: Outgoing): Promise<Answer>;
}

export interface Outgoing {
  readonly url: string;
  readonly body: string;
  readonly key: string;
  readonly signal: AbortSignal;
}
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Without a configuration nothing leaves the machine: requests are recorded beside the site. */
export const recorder = (site: Site): Http => ({
  origins: ['https://hooks.example.com', 'https://newsletter.example.com'],
  isReal: false,
  async send({ url, body, key }) {
    site.write('INSERT INTO requests VALUES (?, ?, ?, ?)', key, url, body, site.now());
    return { status: 202, text: 'recorded' };
  },
});

const ANSWER_AT_MOST = 500;

/** Sends for real, to these origins. Redirects are not followed: they lead elsewhere than what was shown. */
export const network = (origins: readonly string[]): Http => ({
  origins: origins.map((origin) => new URL(origin).origin),
  isReal: true,
  async send({ url, body, key, signal }) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal }).catch(
      (error: unknown) => {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
          throw new NoEffect(`${new URL(url).host} cannot be reached.`);
        throw error;
      },
    );
    return { status: answer.status, text: await beginningOf(answer) };
  },
});

/** Enough to see what the other side says, however much that is. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value).slice(0, ANSWER_AT_MOST);
}

/** Scheme, host and port are compared as a browser sees them, so that no spelling gets around the list. */
function allowed(url: string, { origins }: Http): URL {
  const parsed = URL.parse(url);
  if (parsed === null) throw new NoEffect('That is not an address.');
  if (parsed.username !== '' || parsed.password !== '')
    throw new NoEffect('An address with a name or password in it is not called.');
  if (!origins.includes(parsed.origin))
    throw new NoEffect(`${parsed.host} is not on the list of places to send to: ${origins.join(', ')}.`);
  return parsed;
}

const httpPost = defineTool({
  name: 'http_post',
  title: 'Send a request',
  description: 'Sends a JSON object to an outside address with POST. Only to the hosts that the site allows.',
  effect: 'external',
  timeoutMs: 30_000,
  input: z.object({
    url: z.string().max(2000),
    body: z.record(z.string(), z.unknown()).describe('A JSON object'),
  }),
  preview: ({ url }, { http }: Cms) => {
    const { host } = allowed(url, http);
    return {
      title: `Send a request to ${host}`,
      facts: { Delivery: http.isReal ? 'over the network' : 'recorded on this machine, not sent' },
      warning: 'What is sent cannot be undone.',
    };
  },
  run: async ({ url, body }, { http, idempotencyKey: key, signal }) => {
    const { href } = allowed(url, http);
    const { status, text } = await http.send({ url: href, body: JSON.stringify(body), key, signal });
    if (status < 200 || status > 299) throw new Error(`The other side answered ${status}: ${text}`);
    return { [http.isReal ? 'sent' : 'recorded']: true, url: href, status, answer: text };
  },
});

export const httpTools: readonly Tool[] = [httpPost];
