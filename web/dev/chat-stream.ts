import type { ServerResponse } from 'node:http';
import type { Decision } from 'countersign';
import type { Input, Part } from 'countersign/conversation';
import { ME, type Room } from './world.ts';

interface Message {
  readonly role: string;
  readonly parts: readonly {
    readonly type: string;
    readonly text?: string;
    readonly state?: string;
    readonly approval?: { readonly id: string; readonly approved?: boolean; readonly reason?: string };
  }[];
}

/** A turn as the AI SDK's UI message stream. Only the last message counts: a text, or answers to approval requests. */
export async function streamChat(
  { conversation, session, story }: Room,
  { messages }: { readonly messages: readonly Message[] },
  response: ServerResponse,
): Promise<undefined> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' });
  const send = (chunk: object) => response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  send({ type: 'start', messageId: crypto.randomUUID() });
  const talk = { session, by: ME, via: 'chat', locale: story!.locale };
  const chunks = new Chunks(send);
  for await (const part of conversation!.send(talk, inputOf(messages.at(-1)!))) chunks.take(part);
  chunks.endText();
  send({ type: 'finish' });
  response.end('data: [DONE]\n\n');
  return undefined;
}

function inputOf({ role, parts }: Message): Input {
  if (role === 'user') return { text: parts.map(({ text = '' }) => text).join('') };
  return {
    decision: parts.flatMap(({ state, approval }): Decision[] => {
      if (state !== 'approval-responded' || !approval) return [];
      const dot = approval.id.lastIndexOf('.');
      const { approved, reason } = approval;
      return [
        {
          action: approval.id.slice(0, dot),
          revision: Number(approval.id.slice(dot + 1)),
          verdict: approved ? 'allow' : 'deny',
          ...(reason ? { reason } : {}),
        },
      ];
    }),
  };
}

class Chunks {
  readonly #send: (chunk: object) => void;
  #text: string | undefined;
  #count = 0;
  /** Calls whose result says that they wait, by action. */
  readonly #calls = new Map<string, string>();

  constructor(send: (chunk: object) => void) {
    this.#send = send;
  }

  take(part: Part): void {
    const isSpoken = part.type === 'text' || part.type === 'notice';
    if (!isSpoken || part.type === 'notice') this.endText();
    switch (part.type) {
      case 'text':
      case 'notice':
        if (this.#text === undefined) {
          this.#text = `t${this.#count++}`;
          this.#send({ type: 'text-start', id: this.#text });
        }
        this.#send({ type: 'text-delta', id: this.#text, delta: part.text });
        break;
      case 'tool-call':
        this.#send({
          type: 'tool-input-available',
          toolCallId: part.call,
          toolName: part.tool,
          input: part.args,
        });
        break;
      case 'tool-result': {
        const result = part.result as { status?: string; action?: string } | null;
        if (result?.status === 'pending_confirmation' && result.action)
          this.#calls.set(result.action, part.call);
        else this.#send({ type: 'tool-output-available', toolCallId: part.call, output: part.result });
        break;
      }
      case 'confirmation-required':
        if (!part.again) for (const action of part.actions) this.#ask(action);
        break;
      case 'progress':
        this.#send({
          type: 'data-progress',
          transient: true,
          data: { action: part.action, value: part.value },
        });
        break;
      case 'trace':
        this.#send({ type: 'data-trace', transient: true, data: part });
        break;
      case 'error':
        this.#send({ type: 'error', errorText: part.message });
        break;
    }
  }

  #ask(action: { id: string; revision: number; tool: string; args: unknown }): void {
    let call = this.#calls.get(action.id);
    if (call === undefined) {
      call = `action_${action.id}_${action.revision}`;
      this.#send({
        type: 'tool-input-available',
        toolCallId: call,
        toolName: action.tool,
        input: action.args,
        dynamic: true,
      });
    }
    this.#send({
      type: 'tool-approval-request',
      approvalId: `${action.id}.${action.revision}`,
      toolCallId: call,
    });
  }

  endText(): void {
    if (this.#text !== undefined) this.#send({ type: 'text-end', id: this.#text });
    this.#text = undefined;
  }
}
