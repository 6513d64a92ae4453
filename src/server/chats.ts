import type { UIMessage } from 'ai';
import { z } from 'zod';
// Not from its index: that leads on to model providers, which a bundler would look for.
import { answersIn, inputOf, uiChunks } from '../conversation/ui-stream.ts';
import type { Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import type { Who } from '../gate/decide.ts';
import type { ChatOffer } from './api.ts';
import type { Chat } from './chat.ts';
import type { Begun } from './idempotency.ts';
import type { Routes } from './route.ts';
import { nothing, text } from './schemas.ts';

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1',
};

/** How what is said and seen in these conversations reached the gate. */
const VIA = 'chat';

interface Sending {
  readonly by: Principal;
  readonly signal: AbortSignal;
  /** Where the answer is kept, if the request has a key. */
  readonly begun?: Begun | undefined;
  /** Called when the stream has ended, however it did. */
  readonly ended: () => void;
}

/** The conversations of a server, as `useChat` of the AI SDK talks to them. */
export class Chats {
  readonly #chats: ReadonlyMap<string, Chat>;

  constructor(chats: readonly Chat[] = []) {
    this.#chats = new Map(chats.map((chat) => [chat.name, chat]));
  }

  offers(): ChatOffer[] {
    return [...this.#chats.values()].map(({ name, title, about, locale, suggestions, model }) => ({
      name,
      title,
      about,
      locale,
      suggestions,
      ...(model === undefined ? {} : { model }),
    }));
  }

  async messages(name: string, by: Principal): Promise<{ messages: object[]; session: string }> {
    const chat = this.#of(name);
    const session = await chat.session(by);
    const messages = await chat.conversation.messages({ session, by, via: VIA, locale: chat.locale });
    return { messages, session };
  }

  async reset(name: string, by: Principal): Promise<{ session: string }> {
    return { session: await this.#of(name).reset(by) };
  }

  /** Takes the last message, and nothing else of what a client believes was said. */
  async send(name: string, body: Json, { by, signal, begun, ended }: Sending): Promise<Response> {
    const chat = this.#of(name);
    const { messages } = body as { messages?: unknown };
    const last = Array.isArray(messages) ? (messages.at(-1) as UIMessage | undefined) : undefined;
    const input = message.safeParse(last).success ? inputOf(last!) : undefined;
    if (input === undefined)
      throw new CountersignError(
        'INVALID_CALL',
        'The last of messages is not a text, nor an answer to a request.',
      );
    const talk = { session: await chat.session(by), by, via: VIA, locale: chat.locale };
    const chunks = uiChunks(chat.conversation.send(talk, input, { signal }), answersIn(last!));
    return new Response(eventsOf(chunks, begun, ended), { headers: STREAM_HEADERS });
  }

  /** Who is in a conversation, as the gate is told. */
  async whoIn(name: string, session: string, by: Principal): Promise<Who & { readonly via: string }> {
    if ((await this.#of(name).session(by)) !== session)
      throw new CountersignError('NOT_FOUND', undefined, { chat: name, session });
    return { by, via: VIA };
  }

  #of(name: string): Chat {
    const chat = this.#chats.get(name);
    if (chat === undefined) throw new CountersignError('NOT_FOUND', undefined, { chat: name });
    return chat;
  }
}

const part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  approval: z.looseObject({}).optional(),
});
const message = z.looseObject({ parts: z.array(part) });

/**
 * A part is asked for when the one before has been taken: what nobody takes was not shown. Under a key, what was given
 * is kept, even if whoever asked has left: what a person said must not be said twice.
 */
function eventsOf(
  chunks: AsyncGenerator<object, void, void>,
  begun: Begun | undefined,
  ended: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lineOf = (text: string) => `data: ${text}\n\n`;
  const end = lineOf('[DONE]');
  let given = '';
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          const line = done ? end : lineOf(JSON.stringify(value));
          if (begun !== undefined) given += line;
          if (done) await begun?.keep({ status: 200, body: given });
          controller.enqueue(encoder.encode(line));
          if (!done) return;
        } catch {
          await begun?.forget();
          // Nothing of what went wrong inside is for a browser; the log has it.
          const error = { type: 'error', errorText: 'The conversation could not go on.' };
          controller.enqueue(encoder.encode(lineOf(JSON.stringify(error))));
        }
        ended();
        controller.close();
      },
      async cancel() {
        ended();
        await chunks.return();
        await begun?.keep({ status: 200, body: given + end });
      },
    },
    { highWaterMark: 0 },
  );
}

const named = z.strictObject({ name: text });
const session = z.string();

export const chats: Pick<Routes, 'listChats' | 'chatMessages' | 'resetChat'> = {
  listChats: {
    input: nothing,
    output: z.array(
      z.strictObject({
        name: text,
        title: z.string(),
        about: z.string(),
        locale: z.string(),
        suggestions: z.array(z.string()),
        model: z.string().nullable().optional(),
      }),
    ),
    handle: async (_, { chats }) => chats.offers(),
  },
  chatMessages: {
    input: named,
    output: z.strictObject({
      messages: z.array(z.looseObject({ id: z.string(), role: z.string() })),
      session,
    }),
    handle: ({ name }, { chats, by }) => chats.messages(name, by),
  },
  resetChat: {
    input: named,
    output: z.strictObject({ session }),
    handle: ({ name }, { chats, by }) => chats.reset(name, by),
  },
};
