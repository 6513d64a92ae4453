import { existsSync } from 'node:fs';
import type { Data, Story } from '../../examples/story.ts';
import { GRANTABLE } from '../adapters/mcp/config.ts';
import type { Environment } from '../conversation/models.ts';
import type { Principal } from '../core/action.ts';
import type { ActionView } from '../core/view.ts';
import { createGate, type Gate } from '../gate/gate.ts';
import { joinGates } from '../gate/join.ts';
import type { Store } from '../stores/store.ts';
import type { Stories } from './commands/chat.ts';
import { Home, homeFolder } from './home.ts';
import { localAdmin } from './person.ts';
import { openStore } from './store.ts';

/** The channel that decisions at a desk come through. */
export const VIA = 'terminal';

/** Where a person sees to everything in a home, whoever asked for it. */
export interface Desk {
  readonly gate: Gate;
  readonly by: Principal;
  readonly home: Home;
  now(): number;
  /** Lets what runs come to its end. */
  close(): Promise<void>;
}

/** An action as a person calls it: an undo, by what it undoes. */
export async function named({ gate, by }: Desk, action: ActionView): Promise<ActionView> {
  if (action.undoOf === null) return action;
  const { title } = await gate.get(action.undoOf.id, { by });
  return { ...action, title: `Undo: ${title}` };
}

/** A gate for what runs elsewhere, as calls of MCP servers do. */
export const gateForOthers = (store: Store): Gate => createGate({ store, policy: { grantable: GRANTABLE } });

/** The same store as `start` and `mcp`. A story that has data here can run, and undo, here. */
export async function openDesk(stories: Stories, env: Environment = process.env): Promise<Desk> {
  const home = new Home(homeFolder(env));
  const store = await openStore(home, env);
  const gates = [gateForOthers(store)];
  const opened: Data[] = [];
  const close = async () => {
    await Promise.all(gates.map((gate) => gate.close()));
    for (const data of opened) data.close();
  };
  try {
    for (const [name, load] of Object.entries(stories)) {
      if (!existsSync(home.data(name))) continue;
      const story = await load();
      const data = story.open(home.data(name));
      opened.push(data);
      gates.push(gateOf(story, data, await openStore(home, env)));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { gate: joinGates(gates), by: localAdmin(), home, now: () => store.now(), close };
}

/** Works at a desk, and closes it. Whether it went well becomes the exit code. */
export async function atDesk(stories: Stories, work: (desk: Desk) => Promise<boolean>): Promise<number> {
  const desk = await openDesk(stories);
  try {
    return (await work(desk)) ? 0 : 1;
  } finally {
    await desk.close();
  }
}

const gateOf = ({ tools, policy }: Story, { context }: Data, store: Store): Gate =>
  createGate({ store, tools, policy, context: () => context });
