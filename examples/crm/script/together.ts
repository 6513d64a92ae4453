import type { Move } from 'countersign/conversation';
import type { Steps } from '../../play.ts';

type Call = NonNullable<Move['calls']>[number];

const WRITES = new Set(['create_contact', 'create_deal', 'create_task', 'log_activity']);
const isProposal = ({ calls = [] }: Move): boolean => calls.some(({ tool }) => WRITES.has(tool));

/**
 * Several wishes at once. All that they write is proposed in one move, and so asked about in one prompt. The looks
 * begin in the same move: after writes alone nobody is asked again, and could not say what was seen.
 */
export function* together(looks: readonly Steps[], writes: readonly Steps[]): Steps {
  const says: (string | undefined)[] = [];
  const proposals: { readonly steps: Steps; readonly calls: readonly Call[] }[] = [];
  for (const steps of writes) {
    let step = steps.next();
    while (!step.done && !isProposal(step.value)) step = steps.next(yield step.value);
    if (step.done) says.push(step.value.say);
    else proposals.push({ steps, calls: step.value.calls! });
  }
  const begun = looks.map((steps) => ({ steps, step: steps.next() }));
  const calls = [
    ...begun.flatMap(({ step }) => step.value.calls ?? []),
    ...proposals.flatMap((each) => each.calls),
  ];
  const aside = begun.length === 0 ? joined(says.splice(0)) : {};
  if (calls.length === 0)
    return { ...aside, ...joined([...says, ...begun.map(({ step }) => step.value.say)]) };
  const outputs = [...(yield { ...aside, calls })];
  for (const { steps, step: first } of begun) {
    let step = first.done ? first : steps.next(outputs.splice(0, first.value.calls?.length));
    while (!step.done) step = steps.next(yield step.value);
    says.push(step.value.say);
  }
  for (const { steps, calls } of proposals) says.push(steps.next(outputs.splice(0, calls.length)).value.say);
  return joined(says);
}

function joined(says: readonly (string | undefined)[]): Move {
  const say = says.filter(Boolean).join('\n\n');
  return say === '' ? {} : { say };
}
