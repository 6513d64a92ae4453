import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Principal } from '../../core/action.ts';
import { CountersignError } from '../../core/errors.ts';
import { joinGates } from '../../gate/join.ts';
import { type App, type Chat, createApp, nodeListener, pagesIn } from '../../server/index.ts';
import { tellAddress } from '../address.ts';
import { Room } from '../chat/room.ts';
import type { Command } from '../cli.ts';
import { gateForOthers } from '../desk.ts';
import { Told } from '../errors.ts';
import { Home, homeFolder } from '../home.ts';
import { chosenModel } from '../model.ts';
import { localAdmin, person } from '../person.ts';
import { PORT } from '../port.ts';
import { openStore } from '../store.ts';
import type { Stories } from './chat.ts';

const HELP = `countersign start [--port n]

Starts the web pages and the API on this machine, with the four stories, and
prints a link that signs you in, once.

  --port n           the port, ${PORT} unless it is said
  PORT               the same
  COUNTERSIGN_HOME   the folder where everything is kept
  COUNTERSIGN_MODEL  a language model instead of the offline model
  DATABASE_URL       PostgreSQL instead of SQLite; needs COUNTERSIGN_KEY
`;

export const start: Command = async (args, { stories }) => {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const port = portIn(values.port ?? process.env.PORT);
  const home = new Home(homeFolder(process.env));
  const rooms = await openRooms(stories, home);
  const others = gateForOthers(await openStore(home, process.env));
  const gate = joinGates([others, ...rooms.map((room) => room.gate)]);
  const folder = webFolder();
  const app = createApp(gate, {
    chats: rooms.map(chatOf),
    ...(folder === undefined ? {} : { pages: pagesIn(folder) }),
  });
  const server = createServer(nodeListener(app));
  let untell = () => {};
  try {
    const origin = `http://127.0.0.1:${await listen(server, port)}`;
    untell = tellAddress(home, origin);
    process.stdout.write(
      `Countersign is at ${origin}\n\nSign in with this link, once, within ten minutes:\n\n  ${await app.loginLink(localAdmin(), origin)}\n\nCtrl-C ends it.\n`,
    );
    await asked();
  } finally {
    untell();
    await close(server, app, [others, ...rooms]);
  }
  return 0;
};

function portIn(text: string | undefined): number {
  if (text === undefined || text === '') return PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Told(`${JSON.stringify(text)} is no port: it is a number from 0 to 65535.`, 2);
  return port;
}

/** Each story has its own gate, and each gate its own store on the same data. */
async function openRooms(stories: Stories, home: Home): Promise<Room[]> {
  const rooms: Room[] = [];
  for (const load of Object.values(stories)) {
    const story = await load();
    const model = await chosenModel(process.env, story);
    rooms.push(new Room({ story, home, model, store: await openStore(home, process.env), by: person() }));
  }
  return rooms;
}

function chatOf(room: Room): Chat {
  const { name, title, about, locale, suggestions } = room.story;
  return {
    ...{ name, title, about, locale, suggestions, model: room.model.name ?? null },
    conversation: room.conversation,
    session: (by) => {
      checkPerson(room, by);
      room.follow();
      return room.talk.session;
    },
    reset: async (by) => {
      checkPerson(room, by);
      await room.reset();
      return room.talk.session;
    },
  };
}

/** A room is one person's. Whoever else has a key to the server is not in it. */
function checkPerson({ by: { kind, id, tenant } }: Room, by: Principal): void {
  if (by.kind !== kind || by.id !== id || by.tenant !== tenant) throw new CountersignError('NOT_FOUND');
}

/** Beside the bundle, as seen from there and from the source. */
function webFolder(): string | undefined {
  const places = ['../web', '../../../dist/web'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return places.find((place) => existsSync(`${place}/index.html`));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken. Try another one: PORT=${port + 1} countersign start`;
      reject(error.code === 'EADDRINUSE' ? new Told(taken) : error);
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}

/** Resolves when somebody wants it to end. */
function asked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

/** Takes nothing new, and lets tools that run come to their end. */
async function close(server: Server, app: App, gates: readonly { close(): Promise<void> }[]): Promise<void> {
  server.close();
  await app.close();
  server.closeAllConnections();
  await Promise.all(gates.map((gate) => gate.close()));
}
