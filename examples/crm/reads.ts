import { defineTool, type Tool } from 'countersign';
import { z } from 'zod';
import { type Client, type Contact, STAGES, wordsOf } from './crm.ts';
import { type CrmContext, connected } from './key.ts';

/** A tool that only looks: it runs at once. */
function reads<S extends z.ZodType>(
  name: string,
  description: string,
  input: S,
  look: (crm: Client, args: z.infer<S>) => unknown,
): Tool {
  return defineTool({
    name,
    description,
    effect: 'read',
    input,
    run: (args, context: CrmContext) => look(connected(context), args as z.infer<S>),
  });
}

const id = z.object({ id: z.number().int().positive() });
const query = z.object({ query: z.string().default('') });

/** Of an optional company or contact, those that fit; without one, all. */
const isOf = (name: string | null, sought: string | undefined): boolean =>
  sought === undefined || wordsOf(sought).every((word) => wordsOf(name ?? '').includes(word));

function found<T>(what: string, number: number, row: T | undefined): T {
  if (row === undefined) throw new Error(`There is no ${what} number ${number}.`);
  return row;
}

const named = (crm: Client, contact: number | null): Pick<Contact, 'name' | 'company'> | null => {
  const row = contact === null ? undefined : crm.get('contacts', contact);
  return row === undefined ? null : { name: row.name, company: row.company };
};

export const readTools: readonly Tool[] = [
  reads(
    'search_contacts',
    'Finds contacts by words of their name, e-mail address, role or company. An empty query gives all.',
    query,
    (crm, { query }) => crm.search('contacts', query),
  ),
  reads('get_contact', 'One contact, with tasks and activities.', id, (crm, { id }) => ({
    ...found('contact', id, crm.get('contacts', id)),
    tasks: crm.all('tasks').filter(({ contact_id }) => contact_id === id),
    activities: crm.all('activities').filter(({ contact_id }) => contact_id === id),
  })),
  reads(
    'search_companies',
    'Finds companies by words of their name, industry or city. An empty query gives all.',
    query,
    (crm, { query }) => crm.search('companies', query),
  ),
  reads('get_company', 'One company, with its contacts and deals.', id, (crm, { id }) => {
    const company = found('company', id, crm.get('companies', id));
    const theirs = (row: { company: string | null }) => row.company === company.name;
    return {
      ...company,
      contacts: crm.all('contacts').filter(theirs),
      deals: crm.all('deals').filter(theirs),
    };
  }),
  reads(
    'list_deals',
    'Deals, of one stage or company if given.',
    z.object({ stage: z.enum(STAGES).optional(), company: z.string().optional() }),
    (crm, { stage, company }) =>
      crm
        .all('deals')
        .filter((deal) => (stage === undefined || deal.stage === stage) && isOf(deal.company, company)),
  ),
  reads('get_deal', 'One deal, with the contacts of its company.', id, (crm, { id }) => {
    const deal = found('deal', id, crm.get('deals', id));
    return { ...deal, contacts: crm.all('contacts').filter(({ company }) => company === deal.company) };
  }),
  reads(
    'get_pipeline',
    'How many open deals each stage has, and what they are worth.',
    z.object({}),
    (crm) => {
      const deals = crm.all('deals');
      return STAGES.filter((stage) => stage !== 'won' && stage !== 'lost').map((stage) => {
        const of = deals.filter((deal) => deal.stage === stage);
        const worth: Record<string, number> = {};
        for (const { amount, currency } of of) worth[currency] = (worth[currency] ?? 0) + (amount ?? 0);
        return { stage, deals: of.map(({ name, company }) => ({ name, company })), worth };
      });
    },
  ),
  reads(
    'list_tasks',
    'Open tasks, soonest first; only those due by a day if given.',
    z.object({ due_by: z.iso.date().optional() }),
    (crm, { due_by }) =>
      crm
        .all('tasks')
        .filter(({ done, due_on }) => done === 0 && (due_by === undefined || (due_on ?? '9') <= due_by))
        .toSorted((a, b) => (a.due_on ?? '9').localeCompare(b.due_on ?? '9'))
        .map((task) => ({ ...task, contact: named(crm, task.contact_id) })),
  ),
  reads(
    'list_activities',
    'Calls, e-mails, meetings and notes, newest first; of one contact if given.',
    z.object({ contact_id: z.number().int().positive().optional() }),
    (crm, { contact_id }) =>
      crm
        .all('activities')
        .filter((activity) => contact_id === undefined || activity.contact_id === contact_id)
        .toSorted((a, b) => b.held_on.localeCompare(a.held_on) || b.id - a.id)
        .map((activity) => ({ ...activity, contact: named(crm, activity.contact_id) })),
  ),
];
