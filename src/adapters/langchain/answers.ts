import { CountersignError } from '../../core/errors.ts';
import { canonicalText, type Json, plainCopy } from '../../core/json.ts';
import { readReply } from '../../replies/index.ts';
import type { Held } from './interrupt.ts';

/** What a person wants done about a held call. */
export type Answer =
  | { readonly verdict: 'allow' }
  | { readonly verdict: 'deny'; readonly reason?: string }
  | { readonly verdict: 'edit'; readonly args: Json };

/** Each answer with the call that it is about. By id: an order is only somebody's idea of which is which. */
export function paired(held: readonly Held[], answers: unknown): [Held, unknown][] {
  const byId = Object.entries(isRecord(answers) ? answers : {});
  const known = new Map(held.map((each) => [each.id, each]));
  if (byId.length > 0 && byId.every(([id]) => known.has(id)))
    return byId.map(([id, answer]) => [known.get(id)!, answer]);
  if (held.length === 1) return [[held[0]!, answers]];
  throw new CountersignError(
    'INVALID_CALL',
    `${held.length} calls are held: answer each by the id of its interrupt.`,
  );
}

/** Reads the answers of Agent Inbox (accept, edit, response, ignore) and of LangChain (approve, edit, reject). */
export function readAnswer(given: unknown, { value }: Held): Answer {
  const { type, args, message, editedAction } = theOnly(given);
  const { action: tool, args: shown } = value.action_request;
  switch (type) {
    case 'approve':
      return { verdict: 'allow' };
    case 'accept':
      if (isRecord(args) && isChanged(args.args, shown))
        throw new CountersignError(
          'INVALID_CALL',
          'It accepts other arguments than were shown: that is an edit.',
        );
      return { verdict: 'allow' };
    case 'reject':
      return denied(message);
    case 'ignore':
      return { verdict: 'deny' };
    case 'response':
      return denied(args);
    case 'edit': {
      const edited = isRecord(editedAction) ? editedAction : args;
      if (!isRecord(edited) || (edited.name ?? edited.action) !== tool || !isRecord(edited.args))
        throw new CountersignError('INVALID_CALL', `An edit gives other arguments for ${tool}.`);
      return { verdict: 'edit', args: plainCopy(edited.args) };
    }
    default:
      throw new CountersignError(
        'INVALID_CALL',
        'An answer is accept, edit, response or ignore; or approve, edit or reject.',
      );
  }
}

/** Agent Inbox answers with a list of one, LangChain with one `decisions`. */
function theOnly(given: unknown): Record<string, unknown> {
  const list = isRecord(given) && Array.isArray(given.decisions) ? given.decisions : given;
  const [answer, ...more] = Array.isArray(list) ? list : [list];
  if (!isRecord(answer) || more.length > 0)
    throw new CountersignError('INVALID_CALL', 'There is one answer for each held call.');
  return answer;
}

/** Whoever writes “yes” into the field for feedback does not mean no, and has not pressed the button either. */
function denied(reason: unknown): Answer {
  if (typeof reason !== 'string' || reason.trim() === '') return { verdict: 'deny' };
  if (readReply(reason).reply === 'allow')
    throw new CountersignError('INVALID_CALL', 'That reads like a yes. Accept the call to allow it.');
  return { verdict: 'deny', reason };
}

const isChanged = (args: unknown, shown: unknown): boolean =>
  args !== undefined && canonicalText(plainCopy(args)) !== canonicalText(plainCopy(shown));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
