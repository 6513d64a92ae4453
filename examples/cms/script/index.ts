import type { Move, Script, Situation } from 'countersign/conversation';
import { answered, edited, openRequest } from './answer.ts';
import { isRead } from './calls.ts';
import { follow } from './follow.ts';
import { type Request, requestIn } from './request.ts';
import { tell } from './tell.ts';

export const script: Script = {
  help: [
    'You can ask me things like:',
    '  Show the pages · Which pages are drafts? · What is on the about page?',
    '  Delete the about page · Delete all draft pages · Clean up the site',
    '  Delete the team section of the about page · Delete the hero image',
    '  Publish the winter blend · Archive the holiday hours post · Create a page called Pricing',
    '  Send "The winter blend is here" to https://hooks.example.com/shop',
  ].join('\n'),
  next: (situation) => outcome(situation) ?? move(situation),
  tell,
};

/** Once something was called that is no read, there is nothing left to do but to say how it went. */
function outcome({ results }: Situation): Move | undefined {
  const called = results.filter((seen) => !isRead(seen));
  if (called.length === 0) return undefined;
  const said = tell(called);
  return said === '' ? {} : { say: said };
}

function move(situation: Situation): Move | undefined {
  const request = requestIn(situation.text);
  if (situation.editing.length > 0) return edited(situation);
  const open = openRequest(situation);
  if (open !== undefined && (request === undefined || !isComplete(request))) return answered(open, situation);
  return request && follow(request, situation);
}

/** Whether a sentence stands for itself, though it may look like an answer. */
const isComplete = (request: Request): boolean =>
  request.type !== 'describe' || request.target.names.length > 0;
