import { setTimeout as delay } from 'node:timers/promises';
import type { Data, Story } from '../../../examples/story.ts';
import { type Conversation, createConversation, type Talk } from '../../conversation/index.ts';
import { openPrompts } from '../../conversation/open-prompts.ts';
import type { Principal } from '../../core/action.ts';
import { CountersignError } from '../../core/errors.ts';
import type { ActionView } from '../../core/view.ts';
import { createGate, type Gate } from '../../gate/gate.ts';
import type { Filter } from '../../gate/read.ts';
import { errorText } from '../../gate/runtime.ts';
import type { Store } from '../../stores/store.ts';
import { Told } from '../errors.ts';
import type { Home } from '../home.ts';
import type { Chosen } from '../model.ts';

export interface RoomOptions {
  readonly story: Story;
  readonly home: Home;
  /** Open. The room closes it. */
  readonly store: Store;
  readonly model: Chosen;
  readonly by: Principal;
}

export interface OpenPrompts {
  readonly asked: readonly ActionView[];
  readonly queued: number;
}

const UNTIL_IT_IS_THERE_MS = 500;

/** A story that a person is in: its data, its gate, and the session that is going on. */
export class Room {
  readonly story: Story;
  readonly model: Chosen;
  readonly gate: Gate;
  readonly conversation: Conversation;
  readonly by: Principal;
  readonly now: () => number;
  readonly #home: Home;
  readonly #data: Data;
  #session: string;

  constructor({ story, home, store, model, by }: RoomOptions) {
    this.story = story;
    this.model = model;
    this.by = by;
    this.now = () => store.now();
    this.#home = home;
    this.#session = home.session(story.name);
    this.#data = openData(story, home);
    const { tools, policy, evaluator } = story;
    this.gate = createGate({ store, tools, policy, context: () => this.#data.context });
    this.conversation = createConversation({
      gate: this.gate,
      model: model.model,
      tools,
      system: () => this.#data.system(),
      ...(evaluator ? { evaluator } : {}),
    });
  }

  get talk(): Talk {
    return { session: this.#session, by: this.by, via: 'chat', locale: this.story.locale };
  }

  /** Goes on in the session that is current; whether that is another than before. */
  follow(): boolean {
    const before = this.#session;
    this.#session = this.#home.session(this.story.name);
    return this.#session !== before;
  }

  /** Everything in this session that fits, page by page. */
  async actions(filter: Filter): Promise<ActionView[]> {
    const all: ActionView[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.gate.list(
        { ...filter, session: this.#session, limit: 500, ...(cursor ? { cursor } : {}) },
        { by: this.by },
      );
      all.push(...page.actions);
      cursor = page.cursor;
    } while (cursor !== undefined);
    return all;
  }

  /** What the person is asked about at present, and how many prompts wait after that. */
  async openPrompts(): Promise<OpenPrompts> {
    const all = await openPrompts(this.gate, this.talk);
    return {
      asked: all.filter(({ prompt }) => prompt.state === 'shown').flatMap(({ actions }) => actions),
      queued: all.filter(({ prompt }) => prompt.state === 'queued').length,
    };
  }

  /** The same, whenever it may have changed. */
  async *prompts(signal: AbortSignal): AsyncGenerator<OpenPrompts, void, void> {
    for await (const _ of this.#news(signal)) yield await this.openPrompts();
  }

  /** Whenever something may have happened in the session; and once at first. */
  async *#news(signal: AbortSignal): AsyncGenerator<void, void, void> {
    const { gate, talk, by } = this;
    while (!signal.aborted) {
      try {
        const news = gate.subscribe({ by, session: talk.session, signal });
        // It listens before anybody looks: what happens in between is not missed.
        for (let heard = news.next(); ; heard = news.next()) {
          // Whoever leaves in the middle does not wait for it.
          heard.catch(() => {});
          yield;
          if ((await heard).done) return;
        }
      } catch (error) {
        if (!CountersignError.is(error, 'NOT_FOUND')) throw error;
        // Nobody has said anything in it: another window may be the first.
        await delay(UNTIL_IT_IS_THERE_MS, undefined, { signal, ref: false });
      }
    }
  }

  /** Withdraws what waits, seeds the data afresh, and begins another session. */
  async reset(): Promise<void> {
    for (const { id } of await this.actions({ status: ['pending', 'approved'] }))
      await this.gate.cancel({ action: id }, { by: this.by, via: 'chat' }).catch((error: unknown) => {
        // Decided or withdrawn meanwhile.
        if (!CountersignError.is(error)) throw error;
      });
    this.#data.reset();
    this.#session = this.#home.newSession(this.story.name);
  }

  /** Lets what runs come to its end. */
  async close(): Promise<void> {
    await this.gate.close();
    this.#data.close();
  }
}

function openData(story: Story, home: Home): Data {
  const file = home.data(story.name);
  try {
    return story.open(file);
  } catch (error) {
    throw new Told(`The data in ${file} cannot be opened: ${errorText(error)}`);
  }
}
