/** What Countersign does, in one minute: `npm run demo`. Everything printed here really happened. */
import { createGate, defineTool, type Principal, renderPrompt } from 'countersign';
import { sqlite } from 'countersign/sqlite';
import { z } from 'zod';

// Styles only where somebody looks at a terminal.
const color = process.stdout.isTTY && !process.env.NO_COLOR;
const bold = (text: string) => (color ? `\u001b[1m${text}\u001b[0m` : text);
const say = (text = '') => console.log(text);
const step = (title: string) => say(`\n${bold(`── ${title}`)}`);
const indent = (text: string) => text.replace(/^/gm, '   │ ');

// A little website, and the record of what really happened to it. The gate knows nothing of either.
const pages = new Map([
  ['about', { name: 'About us', sections: 4, version: 1 }],
  ['prices', { name: 'Prices', sections: 2, version: 1 }],
]);
const trash = new Map<string, { name: string; sections: number; version: number }>();
const effects: string[] = [];

const deletePage = defineTool({
  name: 'delete_page',
  effect: 'destructive',
  input: z.object({ slug: z.string() }),
  preview: ({ slug }) => {
    const page = pages.get(slug);
    if (page === undefined) throw new Error(`there is no page “${slug}”`);
    return {
      title: `Delete page “${page.name}”`,
      facts: { Sections: page.sections },
      warning: 'Its sections go with it.',
      state: page.version,
    };
  },
  run: ({ slug }) => {
    trash.set(slug, pages.get(slug)!);
    pages.delete(slug);
    effects.push(`deleted ${slug}`);
    return { deleted: slug };
  },
  undo: ({ slug }) => {
    pages.set(slug, trash.get(slug)!);
    effects.push(`restored ${slug}`);
    return { restored: slug };
  },
});

const gate = createGate({ store: sqlite(':memory:'), tools: [deletePage] });
const agent: Principal = { kind: 'agent', id: 'assistant', tenant: 'acme', actsFor: 'ada' };
const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };
const auditor: Principal = { kind: 'user', id: 'olu', tenant: 'acme', roles: ['admin'] };

step('An agent calls delete_page. The call is held, and a person is shown what would run');
const held = await gate.call({
  tool: 'delete_page',
  args: { slug: 'about' },
  session: 'chat-1',
  by: agent,
  note: 'Just tidying up a draft nobody reads!',
});
if (held.status !== 'pending') throw new Error(`expected a held call, not ${held.status}`);
say(indent(renderPrompt([held.action], { color }).text));
say(`   effects so far: ${effects.length}`);

step('Somebody edits the page before Ada answers. Her “allow” is for what she saw, so it does not run');
pages.set('about', { name: 'About us', sections: 5, version: 2 });
const drifted = await gate.decide(
  { action: held.action.id, revision: held.action.revision, verdict: 'allow' },
  { by: ada, via: 'web' },
);
if (drifted.next === undefined) throw new Error(`expected a fresh prompt, not ${drifted.status}`);
say(indent(renderPrompt([drifted.next], { color }).text));
say(`   effects so far: ${effects.length}`);

step('She allows the fresh prompt: five times at once, from five places');
const decision = { action: drifted.next.id, revision: drifted.next.revision, verdict: 'allow' } as const;
const answers = await Promise.allSettled(
  ['web', 'phone', 'slack', 'terminal', 'mail'].map((via) => gate.decide(decision, { by: ada, via })),
);
for (const answer of answers) {
  if (answer.status === 'fulfilled')
    say(`   won:  ${answer.value.status} ${JSON.stringify(answer.value.result)}`);
  else {
    const { by, via } = answer.reason.details;
    say(`   lost: ${answer.reason.code}, ${by.id} decided it via ${via}`);
  }
}
say(`   effects: ${effects.join(', ')}`);

step('She changes her mind, and undoes it');
const undone = await gate.undo({ action: held.action.id }, { by: ada, via: 'web' });
say(`   undo ${undone.status}: ${JSON.stringify(undone.result)}`);
say(`   effects: ${effects.join(', ')}`);

step('What is on record');
for (const [what, id] of [
  ['the deletion', held.action.id],
  ['its undo', undone.action!.id],
] as const) {
  say(`   ${what}:`);
  for (const { seq, revision, type, by } of await gate.history(id, { by: ada })) {
    const who = by.kind === 'gate' ? 'the gate' : `${by.kind} ${by.id}`;
    say(`     link ${seq}, revision ${revision}: ${type.padEnd(10)} by ${who}`);
  }
}
const audit = await gate.audit({ by: auditor });
const links = audit.chains.reduce((sum, chain) => sum + chain.links, 0);
const chains = audit.chains.map(({ chain }) => (chain === '' ? "the tenant's own" : `session ${chain}`));
say(`   journal: ${links} links (${chains.join(', ')}), ${audit.ok ? 'verified' : 'BROKEN'}`);
await gate.close();

if (effects.join() !== 'deleted about,restored about' || !audit.ok) {
  throw new Error('the tour did not go as it should');
}
