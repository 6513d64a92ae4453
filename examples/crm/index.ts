import type { Data, Story } from '../story.ts';
import { Crm } from './crm.ts';
import { dayOf, inWords } from './days.ts';
import { evaluator } from './evaluator.ts';
import { type CrmContext, KEY_NAME, secretFrom } from './key.ts';
import { readTools } from './reads.ts';
import { crmScript } from './script/script.ts';
import { writeTools } from './writes.ts';

export const crm: Story = {
  name: 'crm',
  title: 'CRM',
  about: 'A sales team’s contacts, deals, tasks and activities: nothing is written before you say yes.',
  locale: 'en',
  suggestions: [
    'Create a contact for Maria Garcia at Acme Corp, maria@acme.com',
    'I should probably log a call with John',
    'Create contacts for Ana Ruiz, Ben Okafor, Chloé Martin, Dai Sato and Eva Novak at Acme',
    'Show me my pipeline',
  ],
  tools: [...readTools, ...writeTools],
  policy: {
    // One question at a time: a newer write takes the place of the one that waits.
    concurrency: 'replace',
    ttl: { chat: 5 * 60_000 },
    // Nobody is caught in yes or no: whatever else they say withdraws the question, and is answered.
    replies: { onUnrelated: 'cancel' },
  },
  script: crmScript(),
  evaluator,
  open: (file) => openCrm(file),
};

/** The same with another clock, and other secrets than the environment's. */
export function openCrm(
  file: string,
  { now = Date.now, secret = secretFrom(process.env) }: { now?: () => number } & Partial<CrmContext> = {},
): Data & { readonly context: CrmContext } {
  const crm = new Crm(file, secret(KEY_NAME), now);
  return {
    context: { crm, secret },
    system: () =>
      [
        'You look after the CRM of a sales team. Use the tools to look things up and to write things down.',
        `Today is ${inWords(dayOf(now()))}.`,
        'Call create_contact, create_deal, create_task and log_activity as soon as you know what to write: the person is then asked to confirm exactly that, so do not ask for a confirmation yourself, and do not say that it happened.',
        'Write only what the person said. Never make up e-mail addresses, phone numbers or companies.',
        'For several people call create_contact once for each, all in one turn.',
        'If somebody only thinks aloud (“I should probably log a call”), ask whether you should do it.',
        'Look up contacts and companies by name before you use their numbers. If a name fits several, ask which one.',
      ].join('\n'),
    reset: () => crm.reset(secret(KEY_NAME)),
    close: () => crm.close(),
  };
}
