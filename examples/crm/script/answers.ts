import type { Activity, Company, Contact, Deal, Task } from '../crm.ts';
import { type Day, inWords } from '../days.ts';
import { listed } from './outcomes.ts';

/** What the reads give, as sentences. */

type Named = { readonly contact: Pick<Contact, 'name' | 'company'> | null };
export type Stages = readonly {
  readonly stage: string;
  readonly deals: readonly Pick<Deal, 'name' | 'company'>[];
  readonly worth: Readonly<Record<string, number>>;
}[];

const lines = (head: string, rows: readonly string[]): string =>
  [head, ...rows.map((row) => `- ${row}`)].join('\n');

export const money = (amount: number | null, currency: string): string =>
  amount === null ? 'no amount yet' : `${amount.toLocaleString('en-US')} ${currency}`;

export const who = ({ name, company }: Pick<Contact, 'name' | 'company'>): string =>
  company === null ? name : `${name} (${company})`;

const worthOf = (worth: Readonly<Record<string, number>>): string =>
  listed(Object.entries(worth).map(([currency, amount]) => money(amount, currency)));

export function pipeline(stages: Stages): string {
  const rows = stages.map(({ stage, deals, worth }) =>
    deals.length === 0
      ? `${stage}: none`
      : `${stage}: ${deals.length}, worth ${worthOf(worth)} (${listed(deals.map(({ name }) => name))})`,
  );
  return lines('Your pipeline:', rows);
}

export const isOver = ({ stage }: Deal): boolean => stage === 'won' || stage === 'lost';

function dealLine(deal: Deal): string {
  const { name, company, amount, currency, stage, close_on } = deal;
  const day = close_on === null ? '' : `, ${isOver(deal) ? 'closed' : 'closes'} ${inWords(close_on)}`;
  return `“${name}” with ${company}: ${stage}, ${money(amount, currency)}${day}`;
}

export const deals = (rows: readonly Deal[], of: string): string =>
  rows.length === 0 ? `There are no deals${of}.` : lines(`Deals${of}:`, rows.map(dealLine));

export const deal = ({ contacts, ...row }: Deal & { readonly contacts: readonly Contact[] }): string =>
  `${dealLine(row)}.${contacts.length === 0 ? '' : ` Contacts there: ${listed(contacts.map(({ name }) => name))}.`}`;

export const tasks = (rows: readonly (Task & Named)[], today: Day): string =>
  rows.length === 0
    ? 'There are no such tasks.'
    : lines(
        'Open tasks:',
        rows.map(({ title, due_on }) => {
          if (due_on === null) return title;
          return `${title}, due ${due_on === today ? 'today' : inWords(due_on)}${due_on < today ? ' (overdue)' : ''}`;
        }),
      );

export const activities = (rows: readonly (Activity & Named)[], of: string): string =>
  rows.length === 0
    ? `There are no activities${of}.`
    : lines(
        `Activities${of}, newest first:`,
        rows.map(
          ({ kind, held_on, summary, contact }) =>
            `${inWords(held_on)}: ${kind} with ${contact === null ? 'somebody who is gone' : contact.name}${summary === null ? '' : `: ${summary}`}`,
        ),
      );

const about = ({ role, email, phone }: Contact): string =>
  [role, email, phone].filter((each) => each !== null).join(', ');

export const contact = (
  row: Contact & { readonly tasks: readonly Task[]; readonly activities: readonly Activity[] },
): string => {
  const open = row.tasks.filter(({ done }) => done === 0).map(({ title }) => title);
  return [
    `${who(row)}: ${about(row) || 'no details yet'}.`,
    ...(open.length > 0 ? [`Open tasks: ${open.join('; ')}.`] : []),
    ...(row.activities.length > 0 ? [`Activities on record: ${row.activities.length}.`] : []),
  ].join(' ');
};

export const contacts = (rows: readonly Contact[], of: string): string =>
  rows.length === 0
    ? `There are no contacts${of}.`
    : lines(
        `Contacts${of}:`,
        rows.map((row) => [who(row), about(row)].filter((each) => each !== '').join(': ')),
      );

export const companies = (rows: readonly Company[]): string =>
  lines(
    'Companies:',
    rows.map(({ name, industry, city }) => `${name}: ${industry}, ${city}`),
  );

export const company = (
  row: Company & { readonly contacts: readonly Contact[]; readonly deals: readonly Deal[] },
): string =>
  [
    `${row.name}: ${row.industry}, ${row.city}.`,
    row.contacts.length === 0
      ? 'No contacts there.'
      : `Contacts: ${listed(row.contacts.map(({ name, role }) => (role === null ? name : `${name} (${role})`)))}.`,
    ...row.deals.map((each) => `Deal ${dealLine(each)}.`),
  ].join(' ');
