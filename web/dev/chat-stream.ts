import type { ServerResponse } from 'node:http';
import { CountersignError } from 'countersign';
import { inputOf, uiChunks } from 'countersign/conversation';
import { ME, type Room } from './world.ts';

export type Said = Parameters<typeof inputOf>[0];

/** A turn as the AI SDK's UI message stream. Only the last message counts: a text, or answers to approval requests. */
export async function streamChat(
  { conversation, session, story }: Room,
  messages: readonly Said[],
  response: ServerResponse,
): Promise<undefined> {
  const last = messages.at(-1);
  const input = last && inputOf(last);
  if (input === undefined) throw new CountersignError('INVALID_CALL', 'Nothing was said.');
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' });
  const talk = { session, by: ME, via: 'chat', locale: story!.locale };
  for await (const chunk of uiChunks(conversation!.send(talk, input)))
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  response.end('data: [DONE]\n\n');
  return undefined;
}
