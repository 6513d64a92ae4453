import { DefaultChatTransport, type UIMessage } from 'ai';
import { heldIn } from '../../../src/client/held.ts';
import type { ChatData } from '../../../src/conversation/ui-stream.ts';
import { BASE, check, type Decision, newKey, Unreachable } from '../api.ts';
import { connection } from '../connection.ts';

/** What the stream carries beside words and calls, and what a click is kept as here. */
export interface Extras extends ChatData {
  readonly verdicts: readonly Decision[];
  readonly chosen: { readonly actions: readonly string[] };
}

export type Message = UIMessage<unknown, Extras>;
export type MessagePart = Message['parts'][number];

/** What is typed, and what is chosen of what waits at that moment, if that is not all: a yes is to that. */
export const partsOf = (text: string, chosen: readonly string[] | undefined): MessagePart[] => [
  { type: 'text', text },
  ...(chosen === undefined ? [] : [{ type: 'data-chosen' as const, data: { actions: chosen } }]),
];

export const transportTo = (chat: string): DefaultChatTransport<Message> =>
  new DefaultChatTransport<Message>({
    api: `${BASE}/v1/chats/${encodeURIComponent(chat)}`,
    credentials: 'same-origin',
    fetch: async (input, init) => {
      let response: Response;
      try {
        response = await fetch(input, init);
      } catch (error) {
        if ((error as Error).name === 'AbortError') throw error;
        connection.lost();
        throw new Unreachable();
      }
      await check(response);
      return response;
    },
    prepareSendMessagesRequest: ({ id, messages }) => ({
      body: { id, messages: [onTheWire(messages.at(-1)!)] },
      headers: { 'idempotency-key': newKey() },
    }),
  });

/**
 * A click becomes what the SDK sends for one: the answer to an approval request. Here it is kept as a message of the
 * person's, so that what follows is a new message and the old ones stay as they were.
 */
function onTheWire(message: Message): object {
  const decisions = decisionsIn(message);
  if (decisions === undefined) return message;
  return {
    id: message.id,
    role: 'assistant',
    parts: decisions.map(({ action, revision, verdict, reason }) => ({
      type: 'dynamic-tool',
      toolName: 'countersign',
      toolCallId: `decide_${action}`,
      state: 'approval-responded',
      input: {},
      approval: { id: `${action}.${revision}`, approved: verdict === 'allow', ...(reason ? { reason } : {}) },
    })),
  };
}

export function decisionsIn({ role, parts }: Message): readonly Decision[] | undefined {
  if (role !== 'user') return undefined;
  const part = parts.find((each) => each.type === 'data-verdicts');
  return part?.type === 'data-verdicts' ? (part.data as readonly Decision[]) : undefined;
}

/**
 * The actions that a part is about, to have their cards there: those that a call became, by the approval request's id
 * or by what came of it; and those that are asked about without a call in the same message.
 */
export function actionsOf(part: MessagePart): readonly string[] {
  if (part.type === 'data-confirmation') {
    const { actions, again } = part.data as Extras['confirmation'];
    return again ? [] : actions.map(({ id }) => id);
  }
  const held = heldIn(part);
  return held ? [held.id] : [];
}

/** What was said and held, whatever the messages' ids: tells whether two views of a conversation are the same. */
export function gist(messages: readonly Message[]): string {
  let text = '';
  const actions = new Set<string>();
  for (const message of messages) {
    if (decisionsIn(message)) continue;
    for (const part of message.parts) {
      if (part.type === 'text') text += part.text;
      for (const action of actionsOf(part)) actions.add(action);
    }
  }
  return `${[...actions].sort().join(' ')} ${text.replace(/\s+/g, '')}`;
}
