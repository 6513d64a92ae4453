import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROVIDERS } from './stub.ts';
import { Talking } from './talk.ts';
import type { Call, Reasoning, Turn } from './turn.ts';

// Whatever a model calls and a person says, presses or lets pass, and whenever the process dies: every request
// keeps the provider's rules, and where nobody allows anything, nothing is deleted.

const RUNS = process.env.COUNTERSIGN_FULL ? 300 : 12;

type Move = (talk: Talking) => unknown;
const move = (name: string, run: Move) => Object.assign(run, { toString: () => name });
const MOVES = [
  move('yes', (talk) => talk.say('yes')),
  move('no', (talk) => talk.say('no')),
  move('allow', (talk) => talk.press('allow')),
  move('deny', (talk) => talk.press('deny')),
  move('first', (talk) => talk.say('only the first one')),
  move('edit', (talk) => talk.say('change it')),
  move('ask', (talk) => talk.say('What is a slug?')),
  move('other', (talk) => talk.say('Tell me a joke')),
  move('blank', (talk) => talk.say(' ')),
  move('crash', (talk) => talk.restart()),
  move('crash at a call', (talk) => talk.dieAt('tool-call', 'Delete a page')),
  move('crash at a result', (talk) => talk.dieAt('tool-result', 'Delete a page')),
  move('crash at a decision', (talk) => talk.dieAt('decision-received', 'yes')),
  move('crash at a text', (talk) => talk.dieAt('text', 'Which pages are there?')),
  move('time', (talk) => talk.later(600_000)),
];
const ALLOWS = new Set(['yes', 'allow', 'first', 'crash at a decision']);

const IDS = [undefined, 'call_1', 'call_2', '', 'a|b.c', 'x'.repeat(70)];
const call = fc.oneof(
  {
    weight: 3,
    arbitrary: callOf(
      'delete_page',
      fc.constantFrom('about', 'prices').map((slug) => ({ slug })),
    ),
  },
  { weight: 2, arbitrary: callOf('list_pages', fc.constant({})) },
  callOf('delete_page', fc.constant({ page: 1 })),
  callOf('no_such_tool', fc.constant({})),
);
function callOf(tool: string, args: fc.Arbitrary<object>): fc.Arbitrary<Call> {
  return fc.record({ tool: fc.constant(tool), args, id: fc.constantFrom(...IDS) });
}

const turn = (reasoning: fc.Arbitrary<Omit<Reasoning, 'seal'> | undefined>): fc.Arbitrary<Turn> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record(
        {
          reasoning: reasoning as fc.Arbitrary<Reasoning>,
          text: fc.constantFrom(undefined, 'Very well.', '\n'),
          calls: fc.array(call, { maxLength: 3 }),
          // Not before the providers' packages have seen that there is an answer: they would wait and try again.
          cutAfter: fc.oneof(
            { weight: 9, arbitrary: fc.constant(undefined) },
            fc.integer({ min: 4, max: 9 }),
          ),
        },
        { requiredKeys: ['reasoning', 'text', 'calls', 'cutAfter'] },
      ),
    },
    fc.constant({ error: { status: 400, message: 'No.' } }),
  );

/** Each has its own seal, as providers give them. */
const sealed = (turns: readonly Turn[]): Turn[] =>
  turns.map((turn, n) =>
    'error' in turn || !turn.reasoning
      ? turn
      : { ...turn, reasoning: { ...turn.reasoning, seal: `c2VhbC0${n}` } },
  );

const thoughts = fc.constantFrom({ text: 'Hm.' }, { text: 'Well, well.' });
const MODES = [
  { what: 'a model that does not reason', reasoning: fc.constant(undefined), thinking: false },
  { what: 'one that always does', reasoning: thoughts, thinking: true },
  { what: 'one that does now and then', reasoning: fc.option(thoughts, { nil: undefined }), thinking: false },
];

describe.each(PROVIDERS)('%s', (provider) => {
  test.each(MODES)('$what', async ({ reasoning, thinking }) => {
    const script = fc.array(turn(reasoning), { minLength: 30, maxLength: 30 });
    const moves = fc.array(fc.constantFrom(...MOVES), { minLength: 2, maxLength: 14 });
    const policy = fc.constantFrom('keep' as const, 'cancel' as const);
    await fc.assert(
      fc.asyncProperty(script, moves, policy, async (script, moves, onUnrelated) => {
        const talk = await Talking.with(provider, sealed(script), {
          thinking,
          inMemory: true,
          policy: { replies: { onUnrelated } },
        });
        try {
          await talk.say('Delete a page');
          for (const move of moves) await move(talk);
          await talk.say('And now?');
          expect(talk.broken()).toEqual([]);
          if (!moves.some((move) => ALLOWS.has(String(move)))) expect(talk.ledger).toEqual([]);
        } finally {
          await talk.close();
        }
      }),
      { numRuns: RUNS },
    );
  });
});
