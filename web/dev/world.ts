import { type ActionView, createGate, type Gate, type Principal, type Store } from 'countersign';
import { type Conversation, createConversation, offlineModel } from 'countersign/conversation';
import { sqlite } from 'countersign/sqlite';
import { calendar } from '../../examples/calendar/index.ts';
import { cms } from '../../examples/cms/index.ts';
import { crm } from '../../examples/crm/index.ts';
import { paddocks } from '../../examples/paddocks/index.ts';
import type { Data, Story } from '../../examples/story.ts';
import { deskPolicy, deskTools } from './desk.ts';

export const ME: Principal = { kind: 'user', id: 'ada', tenant: 'local', roles: ['admin'] };

/** A story with a gate of its own: two of them have a tool of the same name. */
export interface Room {
  readonly name: string;
  readonly gate: Gate;
  readonly store: Store;
  readonly story?: Story;
  readonly data?: Data;
  readonly conversation?: Conversation;
  session: string;
}

export interface World {
  readonly rooms: readonly Room[];
  /** Shifts every store's clock, so that a past can be lived through. */
  readonly clock: { offset: number };
  roomOf(action: string): Promise<Room | undefined>;
  all(): Promise<ActionView[]>;
  close(): Promise<void>;
}

const KEY = new Uint8Array(32).fill(7);

export function openWorld(): World {
  const clock = { offset: 0 };
  const open = () => sqlite(':memory:', { key: KEY, clock: () => Date.now() + clock.offset, pollMs: 50 });
  const rooms: Room[] = [paddocks, crm, cms, calendar].map((story) => {
    const data = story.open(':memory:');
    const store = open();
    const gate = createGate({
      store,
      tools: story.tools,
      policy: story.policy,
      context: () => data.context,
      sweepEveryMs: 500,
    });
    const conversation = createConversation({
      gate,
      tools: story.tools,
      model: offlineModel(story.script, story.tools),
      system: () => data.system(),
      agent: `${story.name}-agent`,
      ...(story.evaluator ? { evaluator: story.evaluator } : {}),
    });
    return { name: story.name, gate, store, story, data, conversation, session: `${story.name}-1` };
  });
  const store = open();
  const desk = createGate({ store, tools: deskTools, policy: deskPolicy, sweepEveryMs: 500 });
  rooms.push({ name: 'desk', gate: desk, store, session: 'desk-1' });

  return {
    rooms,
    clock,
    async roomOf(action) {
      for (const room of rooms) {
        const found = await room.gate.get(action, { by: ME }).catch(() => undefined);
        if (found) return room;
      }
      return undefined;
    },
    async all() {
      const lists = await Promise.all(rooms.map(({ gate }) => everything(gate)));
      return lists.flat().sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    },
    async close() {
      await Promise.all(rooms.map(({ gate }) => gate.close({ drainMs: 100 })));
      for (const { data } of rooms) data?.close();
    },
  };
}

async function everything(gate: Gate): Promise<ActionView[]> {
  const found: ActionView[] = [];
  let cursor: string | undefined;
  do {
    const page = await gate.list({ limit: 1000, ...(cursor ? { cursor } : {}) }, { by: ME });
    found.push(...page.actions);
    cursor = page.cursor;
  } while (cursor);
  return found;
}
