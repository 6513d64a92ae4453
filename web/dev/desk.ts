import { defineTool, type Policy } from 'countersign';
import { z } from 'zod';

/** What the stories do not have: money, mail, secrets, a target that moves, words that try to deceive. */
export const deskPolicy: Policy = {
  rules: [
    { tool: 'issue_refund', approvers: { owner: true, roles: ['finance'], count: 2 } },
    { tool: 'drop_table', when: { database: { eq: 'payroll' } }, approvers: { users: ['grace'] } },
  ],
};

/** The balance that the transfer's preview sees: change it, and what was shown is no longer true. */
export const world = { balance: 48_210, delayMs: 0 };

const euros = (amount: number): string => `${amount.toLocaleString('en')} €`;

export const deskTools = [
  defineTool({
    name: 'transfer_money',
    title: 'Transfer money',
    effect: 'external',
    input: z.object({ to: z.string(), iban: z.string(), amount: z.number().positive(), memo: z.string() }),
    secrets: ['iban'],
    preview: ({ to, amount }) => ({
      title: `Transfer ${euros(amount)} to ${to}`,
      facts: { Amount: euros(amount), To: to, 'Balance now': euros(world.balance) },
      warning: 'A transfer cannot be taken back.',
      labels: { allow: 'Transfer', deny: 'Do not transfer' },
      state: { balance: world.balance },
    }),
    run: ({ amount }) => ({ paid: amount }),
  }),
  defineTool({
    name: 'send_mail',
    title: 'Send an e-mail',
    effect: 'external',
    input: z.object({ to: z.string(), subject: z.string(), body: z.string() }),
    preview: ({ to, subject }) => ({
      title: `Send “${subject}” to ${to}`,
      facts: { To: to, Subject: subject },
      labels: { allow: 'Send', deny: 'Do not send' },
    }),
    run: () => ({ sent: true }),
  }),
  defineTool({
    name: 'drop_table',
    title: 'Drop a table',
    effect: 'destructive',
    input: z.object({ database: z.string(), table: z.string(), cascade: z.boolean().default(false) }),
    preview: ({ database, table, cascade }) => ({
      title: `Drop table ${table} in ${database}`,
      facts: { Rows: 128_904, 'Last written': '3 minutes ago', Cascade: cascade },
      warning: 'There is no backup from today.',
    }),
    run: ({ table }) => ({ dropped: table }),
    undo: ({ table }) => ({ restored: table }),
  }),
  defineTool({
    name: 'save_setting',
    title: 'Save a setting',
    effect: 'write',
    input: z.object({ key: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }),
    preview: ({ key, value }) => ({ title: `Set ${key} to ${value}`, facts: { Key: key, Value: value } }),
    run: ({ key }) => ({ saved: key }),
    undo: ({ key }) => ({ reset: key }),
  }),
  defineTool({
    name: 'issue_refund',
    title: 'Issue a refund',
    effect: 'external',
    input: z.object({ order: z.string(), amount: z.number() }),
    preview: ({ order, amount }) => ({
      title: `Refund ${euros(amount)} for order ${order}`,
      facts: { Order: order, Amount: euros(amount), Customer: 'M. Okafor' },
    }),
    run: ({ amount }) => ({ refunded: amount }),
  }),
  defineTool({
    name: 'import_rows',
    title: 'Import rows',
    effect: 'write',
    input: z.object({ file: z.string(), rows: z.number() }),
    preview: ({ file, rows }) => ({
      title: `Import ${rows} rows from ${file}`,
      facts: { File: file, Rows: rows },
    }),
    run: async ({ rows }, { progress, signal }) => {
      for (let done = 1; done <= rows && !signal.aborted; done++) {
        progress({ done, total: rows });
        await new Promise((resolve) => setTimeout(resolve, world.delayMs));
      }
      return { rows };
    },
  }),
];
