import type { Data, Story } from '../story.ts';
import type { Context } from './backend.ts';
import { sayDay } from './dates.ts';
import { google, googleConfig } from './google/google.ts';
import { local } from './local.ts';
import { script } from './script/index.ts';
import { tools } from './tools.ts';

/** Events and tasks. Whatever can be put right again just runs; a deletion waits for a yes. */
export const calendar: Story = {
  name: 'calendar',
  title: 'Calendar and tasks',
  about: 'An assistant that keeps your calendar and your tasks, and asks before it deletes anything.',
  locale: 'en',
  suggestions: [
    'Delete my dentist appointment',
    'Delete all my tasks',
    'Show my calendar and delete the dentist appointment',
    "I don't need the meeting anymore",
  ],
  tools,
  policy: { effects: { write: 'run' }, ttl: { chat: 5 * 60_000 } },
  script,
  open: (file) => (process.env.COUNTERSIGN_CALENDAR === 'google' ? openGoogle() : openLocal(file)),
};

function openLocal(file: string): Data {
  const backend = local(file);
  return {
    context: { backend } satisfies Context,
    system: () => instructions(backend.today()),
    reset: backend.reset,
    close: backend.close,
  };
}

function openGoogle(): Data {
  const backend = google(googleConfig(process.env));
  return {
    context: { backend } satisfies Context,
    system: () => instructions(backend.today()),
    reset() {
      throw new Error('This calendar is on Google, and is not reset from here.');
    },
    close() {},
  };
}

const instructions = (
  today: string,
): string => `You look after the user's calendar and tasks with the tools you have.
Today is ${sayDay(today)} (${today}). Times are local, such as ${today}T14:00.
Look things up before you change or delete them; never make up an id. If a name fits several things or none, ask which one is meant.
If the user only says that something is not needed any more, ask whether to delete it. If they tell you to delete it, call the tool at once, for several things in one turn: Countersign shows the user what will be deleted and asks for their yes. Do not ask for it yourself, and never say that something was deleted before its result says so.
If the user wants something back, tell them to undo it: /undo in a terminal.`;
