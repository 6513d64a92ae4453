import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What the model says in one turn. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object };

interface Asked {
  readonly model: string;
  readonly tools?: readonly unknown[];
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

export interface Model {
  readonly url: string;
  /** What the model was told, the last time it was asked. */
  told(): string;
  close(): void;
}

/** A model at the end of the Messages API's wire, which says one turn after the other. */
export async function modelThatSays(turns: readonly (readonly Block[])[]): Promise<Model> {
  const left = [...turns];
  let told = '';
  const server = createServer(async (request, response) => {
    const asked = (await json(request)) as Asked;
    if (!asked.tools?.length) return stream(response, asked.model, [{ type: 'text', text: 'ok' }]);
    told = JSON.stringify(asked.messages.at(-1));
    stream(response, asked.model, left.shift() ?? [{ type: 'text', text: 'Done.' }]);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, told: () => told, close: () => void server.close() };
}

function stream(response: ServerResponse, model: string, content: readonly Block[]): void {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const message = {
    id: `msg_${Math.random()}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    usage,
  };
  send('message_start', { message: { ...message, stop_reason: null, stop_sequence: null } });
  content.forEach((block, index) => {
    if (block.type === 'text') {
      send('content_block_start', { index, content_block: { type: 'text', text: '' } });
      send('content_block_delta', { index, delta: { type: 'text_delta', text: block.text } });
    } else {
      send('content_block_start', { index, content_block: { ...block, input: {} } });
      const partial_json = JSON.stringify(block.input);
      send('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } });
    }
    send('content_block_stop', { index });
  });
  const stop_reason = content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn';
  send('message_delta', { delta: { stop_reason, stop_sequence: null }, usage });
  send('message_stop', {});
  response.end();
}
