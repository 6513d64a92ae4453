import type { Json } from 'countersign';
import type { Move } from 'countersign/conversation';
import { errorIn, type Part, type Steps } from '../../play.ts';
import { type Company, type Contact, type Deal, wordsOf } from '../crm.ts';
import type { Day } from '../days.ts';
import * as answers from './answers.ts';
import type { See } from './sights.ts';
import { given } from './text.ts';

/** Looks something up and says what is there. */
export function* look(wish: See, today: Day): Steps {
  const { what, of, stage, isOpen, due_by } = wish;
  switch (what) {
    case 'pipeline':
      return yield* one('get_pipeline', {}, (found) => answers.pipeline(found as never));
    case 'tasks':
      return yield* one('list_tasks', due_by === undefined ? {} : { due_by }, (found) =>
        answers.tasks(found as never, today),
      );
    case 'companies':
      return yield* one('search_companies', { query: '' }, (found) => answers.companies(found as never));
    case 'deals': {
      const about = stage === undefined ? (of === undefined ? '' : ` with ${of}`) : ` in the stage ${stage}`;
      return yield* one('list_deals', given({ company: of, stage }) as Json, (found) =>
        answers.deals(
          (found as unknown as Deal[]).filter((deal) => !isOpen || !answers.isOver(deal)),
          about,
        ),
      );
    }
    case 'deal':
      return yield* dealCalled(of!);
    case 'activities':
      return of === undefined
        ? yield* one('list_activities', {}, (found) => answers.activities(found as never, ''))
        : yield* activitiesWith(of);
    case 'company':
      return (yield* companyCalled(of!)) ?? { say: `I find no company called “${of}”.` };
    case 'contacts':
      return of === undefined
        ? yield* one('search_contacts', { query: '' }, (found) => answers.contacts(found as never, ''))
        : yield* anybodyCalled(of);
  }
}

function* one(tool: string, args: Json, inWords: (found: Json) => string): Steps {
  const [found] = yield { calls: [{ tool, args }] };
  return { say: errorIn(found!) ?? inWords(found!) };
}

/** Contacts by name or company; and where there are none, a company. */
function* anybodyCalled(name: string): Steps {
  const query = wordsOf(name).join(' ');
  const [output] = yield { calls: [{ tool: 'search_contacts', args: { query } }] };
  const why = errorIn(output!);
  if (why !== undefined) return { say: why };
  const found = output as unknown as Contact[];
  const byName = found.filter((contact) =>
    wordsOf(query).every((word) => wordsOf(contact.name).some((each) => each.startsWith(word))),
  );
  if (byName.length === 1)
    return yield* one('get_contact', { id: byName[0]!.id }, (contact) => answers.contact(contact as never));
  if (byName.length > 1) return { say: answers.contacts(byName, ` called ${name}`) };
  const company = yield* companyCalled(name);
  if (company !== undefined) return company;
  return {
    say:
      found.length > 0
        ? answers.contacts(found, ` for ${name}`)
        : `I find nobody and no company called “${name}”.`,
  };
}

function* companyCalled(name: string): Part<Move | undefined> {
  const [output] = yield { calls: [{ tool: 'search_companies', args: { query: name } }] };
  const why = errorIn(output!);
  if (why !== undefined) return { say: why };
  const found = output as unknown as Company[];
  if (found.length === 0) return undefined;
  if (found.length > 1) return { say: answers.companies(found) };
  return yield* one('get_company', { id: found[0]!.id }, (company) => answers.company(company as never));
}

function* activitiesWith(name: string): Steps {
  const [output] = yield { calls: [{ tool: 'search_contacts', args: { query: name } }] };
  const why = errorIn(output!);
  if (why !== undefined) return { say: why };
  const found = output as unknown as Contact[];
  if (found.length === 0) return { say: `I find no contact called “${name}”.` };
  if (found.length > 1) return { say: answers.contacts(found, ` called ${name}; say which one you mean`) };
  const { id } = found[0]!;
  return yield* one('list_activities', { contact_id: id }, (rows) =>
    answers.activities(rows as never, ` with ${found[0]!.name}`),
  );
}

function* dealCalled(name: string): Steps {
  const [output] = yield { calls: [{ tool: 'list_deals', args: {} }] };
  const why = errorIn(output!);
  if (why !== undefined) return { say: why };
  const found = (output as unknown as Deal[]).filter((deal) =>
    wordsOf(name).every((word) => wordsOf(deal.name).includes(word)),
  );
  if (found.length === 1)
    return yield* one('get_deal', { id: found[0]!.id }, (deal) => answers.deal(deal as never));
  return {
    say: found.length === 0 ? `I find no deal called “${name}”.` : answers.deals(found, ` called ${name}`),
  };
}
