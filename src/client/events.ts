import type { Notice } from '../gate/read.ts';

interface How {
  readonly session?: string;
  readonly after?: string;
  readonly signal?: AbortSignal;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

/** Reads the stream, and opens it again after the last event that was seen for as long as the server can be reached again. */
export async function* eventsFrom(
  send: (path: string, init: RequestInit) => Promise<Response>,
  { session, after, signal }: How,
): AsyncGenerator<Notice, void, void> {
  const path = `/v1/events${session === undefined ? '' : `?session=${encodeURIComponent(session)}`}`;
  let last = after;
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal?.aborted) {
    try {
      const headers: Record<string, string> = last === undefined ? {} : { 'last-event-id': last };
      const { body } = await send(path, { headers, ...(signal ? { signal } : {}) });
      for await (const { id, event, data } of blocksOf(body!)) {
        pauseMs = FIRST_PAUSE_MS;
        if (id !== undefined) last = id;
        if (data !== '') yield { type: event, ...JSON.parse(data) } as Notice;
      }
    } catch (error) {
      if (signal?.aborted) return;
      // A refusal stays one. Only what was lost on the way is tried again.
      const { status } = error as { status?: number };
      if (status !== undefined && status < 500 && status !== 429) throw error;
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

interface Block {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** The blocks of a text/event-stream. Our server ends lines with a line feed, and nothing else. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Block, void, void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => {
          const [name = '', ...value] = line.split(': ');
          return [name, value.join(': ')] as const;
        }),
      );
      yield { id: fields.get('id'), event: fields.get('event') ?? 'message', data: fields.get('data') ?? '' };
    }
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}
