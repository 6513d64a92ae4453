import { expect, test } from 'vitest';
import type { Story } from '../../examples/story.ts';
import { Chat } from '../../src/cli/chat/chat.ts';
import type { Room } from '../../src/cli/chat/room.ts';
import type { Entered, Screen } from '../../src/cli/chat/screen.ts';
import { type Confirmation, offlineModel } from '../../src/conversation/index.ts';
import { type Clock, fakeClock } from '../world.ts';
import { gardenStory } from './story.ts';
import { ASKED, gardenIn, hosted, newHome, roomIn } from './world.ts';

type Asked = (waiting: Confirmation | undefined, changed: AbortSignal) => Entered | Promise<Entered>;

/** A person who does one thing after another, and leaves. */
class Person implements Screen {
  readonly color = false;
  readonly isLive = true;
  readonly lines: string[] = [];
  readonly progressed: string[] = [];
  readonly counts: number[] = [];
  onQueued: ((count: number) => void) | undefined;
  spoken = '';
  readonly #does: Asked[];
  onSaid: ((interrupt: () => void) => void) | undefined;
  #interrupt = () => {};

  constructor(...does: Asked[]) {
    this.#does = does;
  }
  use(): void {}
  line(text = ''): void {
    this.lines.push(text);
  }
  rows(rows: readonly string[]): void {
    this.lines.push(...rows);
  }
  say(text: string): void {
    this.spoken += text;
    this.onSaid?.(this.#interrupt);
  }
  progress(text: string): void {
    this.progressed.push(text);
  }
  busy(interrupt: () => void): void {
    this.#interrupt = interrupt;
  }
  settled(): void {}
  async ask(waiting: Confirmation | undefined, changed: AbortSignal): Promise<Entered> {
    return (await this.#does.shift()?.(waiting, changed)) ?? { type: 'end' };
  }
  queued(count: number): void {
    this.counts.push(count);
    this.onQueued?.(count);
  }
  close(): void {}
}

const says =
  (text: string): Asked =>
  () => ({ type: 'line', text });
const decides =
  (verdict: 'allow' | 'deny'): Asked =>
  (waiting) => ({
    type: 'decision',
    decisions: waiting!.actions.map(({ id, revision }) => ({ action: id, revision, verdict })),
  });
const waits: Asked = (_, changed) =>
  new Promise((resolve) => changed.addEventListener('abort', () => resolve({ type: 'changed' })));

async function live(
  home: string,
  person: Person,
  options: { clock: Clock; model?: Room['model']; story?: Story },
): Promise<void> {
  const room = await roomIn(home, options);
  await new Chat(room, person, new AbortController().signal).run();
  await room.close();
}

test('a button is bound to what was shown, and a batch tells how far it is', async () => {
  const home = newHome();
  const person = new Person(says('fell all'), decides('allow'));
  await live(home, person, { clock: fakeClock() });
  expect(gardenIn(home).ledger).toEqual(['fell apple', 'fell birch', 'fell cedar']);
  expect(person.progressed.at(-1)).toMatch(/3\/3$/);
});

test('who sits before a question is told when it is answered elsewhere', async () => {
  const home = newHome();
  const clock = fakeClock();
  const elsewhere = hosted(home, { clock });
  const person = new Person(
    says('fell apple'),
    async (waiting, changed) => {
      await elsewhere.say('/pending', ASKED);
      const told = waits(waiting, changed);
      elsewhere.type('yes');
      return told;
    },
    (waiting) => {
      expect(waiting).toBeUndefined();
      return { type: 'end' };
    },
  );
  await live(home, person, { clock });
  expect(person.lines).toContain('✓ done: Fell the apple');
  expect(gardenIn(home).ledger).toEqual(['fell apple']);
});

test('what another window is asked is on this screen as well', async () => {
  const home = newHome();
  const clock = fakeClock();
  const elsewhere = hosted(home, { clock });
  const person = new Person(
    async (waiting, changed) => {
      const told = waits(waiting, changed);
      elsewhere.type('fell apple');
      return told;
    },
    (waiting, changed) => {
      expect(waiting!.actions.map(({ title }) => title)).toEqual(['Fell the apple']);
      return decides('allow')(waiting, changed);
    },
  );
  await live(home, person, { clock });
  expect(person.lines).toContain('✓ done: Fell the apple');
  expect(gardenIn(home).ledger).toEqual(['fell apple']);
});

test.for(['ok', 'the second one', 'fell birch'])(
  '“%s”, typed where another window’s question was not to be seen, answers nothing',
  async (text) => {
    const home = newHome();
    const clock = fakeClock();
    const elsewhere = hosted(home, { clock });
    const person = new Person(
      async (waiting) => {
        expect(waiting).toBeUndefined();
        await elsewhere.say('fell all', ASKED);
        return { type: 'line', text };
      },
      (waiting) => {
        expect(waiting!.actions).toHaveLength(3);
        return { type: 'end' };
      },
    );
    await live(home, person, { clock });
    expect(person.lines).toContain(
      '! This was asked in another window. What you typed was no answer to it, and was not sent.',
    );
    expect(gardenIn(home).ledger).toEqual([]);
  },
);

test('what is being changed is not asked about again before it was', async () => {
  const home = newHome();
  const person: Person = new Person(
    says('fell apple'),
    () => ({ type: 'edit' }),
    async (waiting, changed) => {
      expect(waiting).toBeUndefined();
      // What has happened so far is heard, and is no reason to ask.
      await new Promise<void>((resolve) => {
        person.onQueued = () => resolve();
        changed.addEventListener('abort', () => resolve());
      });
      expect(changed.aborted).toBe(false);
      return { type: 'line', text: 'birch' };
    },
    decides('allow'),
  );
  await live(home, person, { clock: fakeClock() });
  expect(gardenIn(home).ledger).toEqual(['fell birch']);
});

test('who decides what was decided elsewhere learns what became of it', async () => {
  const home = newHome();
  const clock = fakeClock();
  const elsewhere = hosted(home, { clock });
  const person = new Person(says('fell apple'), async (waiting, changed) => {
    await elsewhere.say('/pending', ASKED);
    await elsewhere.say('no', '✗ denied, not run: Fell the apple');
    return decides('allow')(waiting, changed);
  });
  await live(home, person, { clock });
  expect(person.lines).toContain('! This was decided elsewhere before your answer.');
  expect(person.lines).toContain('✗ denied, not run: Fell the apple');
  expect(gardenIn(home).ledger).toEqual([]);
});

test('Ctrl-C stops a model that talks, decides nothing, and what waits keeps waiting', async () => {
  const home = newHome();
  const clock = fakeClock();
  const story = gardenStory();
  const offline = offlineModel(story.script, story.tools);
  const endless: typeof offline = {
    ...offline,
    async doStream(options) {
      const text = JSON.stringify(options.prompt.at(-1));
      if (!text.includes('talk')) return offline.doStream(options);
      return {
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue({ type: 'stream-start', warnings: [] });
            controller.enqueue({ type: 'text-start', id: '1' });
            controller.enqueue({ type: 'text-delta', id: '1', delta: 'I could go on ' });
            options.abortSignal!.addEventListener('abort', () =>
              controller.error(options.abortSignal!.reason),
            );
          },
        }),
      };
    },
  };
  const person = new Person(says('fell apple'), says('talk to me'), (waiting) => {
    expect(waiting?.actions.map(({ status }) => status)).toEqual(['pending']);
    return { type: 'end' };
  });
  person.onSaid = (interrupt) => {
    if (person.spoken.includes('I could')) interrupt();
  };
  await live(home, person, { clock, model: { model: endless, name: 'endless' } });
  expect(person.lines).toContain('The model is endless.');
  expect(person.lines).toContain('Stopped.');
  expect(person.lines.join('\n')).not.toContain('✗');
  expect(gardenIn(home).ledger).toEqual([]);
});

test('who sits before a question sees how many wait after it, also when that changes elsewhere', async () => {
  const home = newHome();
  const clock = fakeClock();
  const elsewhere = await roomIn(home, { clock });
  const pending = async () =>
    (await elsewhere.actions({ status: 'pending', order: 'oldest' })).map(({ id }) => id);
  const shown: (number | undefined)[] = [];
  const person = new Person(says('fell apple'), says('plant fig'), async (waiting, changed) => {
    shown.push(waiting?.queued);
    const isZero = new Promise<void>((resolve) => {
      person.onQueued = (count) => count === 0 && resolve();
    });
    const [, second] = await pending();
    await elsewhere.gate.cancel({ action: second! }, { by: elsewhere.by, via: 'inbox' });
    await isZero;
    return decides('deny')(waiting, changed);
  });
  await live(home, person, { clock, story: gardenStory({}) });
  await elsewhere.close();
  expect(shown).toEqual([1]);
  expect(person.counts.at(-1)).toBe(0);
});
