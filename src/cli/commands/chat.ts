import type { ReadStream, WriteStream } from 'node:tty';
import { parseArgs } from 'node:util';
import type { Story } from '../../../examples/story.ts';
import { Chat } from '../chat/chat.ts';
import { Pipe } from '../chat/pipe.ts';
import { Room } from '../chat/room.ts';
import type { Screen } from '../chat/screen.ts';
import { Terminal } from '../chat/terminal.ts';
import type { Command } from '../cli.ts';
import { Told } from '../errors.ts';
import { Home, homeFolder } from '../home.ts';
import { leaveOn } from '../leaving.ts';
import { chosenModel } from '../model.ts';
import { person } from '../person.ts';
import { openStore } from '../store.ts';

export type Stories = Readonly<Record<string, () => Promise<Story>>>;

const HELP = `countersign chat [story]

Talks to an assistant that has to ask before it does anything that could hurt.
Without a story it lists them and asks which one. In a pipe every line is one
message, read when the turn before has ended.

  COUNTERSIGN_HOME   the folder where everything is kept
  COUNTERSIGN_MODEL  a language model instead of the offline model
  NO_COLOR           no colours
`;

export const chat: Command = async (args, { stories }) => {
  const { story: name, help } = argumentsIn(args);
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (name !== undefined && !Object.hasOwn(stories, name)) throw unknownStory(name, stories);
  const leaving = new AbortController();
  const signals = leaveOn(leaving);
  const screen = screenOf(leaving.signal);
  try {
    const chosen = name ?? (await pick(screen, stories, leaving.signal));
    if (chosen === undefined) {
      if (screen.isLive || leaving.signal.aborted) return signals.exitCode;
      throw new Told(`Name a story: countersign chat ${Object.keys(stories).join('|')}`, 2);
    }
    const room = await roomOf(await stories[chosen]!());
    try {
      await new Chat(room, screen, leaving.signal).run();
    } finally {
      screen.close();
      await room.close();
    }
    return signals.exitCode;
  } finally {
    screen.close();
    signals.stop();
  }
};

function argumentsIn(args: readonly string[]): { story?: string; help: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false } },
    });
    const [story, ...more] = positionals;
    if (more.length > 0) throw new Told('Name one story, or none.', 2);
    return { help: values.help, ...(story === undefined ? {} : { story }) };
  } catch (error) {
    throw error instanceof Told ? error : new Told((error as Error).message, 2);
  }
}

const unknownStory = (name: string, stories: Stories): Told =>
  new Told(
    `There is no story ${JSON.stringify(name)}. Those that there are: ${Object.keys(stories).join(', ')}.`,
    2,
  );

/** Lets the person choose, by number or by name. */
async function pick(screen: Screen, stories: Stories, leaving: AbortSignal): Promise<string | undefined> {
  const names = Object.keys(stories);
  const all = await Promise.all(names.map((name) => stories[name]!()));
  screen.line('Which story?', 'bold');
  for (const [i, { name, about }] of all.entries()) screen.line(`  ${i + 1}. ${name}: ${about}`);
  for (;;) {
    const entered = await screen.ask(undefined, leaving);
    if (entered.type !== 'line') return undefined;
    const text = entered.text.trim().toLowerCase();
    const chosen = names[Number(text) - 1] ?? names.find((name) => name === text);
    if (chosen !== undefined) {
      screen.line();
      return chosen;
    }
    if (text !== '') screen.line(`Type a number from 1 to ${names.length}, or a name.`);
  }
}

async function roomOf(story: Story): Promise<Room> {
  const model = await chosenModel(process.env, story);
  const home = new Home(homeFolder(process.env));
  const store = await openStore(home);
  try {
    return new Room({ story, home, store, model, by: person() });
  } catch (error) {
    await store.close();
    throw error;
  }
}

function screenOf(leaving: AbortSignal): Screen {
  const { stdin, stdout, env } = process;
  if (!stdin.isTTY || !stdout.isTTY || env.TERM === 'dumb') return new Pipe(stdin, stdout, leaving);
  return new Terminal(stdin as ReadStream, stdout as WriteStream, { color: !env.NO_COLOR, leaving });
}
