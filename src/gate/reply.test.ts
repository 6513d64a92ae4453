import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, admin, agent, bob, codeOf, deny, type World, world } from '../../test/world.ts';
import type { GateOptions, Principal, Replied } from '../index.ts';

interface Chat extends World {
  /** Shows Ada everything that is live, lets a moment pass, and says something. */
  say(text: string, by?: Principal): Promise<Replied>;
  show(by?: Principal): Promise<void>;
  propose(...slugs: string[]): Promise<void>;
}

function chat(options: Partial<GateOptions> = {}): Chat {
  const made = world(options);
  const { gate, clock } = made;
  const show = async (by = ada) => {
    for (const { prompt, actions } of await gate.prompts('s1', { by: admin }))
      if (prompt.state === 'shown')
        await gate.shown({ session: 's1', prompt: prompt.id, actions }, { by, via: 'chat' });
    clock.advance(1000);
  };
  const say = (text: string, by = ada) => gate.reply({ session: 's1', text }, { by, via: 'chat' });
  return {
    ...made,
    show,
    say: async (text, by = ada) => {
      await show(by);
      return say(text, by);
    },
    propose: async (...slugs) => {
      const calls = slugs.map((slug) => ({ tool: 'delete_page', args: { slug } }));
      await gate.callMany({ session: 's1', by: agent, calls });
    },
  };
}

test('a clear yes runs what was shown, a clear no denies it', async () => {
  const { propose, say, ledger } = chat();
  await propose('about');
  expect(await say('Yes, delete it')).toMatchObject({
    reply: 'allow',
    outcomes: [{ status: 'succeeded' }],
    say: 'Done.',
    passOn: false,
  });
  await propose('home');
  expect(await say('no thanks')).toMatchObject({ reply: 'deny', outcomes: [{ status: 'denied' }] });
  expect(ledger).toEqual(['delete about']);
});

test('a yes is to what is chosen on the screen, and the rest waits; a no is to everything', async () => {
  const { propose, show, gate, ledger } = chat();
  await propose('about', 'home', 'shop');
  const [about, home, shop] = (await gate.prompts('s1', { by: ada }))[0]!.actions;
  const say = async (text: string, chosen: readonly string[]) => {
    await show();
    return gate.reply({ session: 's1', text, chosen }, { by: ada, via: 'chat' });
  };
  // Nothing is chosen; something that is not asked about; words and screen that say different things.
  expect(await say('yes', [])).toMatchObject({ reply: 'unclear', outcomes: [] });
  expect(await say('yes', [about!.id, 'other'])).toMatchObject({ reply: 'unclear', outcomes: [] });
  expect(await say('the second one', [about!.id])).toMatchObject({ reply: 'unclear', outcomes: [] });
  expect(ledger).toEqual([]);
  expect(await say('yes, delete them', [about!.id, shop!.id])).toMatchObject({
    reply: 'allow',
    outcomes: [{ status: 'succeeded' }, { status: 'succeeded' }],
  });
  expect(ledger).toEqual(['delete about', 'delete shop']);
  expect((await gate.get(home!.id, { by: ada })).status).toBe('pending');
  // What is decided is not asked about any more.
  expect(await say('yes', [about!.id])).toMatchObject({ reply: 'unclear', outcomes: [] });
  expect(await say('no', [])).toMatchObject({ reply: 'deny', outcomes: [{ status: 'denied' }] });
  await expect(codeOf(say('yes', 'about' as never))).resolves.toBe('INVALID_CALL');
});

test('the journal has the text, how it was read and by which words, in the commit that decided', async () => {
  const { propose, say, gate, store } = chat();
  await propose('about');
  await say('yes please');
  const entries = await store.journal('acme', 's1', 0, 100);
  const replied = entries.find(({ body }) => body!.includes('"replied"'))!;
  const events = JSON.parse(replied.body!) as { type: string; via: string; data: object }[];
  expect(events.map(({ type }) => type)).toEqual(['replied', 'allowed']);
  expect(events[0]).toMatchObject({
    by: { kind: 'user', id: 'ada' },
    via: 'chat',
    data: { text: 'yes please', reply: 'allow', lexicon: expect.any(String) },
  });
  expect((await gate.audit({ by: admin })).ok).toBe(true);
});

promise('T16', 'words that are no clear answer decide nothing', async () => {
  const { propose, say, ledger } = chat();
  await propose('about');
  for (const text of [
    'yes but not now',
    'maybe',
    'ok later',
    'yes?',
    'delete it tomorrow',
    'yes, book it',
    '',
  ]) {
    const { outcomes } = await say(text);
    expect(outcomes, text).toEqual([]);
  }
  expect(ledger).toEqual([]);
});

test('unclear words are answered with a question, a new request goes on to the model', async () => {
  const { propose, say } = chat();
  await propose('about');
  expect(await say('hmm yes maybe')).toMatchObject({
    reply: 'unclear',
    say: 'Please reply yes or no.',
    passOn: false,
  });
  const other = await say('show me my invoices for march');
  expect(other).toMatchObject({ reply: 'other', passOn: true, outcomes: [] });
  expect(other.open).toHaveLength(1);
});

test('nothing is decided before the prompt was shown to the sender, there, before the text was sent', async () => {
  const { propose, gate, show, clock, ledger } = chat();
  await propose('about');
  const said = { session: 's1', text: 'yes' };
  expect(await gate.reply(said, { by: ada, via: 'chat' })).toMatchObject({
    reply: 'unclear',
    outcomes: [],
    say: 'These are open: Delete page “about”',
  });
  const sentAt = clock();
  await show();
  expect((await gate.reply({ ...said, sentAt }, { by: ada, via: 'chat' })).outcomes).toEqual([]);
  expect((await gate.reply(said, { by: ada, via: 'web' })).outcomes).toEqual([]);
  expect(ledger).toEqual([]);
  expect((await gate.reply(said, { by: ada, via: 'chat' })).outcomes).toHaveLength(1);
});

test('of several live prompts, words decide none', async () => {
  const { gate, show, say, ledger } = chat();
  for (const slug of ['about', 'home'])
    await gate.call({ tool: 'delete_page', args: { slug }, session: 's1', by: agent, channel: 'inbox' });
  await show();
  const replied = await say('yes');
  expect(replied).toMatchObject({ reply: 'unclear', outcomes: [], passOn: false });
  expect(replied.open).toHaveLength(2);
  expect(replied.say).toBe('These are open: Delete page “about”, Delete page “home”');
  expect(ledger).toEqual([]);
});

test('in a chat, a yes answers the prompt that is shown and not the one that waits behind it', async () => {
  const { propose, say, ledger } = chat();
  await propose('about');
  await propose('home');
  await say('yes');
  expect(ledger).toEqual(['delete about']);
  await say('yes');
  expect(ledger).toEqual(['delete about', 'delete home']);
});

test('a yes to what was edited meanwhile counts only once that was shown', async () => {
  const { propose, gate, show, ledger } = chat();
  await propose('about');
  await show();
  const [open] = await gate.prompts('s1', { by: ada });
  const { id } = open!.actions[0]!;
  await gate.edit({ action: id, revision: 1, args: { slug: 'home' } }, { by: agent });
  expect((await gate.reply({ session: 's1', text: 'yes' }, { by: ada, via: 'chat' })).outcomes).toEqual([]);
  expect(ledger).toEqual([]);
});

test('a selection approves those items only, and says what happens to the others', async () => {
  const { propose, say, ledger } = chat();
  await propose('about', 'home', 'blog');
  expect(await say('just the first one')).toMatchObject({
    reply: 'select',
    outcomes: [{ status: 'succeeded' }],
    say: 'Approved: Delete page “about”. Still waiting for your decision: Delete page “home”, Delete page “blog”.',
  });
  expect(ledger).toEqual(['delete about']);
  expect((await say('no')).outcomes).toHaveLength(2);
});

test('what is left of a batch has to be shown again: its second item may be the third one', async () => {
  const { propose, say, gate, ledger } = chat();
  await propose('about', 'home', 'blog');
  await say('just the first one');
  const second = await gate.reply({ session: 's1', text: 'the second one' }, { by: ada, via: 'chat' });
  expect(second).toMatchObject({ reply: 'unclear', outcomes: [] });
  expect(ledger).toEqual(['delete about']);
  await say('just the second one');
  expect(ledger).toEqual(['delete about', 'delete blog']);
});

test('a yes after the model was asked something else is not one to the prompt, until that is shown again', async () => {
  for (const text of [
    'what is on that page?',
    'show me my invoices for march',
    'change it to the home page',
  ]) {
    const { propose, say, gate, ledger } = chat();
    await propose('about');
    expect((await say(text)).passOn, text).toBe(true);
    const yes = await gate.reply({ session: 's1', text: 'yes' }, { by: ada, via: 'chat' });
    expect(yes.outcomes, text).toEqual([]);
    expect(ledger).toEqual([]);
    expect((await say('yes')).outcomes, text).toHaveLength(1);
  }
});

test('of an atomic batch no part can be selected', async () => {
  const { gate, say, ledger } = chat();
  const calls = ['about', 'home'].map((slug) => ({ tool: 'delete_page', args: { slug } }));
  await gate.callMany({ session: 's1', by: agent, atomic: true, calls });
  expect(await say('only the first')).toMatchObject({ reply: 'unclear', outcomes: [] });
  expect(ledger).toEqual([]);
  expect((await say('both of them')).outcomes.map(({ status }) => status)).toEqual([
    'succeeded',
    'succeeded',
  ]);
});

test('edit alone asks what to change, keeps the prompt, and reads the next message as that', async () => {
  const { propose, say, gate, ledger } = chat();
  await propose('about');
  expect(await say('edit')).toMatchObject({ reply: 'edit', say: 'What should be changed?', passOn: false });
  const [open] = await gate.prompts('s1', { by: ada });
  expect(open!.actions[0]!.status).toBe('pending');
  // Not shown again in between: the next message is about the change, whatever it says.
  const next = await gate.reply({ session: 's1', text: 'yes' }, { by: ada, via: 'chat' });
  expect(next).toMatchObject({ reply: 'edit', passOn: true, outcomes: [], editing: [open!.actions[0]!.id] });
  expect(ledger).toEqual([]);
  // Only a new proposal takes its place, as the next revision of the same action.
  const edited = await gate.edit(
    { action: open!.actions[0]!.id, revision: 1, args: { slug: 'home' } },
    { by: agent },
  );
  expect(edited.action).toMatchObject({ id: open!.actions[0]!.id, revision: 2 });
});

test('edit in a batch asks which ones, and the answer chooses without approving', async () => {
  const { propose, say, gate, ledger } = chat();
  await propose('about', 'home', 'blog');
  expect(await say('edit')).toMatchObject({ reply: 'edit', say: 'Which ones?' });
  const next = await gate.reply({ session: 's1', text: 'the second one' }, { by: ada, via: 'chat' });
  const [open] = await gate.prompts('s1', { by: ada });
  expect(next).toMatchObject({ reply: 'edit', passOn: true, editing: [open!.actions[1]!.id] });
  expect(open!.actions).toHaveLength(3);
  expect(ledger).toEqual([]);
});

test('an unrelated message keeps, withdraws or asks again, as the policy says', async () => {
  const other = 'show me my invoices for march';
  const kept = chat();
  await kept.propose('about');
  expect((await kept.say(other)).passOn).toBe(true);
  expect(await kept.gate.prompts('s1', { by: ada })).toHaveLength(1);

  const cancelled = chat({ policy: { replies: { onUnrelated: 'cancel' } } });
  await cancelled.propose('about');
  expect(await cancelled.say(other)).toMatchObject({
    reply: 'other',
    passOn: true,
    say: 'Cancelled.',
    outcomes: [{ status: 'cancelled', action: { ended: { reason: 'unrelated', by: { id: 'ada' } } } }],
  });
  expect(await cancelled.gate.prompts('s1', { by: ada })).toEqual([]);

  const asked = chat({ policy: { replies: { onUnrelated: 'ask-again' } } });
  await asked.propose('about');
  expect(await asked.say(other)).toMatchObject({
    reply: 'other',
    passOn: false,
    say: 'Please reply yes or no.',
  });
});

test('what needs a button cannot be allowed in words, but can be denied', async () => {
  const { propose, say, ledger } = chat({ policy: { replies: { needsButton: ['destructive'] } } });
  await propose('about');
  const allowed = await say('yes');
  expect(allowed).toMatchObject({ reply: 'allow', outcomes: [], passOn: false });
  expect(allowed.say).toContain('button');
  expect(ledger).toEqual([]);
  expect((await say('no')).outcomes).toMatchObject([{ status: 'denied' }]);
});

test('words of others, of agents and in other sessions decide nothing', async () => {
  const { propose, say, gate, ledger } = chat();
  await propose('about');
  expect(await gate.reply({ session: 's1', text: 'yes' }, { by: bob, via: 'chat' })).toMatchObject({
    reply: 'other',
    outcomes: [],
    open: [],
    passOn: true,
  });
  expect(await codeOf(gate.reply({ session: 's1', text: 'yes' }, { by: agent, via: 'chat' }))).toBe(
    'AGENT_CANNOT_DECIDE',
  );
  expect(await gate.reply({ session: 's2', text: 'yes' }, { by: ada, via: 'chat' })).toMatchObject({
    open: [],
  });
  expect(await codeOf(gate.reply({ session: 's1' } as never, { by: ada }))).toBe('INVALID_CALL');
  for (const sentAt of [Number.NaN, Number.POSITIVE_INFINITY, '2020-01-01' as never])
    expect(await codeOf(gate.reply({ session: 's1', text: 'yes', sentAt }, { by: ada }))).toBe(
      'INVALID_CALL',
    );
  expect(ledger).toEqual([]);
  await say('yes');
  expect(ledger).toEqual(['delete about']);
});

test('words answer an undo only by its own name', async () => {
  const { propose, say, gate, ledger } = chat();
  await propose('about');
  const { outcomes } = await say('yes');
  const done = outcomes[0] as { action: { id: string } };
  await gate.undo({ action: done.action.id }, { by: agent });
  expect((await say('yes, delete it')).outcomes).toEqual([]);
  expect((await say('yes')).outcomes).toMatchObject([{ status: 'succeeded' }]);
  expect(ledger).toEqual(['delete about', 'restore about']);
});

test('of many who say yes at once, one decides', async () => {
  const { propose, gate, show, ledger } = chat();
  await propose('about');
  await show();
  const replies = await Promise.allSettled(
    Array.from({ length: 20 }, () => gate.reply({ session: 's1', text: 'yes' }, { by: ada, via: 'chat' })),
  );
  const won = replies.filter(
    (each) => each.status === 'fulfilled' && each.value.outcomes.some(({ status }) => status === 'succeeded'),
  );
  expect(won).toHaveLength(1);
  expect(ledger).toEqual(['delete about']);
});

test('a denial in words is said to be one', async () => {
  const { hold, show, gate } = chat();
  const held = await hold('about');
  await show();
  await gate.decide(deny(held), { by: ada });
  expect(await gate.reply({ session: 's1', text: 'yes' }, { by: ada, via: 'chat' })).toMatchObject({
    reply: 'other',
    passOn: true,
    open: [],
  });
});

promise(
  'I4',
  'a yes after the time is over runs nothing, says so, and is no answer to what comes next',
  async () => {
    const { propose, say, gate, clock, ledger } = chat();
    await propose('about');
    await propose('home');
    clock.advance(5 * 60_000);
    expect(await say('yes')).toMatchObject({
      reply: 'allow',
      outcomes: [{ status: 'expired' }],
      passOn: false,
    });
    expect(await gate.reply({ session: 's1', text: 'yes' }, { by: ada, via: 'chat' })).toMatchObject({
      outcomes: [],
      open: [{ actions: [{ title: 'Delete page “home”' }] }],
    });
    expect(ledger).toEqual([]);
  },
);

test('a new request after the time is over is for the model', async () => {
  const { propose, say, clock } = chat();
  await propose('about');
  clock.advance(5 * 60_000);
  expect(await say('show me all my pages')).toMatchObject({
    outcomes: [{ status: 'expired' }],
    passOn: true,
  });
});

test('where another message withdraws what waits, a question does too; what may be an answer is asked about again', async () => {
  const gentle = chat({ policy: { replies: { onUnrelated: 'cancel' } } });
  await gentle.propose('about');
  for (const text of ['maybe', 'hmm'])
    expect([text, await gentle.say(text)]).toMatchObject([text, { outcomes: [], passOn: false }]);
  for (const text of ['how many sections does it have?', 'show me my pages']) {
    const { propose, say, ledger } = chat({ policy: { replies: { onUnrelated: 'cancel' } } });
    await propose('about');
    expect([text, await say(text)]).toMatchObject([
      text,
      { outcomes: [{ status: 'cancelled' }], passOn: true, say: expect.any(String) },
    ]);
    expect((await say('yes')).outcomes).toEqual([]);
    expect(ledger).toEqual([]);
  }
});

test('whoever was second is not told that it was not done', async () => {
  const { propose, show, gate, ledger } = chat();
  await propose('about');
  await show();
  const yes = () => gate.reply({ session: 's1', text: 'yes' }, { by: ada, via: 'chat' });
  const replies = await Promise.all([yes(), yes()]);
  expect(ledger).toEqual(['delete about']);
  const second = replies.find(({ outcomes: [outcome] }) => outcome!.status === 'refused')!;
  expect(second).toMatchObject({ outcomes: [{ code: 'ALREADY_DECIDED' }], passOn: false });
  expect(second.say).toBeUndefined();
});

promise(
  'I13',
  'what is counted is what is shown, in the same order, also after an edit and a drift',
  async () => {
    const { propose, gate, show, pages, ledger } = chat();
    await propose('about', 'home', 'blog');
    const { actions } = (await gate.prompts('s1', { by: ada }))[0]!;
    await gate.edit({ action: actions[0]!.id, revision: 1, args: { slug: 'shop' } }, { by: ada });
    pages.set('home', { name: 'home', sections: 9, version: 2 });
    await show();
    await gate.reply({ session: 's1', text: 'the second one' }, { by: ada, via: 'chat' });
    const { actions: now } = (await gate.prompts('s1', { by: ada }))[0]!;
    expect(now.map(({ title }) => title)).toEqual([
      'Delete page “shop”',
      'Delete page “home”',
      'Delete page “blog”',
    ]);
    await show();
    await gate.reply({ session: 's1', text: 'only the second one' }, { by: ada, via: 'chat' });
    expect(ledger).toEqual(['delete home']);
  },
);

promise('T3', 'whoever saw something else has not seen what is asked about now', async () => {
  const { propose, gate, clock, ledger } = chat();
  await propose('about', 'home');
  const { prompt, actions } = (await gate.prompts('s1', { by: ada }))[0]!;
  await gate.edit({ action: actions[0]!.id, revision: 1, args: { slug: 'shop' } }, { by: ada });
  for (const seen of [actions, actions.slice(0, 1), actions.toReversed(), []])
    expect(
      await gate.shown({ session: 's1', prompt: prompt.id, actions: seen }, { by: ada, via: 'chat' }),
    ).toBe(false);
  clock.advance(1000);
  expect((await gate.reply({ session: 's1', text: 'yes' }, { by: ada, via: 'chat' })).outcomes).toEqual([]);
  expect(ledger).toEqual([]);
  expect(await codeOf(gate.shown({ session: 's1', prompt: prompt.id } as never, { by: ada }))).toBe(
    'INVALID_CALL',
  );
});

test('what is only allowed is not said to be done', async () => {
  const { gate, show } = chat();
  await gate.call({ tool: 'wp_delete', session: 's1', by: agent, elsewhere: { title: 'Delete post 7' } });
  await show();
  const { say, outcomes } = await gate.reply({ session: 's1', text: 'yes' }, { by: ada, via: 'chat' });
  expect(outcomes).toMatchObject([{ status: 'approved' }]);
  expect(say).not.toBe('Done.');
  expect(say).toContain('Delete post 7');
});

promise(
  'T16',
  'of a batch that a part of was decided by a button, words decide the rest only once it was shown',
  async () => {
    const { propose, show, gate, ledger } = chat();
    await propose('about', 'home', 'blog');
    await show();
    const [first] = (await gate.list({ session: 's1', order: 'oldest' }, { by: ada })).actions;
    await gate.decide(deny({ action: first! }), { by: ada, via: 'web' });
    const yes = () => gate.reply({ session: 's1', text: 'yes, all of them' }, { by: ada, via: 'chat' });
    expect((await yes()).outcomes).toEqual([]);
    expect(ledger).toEqual([]);
    await show();
    expect((await yes()).outcomes).toHaveLength(2);
  },
);

test('a locale that is no language is read as none, and one that is no text is refused', async () => {
  const { propose, show, gate } = chat();
  await propose('about');
  await show();
  const say = (text: string, locale: string) =>
    gate.reply({ session: 's1', text, locale }, { by: ada, via: 'chat' });
  expect(await codeOf(say('hm', 7 as never))).toBe('INVALID_CALL');
  expect(await say('hm', 'constructor')).toMatchObject({ reply: 'unclear', say: 'Please reply yes or no.' });
  expect(await say('no', '__proto__')).toMatchObject({ reply: 'deny' });
});
