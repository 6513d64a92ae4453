import type { ReadStream, WriteStream } from 'node:tty';
import { type Output, outputAs, parsed, positive } from '../arguments.ts';
import type { Command } from '../cli.ts';
import { atDesk, type Desk, openDesk, VIA } from '../desk.ts';
import { Told } from '../errors.ts';
import { Inbox } from '../inbox/inbox.ts';
import {
  decideSome,
  grantSimilar,
  printGrants,
  printList,
  printOne,
  printResults,
  printUndo,
} from '../inbox/plain.ts';
import { TerminalSurface } from '../inbox/surface.ts';
import { leaveOn } from '../leaving.ts';
import type { Stories } from './chat.ts';

const HELP = `countersign inbox

Everything that waits for you, from every agent: decide it with keys. It is the
same store as that of “countersign start” and “countersign mcp”.

Without a terminal, or in scripts:

  countersign inbox --list           what waits for you
  countersign inbox show ID          one of them, with its exact arguments
  countersign inbox allow ID…        allows it; --revision N if it has changed
  countersign inbox deny ID…         denies it; --reason TEXT says why
  countersign inbox grant ID         allows it, and similar calls for 15 minutes
      --minutes N --uses N           for how long, and how often
      --under NAME=FOLDER            calls whose argument is in that folder
      --same NAME --at-most NAME     calls with the same argument, or no more
  countersign inbox grants           what is allowed without asking
  countersign inbox revoke ID        takes such a permission back
  countersign inbox undo ID          undoes what was done
  countersign inbox found ID happened|nothing|half
                                     says what became of something in doubt
      --note TEXT                    what you found

  --json             one line of JSON for each thing
  COUNTERSIGN_HOME   the folder where everything is kept
  DATABASE_URL       PostgreSQL instead of SQLite; needs COUNTERSIGN_KEY
  NO_COLOR           no colours
`;

export const inbox: Command = async (args, { stories }) => {
  const { values, positionals } = argumentsIn(args);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [verb, ...rest] = positionals;
  const output = outputAs(values);
  const { stdin, stdout, env } = process;
  const isTerminal = stdin.isTTY && stdout.isTTY && env.TERM !== 'dumb';
  if (verb === undefined && isTerminal && !values.list && !values.json) return live(stories);
  return atDesk(stories, verbNamed(verb ?? 'list', rest, values, output));
};

type Values = ReturnType<typeof argumentsIn>['values'];

const argumentsIn = (args: readonly string[]) =>
  parsed(args, {
    list: { type: 'boolean' },
    json: { type: 'boolean' },
    revision: { type: 'string' },
    reason: { type: 'string' },
    minutes: { type: 'string' },
    uses: { type: 'string' },
    under: { type: 'string', multiple: true },
    same: { type: 'string', multiple: true },
    'at-most': { type: 'string', multiple: true },
    note: { type: 'string' },
  });

/** What a verb does; whether it went well. */
function verbNamed(
  verb: string,
  rest: readonly string[],
  values: Values,
  output: Output,
): (desk: Desk) => Promise<boolean> {
  const [id = ''] = rest;
  const fine = (work: (desk: Desk) => Promise<void>) => async (desk: Desk) => {
    await work(desk);
    return true;
  };
  if (verb === 'list' && rest.length === 0) return fine((desk) => printList(desk, output));
  if (verb === 'grants' && rest.length === 0) return fine((desk) => printGrants(desk, output));
  if (!VERBS.includes(verb))
    throw new Told(`There is no “countersign inbox ${verb}”. Those that there are: ${VERBS.join(', ')}.`, 2);
  if (id === '') throw new Told(`Say which: countersign inbox ${verb} ID`, 2);
  const revision = positive('revision', values.revision);
  const which = revision === undefined ? {} : { revision };
  if (verb === 'allow' || verb === 'deny') {
    if (verb === 'allow' && values.reason !== undefined) throw new Told('--reason goes with deny.', 2);
    const how = {
      verdict: verb,
      ...which,
      ...(values.reason === undefined ? {} : { reason: values.reason }),
    } as const;
    return async (desk) => printResults(desk, await decideSome(desk, rest, how), output);
  }
  if (verb === 'found') return found(id, rest.slice(1), values, output);
  if (rest.length > 1) throw new Told('Name one.', 2);
  switch (verb) {
    case 'show':
      return fine((desk) => printOne(desk, id, output));
    case 'grant':
      return (desk) => grantSimilar(desk, id, { ...which, ...termsIn(values) }, output);
    case 'revoke':
      return fine(({ gate, by }) => gate.revoke(id, { by, via: VIA }));
    default:
      return (desk) => printUndo(desk, id, output);
  }
}

const VERBS = ['list', 'show', 'allow', 'deny', 'grant', 'grants', 'revoke', 'undo', 'found'];

const FOUND = {
  happened: { status: 'succeeded' },
  nothing: { status: 'failed', effect: 'none' },
  half: { status: 'failed', effect: 'unknown' },
} as const;

function found(id: string, [what = '', ...more]: readonly string[], { note }: Values, output: Output) {
  if (!Object.hasOwn(FOUND, what) || more.length > 0)
    throw new Told(`Say what you found: countersign inbox found ${id} ${Object.keys(FOUND).join('|')}`, 2);
  return async (desk: Desk) => {
    const { gate, by } = desk;
    const { revision } = await gate.get(id, { by });
    const finding = { action: id, revision, ...FOUND[what as keyof typeof FOUND], ...(note ? { note } : {}) };
    await printResults(desk, [await gate.reconcile(finding, { by, via: VIA })], output);
    return true;
  };
}

function termsIn(values: Values): Parameters<typeof grantSimilar>[2] {
  const { under, same, 'at-most': atMost } = values;
  const [minutes, uses] = [positive('minutes', values.minutes), positive('uses', values.uses)];
  return {
    ...(minutes === undefined ? {} : { minutes }),
    ...(uses === undefined ? {} : { uses }),
    ...(under ? { under } : {}),
    ...(same ? { same } : {}),
    ...(atMost ? { atMost } : {}),
  };
}

const TICK_MS = 1000;
const LOOK_AGAIN_MS = 5000;

/** The inbox on a screen of its own, until somebody leaves. */
async function live(stories: Stories): Promise<number> {
  const leaving = new AbortController();
  const signals = leaveOn(leaving);
  const desk = await openDesk(stories);
  const surface = new TerminalSurface(process.stdin as ReadStream, process.stdout as WriteStream, {
    color: !process.env.NO_COLOR,
    pressed: (typed, key) =>
      void screen.press(typed, key).then((what) => what === 'leave' && leaving.abort()),
    resized: () => screen.draw(),
  });
  const screen = new Inbox(desk, surface);
  const clock = setInterval(() => screen.draw(), TICK_MS);
  // Grants run out without a word in the journal.
  const again = setInterval(() => void screen.refresh(), LOOK_AGAIN_MS);
  try {
    await screen.refresh();
    await follow(desk, screen, leaving.signal);
    return signals.exitCode;
  } finally {
    clearInterval(clock);
    clearInterval(again);
    surface.close();
    signals.stop();
    await desk.close();
  }
}

/** Looks again whenever something has happened, wherever it was. */
async function follow({ gate, by }: Desk, screen: Inbox, signal: AbortSignal): Promise<void> {
  for await (const notice of gate.subscribe({ by, signal }))
    if (notice.type === 'journal') await screen.refresh();
}
