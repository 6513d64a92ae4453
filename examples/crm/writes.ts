import { canonicalText, Drifted, defineTool, type PreviewResult, type Tool } from 'countersign';
import { z } from 'zod';
import { type Client, type Contact, folded, KINDS, STAGES, type Table, type Tables } from './crm.ts';
import { inWords } from './days.ts';
import { type CrmContext, connected } from './key.ts';

/** What would be written, and what a person should know about it. */
interface Draft<T extends Table> {
  readonly title: string;
  readonly facts: PreviewResult['facts'];
  readonly warning?: string | undefined;
  /** What it was made from: if that has moved by the time of the yes, the person is asked again. */
  readonly state: unknown;
  readonly row: Omit<Tables[T], 'id'>;
}

interface Creation<T extends Table, S extends z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly table: T;
  readonly input: S;
  /** How it is called in a sentence. */
  readonly called: (row: Tables[T], crm: Client) => string;
  draft(args: z.infer<S>, crm: Client): Draft<T>;
}

/** A tool that makes one row: held, made once for each idempotency key, and undone by taking the row out of sight. */
function creates<T extends Table, S extends z.ZodType>(creation: Creation<T, S>): Tool {
  const { name, title, description, table, input, called, draft } = creation;
  return defineTool({
    name,
    title,
    description,
    effect: 'write',
    input,
    idempotent: true,
    preview: (args, context: CrmContext) => {
      const { row: _, ...seen } = draft(args as z.infer<S>, connected(context));
      return { ...seen, saysAll: true };
    },
    run: (args, { idempotencyKey, expected, ...context }) => {
      const crm = connected(context);
      const row = crm.create(table, idempotencyKey, () => {
        const now = draft(args as z.infer<S>, crm);
        if (expected !== undefined && canonicalText(now.state) !== canonicalText(expected))
          throw new Drifted();
        return now.row;
      });
      return { created: called(row, crm), ...row };
    },
    undo: (_args, { created, id }, context) => {
      connected(context).remove(table, id);
      return { removed: created };
    },
    undoPreview: (_args, { created }) => ({ title: `Remove ${created}` }),
  });
}

const NOT_GIVEN = 'not given';
const text = z.string().trim().min(1).max(200);
const day = z.iso.date();

/** The company as the CRM spells it, if it is there. */
function companyCalled(crm: Client, name: string | undefined) {
  if (name === undefined) return { name: null, fact: NOT_GIVEN };
  const known = crm.all('companies').find((company) => folded(company.name) === folded(name));
  return { name: known?.name ?? name, fact: known?.name ?? `${name} (not among the companies yet)` };
}

const who = ({ name, email, company }: Contact): string =>
  [name, ...[email, company].filter((each) => each !== null)].join(', ');

function contactNumbered(crm: Client, id: number): Contact {
  const contact = crm.get('contacts', id);
  if (contact === undefined) throw new Error(`There is no contact number ${id}.`);
  return contact;
}

const createContact = creates({
  name: 'create_contact',
  title: 'Create a contact',
  description:
    'Creates one contact. Give only what the person said: never make up an e-mail address, a phone number or a company.',
  table: 'contacts',
  input: z.object({
    name: text,
    email: z.email().optional(),
    phone: text.optional(),
    role: text.optional(),
    company: text.optional(),
  }),
  called: ({ name }) => `contact ${name}`,
  draft: ({ name, email, phone, role, company: companyName }, crm) => {
    const company = companyCalled(crm, companyName);
    const alike = crm
      .all('contacts')
      .filter(
        (other) =>
          folded(other.name) === folded(name) || (email && folded(other.email ?? '') === folded(email)),
      );
    return {
      title: `Create contact ${name}`,
      facts: {
        Name: name,
        Email: email ?? NOT_GIVEN,
        Company: company.fact,
        ...(phone === undefined ? {} : { Phone: phone }),
        ...(role === undefined ? {} : { Role: role }),
      },
      warning: alike.length > 0 ? `There already is ${alike.map(who).join('; ')}.` : undefined,
      state: { company, alike },
      row: { name, email: email ?? null, phone: phone ?? null, role: role ?? null, company: company.name },
    };
  },
});

const createDeal = creates({
  name: 'create_deal',
  title: 'Create a deal',
  description: 'Creates one deal. Give only what the person said.',
  table: 'deals',
  input: z.object({
    name: text,
    company: text,
    amount: z.number().positive().optional(),
    currency: z.enum(['USD', 'EUR', 'GBP']).default('USD'),
    stage: z.enum(STAGES).default('lead'),
    close_on: day.optional(),
  }),
  called: ({ name, company }) => `deal “${name}” with ${company}`,
  draft: ({ name, company: companyName, amount, currency, stage, close_on }, crm) => {
    const company = companyCalled(crm, companyName);
    const alike = crm
      .all('deals')
      .filter((deal) => folded(deal.name) === folded(name) && deal.company === company.name);
    return {
      title: `Create deal “${name}”`,
      facts: {
        Name: name,
        Company: company.fact,
        Amount: amount === undefined ? NOT_GIVEN : `${amount.toLocaleString('en-US')} ${currency}`,
        Stage: stage,
        Closes: close_on === undefined ? NOT_GIVEN : inWords(close_on),
      },
      warning: alike.length > 0 ? `${company.name} already has a deal of that name.` : undefined,
      state: { company, alike },
      row: {
        name,
        company: company.name!,
        amount: amount ?? null,
        currency,
        stage,
        close_on: close_on ?? null,
      },
    };
  },
});

const createTask = creates({
  name: 'create_task',
  title: 'Create a task',
  description: 'Creates one task, for a contact if there is one.',
  table: 'tasks',
  input: z.object({
    title: text,
    due_on: day.optional(),
    contact_id: z.number().int().positive().optional(),
  }),
  called: ({ title }) => `task “${title}”`,
  draft: ({ title, due_on, contact_id }, crm) => {
    const contact = contact_id === undefined ? undefined : contactNumbered(crm, contact_id);
    const alike = crm.all('tasks').filter((task) => task.done === 0 && folded(task.title) === folded(title));
    return {
      title: `Create task “${title}”`,
      facts: {
        Task: title,
        Due: due_on === undefined ? NOT_GIVEN : inWords(due_on),
        ...(contact === undefined ? {} : { Contact: who(contact) }),
      },
      warning: alike.length > 0 ? 'There is an open task of that name already.' : undefined,
      state: { contact: contact ?? null, alike },
      row: { title, due_on: due_on ?? null, contact_id: contact_id ?? null, done: 0 },
    };
  },
});

const logActivity = creates({
  name: 'log_activity',
  title: 'Log an activity',
  description: 'Logs a call, e-mail, meeting or note with one contact, today unless another day was said.',
  table: 'activities',
  input: z.object({
    kind: z.enum(KINDS),
    contact_id: z.number().int().positive(),
    held_on: day,
    summary: text.optional(),
  }),
  called: ({ kind, contact_id }, crm) => `${kind} with ${crm.get('contacts', contact_id)?.name}`,
  draft: ({ kind, contact_id, held_on, summary }, crm) => {
    const contact = contactNumbered(crm, contact_id);
    const alike = crm
      .all('activities')
      .filter((each) => each.kind === kind && each.contact_id === contact_id && each.held_on === held_on);
    return {
      title: `Log ${kind} with ${contact.name}`,
      facts: {
        Kind: kind,
        Contact: who(contact),
        Day: inWords(held_on),
        Summary: summary ?? NOT_GIVEN,
      },
      warning:
        alike.length > 0 ? `One ${kind} with ${contact.name} is logged for that day already.` : undefined,
      state: { contact, alike },
      row: { kind, contact_id, held_on, summary: summary ?? null },
    };
  },
});

export const writeTools: readonly Tool[] = [createContact, createDeal, createTask, logActivity];
