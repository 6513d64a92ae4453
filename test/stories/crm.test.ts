import { expect, test } from 'vitest';
import { crm, openCrm } from '../../examples/crm/index.ts';
import { KEY_NAME } from '../../examples/crm/key.ts';
import type { Part } from '../../src/conversation/index.ts';
import { onEachStore, type Stage, textOf, typesOf, you } from './stage.ts';

const MARIA = 'Create a contact for Maria Garcia at Acme Corp, maria@acme.com';
const FIVE = ['Ana Ruiz', 'Ben Okafor', 'Chloé Martin', 'Dai Sato', 'Eva Novak'];
const SEEDED = 7;

const contacts = (stage: Stage) =>
  stage.rows<{ name: string; email: string | null; company: string | null }>(
    `SELECT name, email, company FROM contacts WHERE deleted_at IS NULL AND id > ${SEEDED} ORDER BY name`,
  );
const names = (stage: Stage) => contacts(stage).map(({ name }) => name);
const evaluations = (parts: readonly Part[]) =>
  parts.filter((part) => part.type === 'trace' && part.event === 'evaluated').length;

onEachStore(crm, (play, store) => {
  test('a contact is created after a yes, with what was shown', async () => {
    const stage = await play();
    const asked = await stage.say(MARIA);
    expect(typesOf(asked).at(-1)).toBe('confirmation-required');
    expect(await stage.waiting()).toMatchObject([
      {
        tool: 'create_contact',
        facts: { Name: 'Maria Garcia', Email: 'maria@acme.com', Company: 'Acme Corp' },
      },
    ]);
    expect(contacts(stage)).toEqual([]);
    expect(typesOf(await stage.say('yes'))).toContain('executed');
    expect(contacts(stage)).toEqual([
      { name: 'Maria Garcia', email: 'maria@acme.com', company: 'Acme Corp' },
    ]);
    expect(await stage.waiting()).toEqual([]);
  });

  test.each(['no', 'n'])('“%s” denies, and nothing is created', async (text) => {
    const stage = await play();
    await stage.say(MARIA);
    expect(typesOf(await stage.say(text))).toContain('denied');
    expect(contacts(stage)).toEqual([]);
  });

  test('anything else withdraws it with a notice, and is answered', async () => {
    const stage = await play();
    await stage.say(MARIA);
    const parts = await stage.say('actually, show me my pipeline');
    expect(
      typesOf(parts)
        .filter((type) => ['cancelled', 'notice', 'tool-call', 'text'].includes(type))
        .slice(0, 4),
    ).toEqual(['cancelled', 'notice', 'tool-call', 'text']);
    expect(textOf(parts)).toContain('Turbine monitoring');
    expect((await stage.actions()).map(({ status }) => status)).toEqual(['cancelled']);
    await stage.say('yes');
    expect(contacts(stage)).toEqual([]);
  });

  test('an address that nobody gave is not created', async () => {
    const stage = await play();
    await stage.say('Create a contact for Maria');
    await stage.say('yes');
    expect(contacts(stage)).toEqual([{ name: 'Maria', email: null, company: null }]);
  });

  test('thinking aloud holds nothing until the person says so, and then still asks', async () => {
    const stage = await play();
    const calls = () => stage.rows('SELECT * FROM activities WHERE id > 6').length;
    await stage.say('I should probably log a call with John');
    expect(await stage.actions()).toEqual([]);
    await stage.say('yes please');
    expect(await stage.waiting()).toMatchObject([
      { tool: 'log_activity', title: 'Log call with John Miller' },
    ]);
    expect(calls()).toBe(0);
    await stage.say('yes');
    expect(calls()).toBe(1);
  });

  test('thinking aloud, and then no: nothing was ever held', async () => {
    const stage = await play();
    await stage.say('I should probably log a call with John');
    await stage.say('no');
    expect(await stage.actions()).toEqual([]);
  });

  test('one thing waits at a time: a newer write is what is asked about', async () => {
    const stage = await play();
    await stage.say(MARIA);
    await stage.say('remind me to call John Miller tomorrow');
    expect(await stage.waiting()).toMatchObject([{ tool: 'create_task' }]);
    await stage.say('yes');
    expect(contacts(stage)).toEqual([]);
    expect(stage.rows('SELECT title FROM tasks WHERE id > 5')).toEqual([{ title: 'Call John Miller' }]);
  });

  test('five contacts are one prompt, decided one by one with buttons', async () => {
    const stage = await play();
    const parts = await stage.say(
      `Create contacts for ${FIVE.slice(0, 4).join(', ')} and ${FIVE[4]} at Acme`,
    );
    expect(typesOf(parts).filter((type) => type === 'confirmation-required')).toHaveLength(1);
    expect((await stage.waiting()).map(({ args }) => args)).toEqual(
      FIVE.map((name) => ({ name, company: 'Acme Corp' })),
    );
    await stage.press('allow', 'deny', 'allow', 'deny', 'allow');
    expect(names(stage)).toEqual(['Ana Ruiz', 'Chloé Martin', 'Eva Novak']);
  });

  test('five who were mentioned, and a choice in words', async () => {
    const stage = await play();
    await stage.say(`I met ${FIVE.slice(0, 4).join(', ')} and ${FIVE[4]} from Acme at the fair`);
    expect(await stage.actions()).toEqual([]);
    await stage.say('Create contacts for all five people I mentioned');
    expect(await stage.waiting()).toHaveLength(5);
    await stage.say('all but Ben');
    expect(names(stage)).toEqual(FIVE.filter((name) => name !== 'Ben Okafor'));
    expect(contacts(stage).every(({ email }) => email === null)).toBe(true);
  });

  test('a change is asked about afresh', async () => {
    const stage = await play();
    await stage.say(MARIA);
    await stage.say('change the email to maria.garcia@acme.example');
    expect(await stage.waiting()).toMatchObject([
      { revision: 2, facts: { Email: 'maria.garcia@acme.example' } },
    ]);
    expect(contacts(stage)).toEqual([]);
    await stage.say('yes');
    expect(contacts(stage)).toMatchObject([{ email: 'maria.garcia@acme.example' }]);
  });

  test.each([
    [MARIA, 'contacts'],
    ['Create a deal called "Pilot" with Globex worth 12k', 'deals'],
    ['Remind me to send Sarah Chen the contract on Friday', 'tasks'],
    ['Log a call with John about the rollout', 'activities'],
  ])('%s: undone, everything is as before', async (text, table) => {
    const stage = await play();
    const rows = () => stage.rows(`SELECT * FROM ${table} WHERE deleted_at IS NULL`);
    const before = rows();
    await stage.say(text);
    await stage.say('yes');
    expect(rows()).toHaveLength(before.length + 1);
    const [action] = await stage.actions();
    await stage.gate.undo({ action: action!.id }, { by: you, via: 'chat' });
    expect(rows()).toEqual(before);
  });

  test('the answer is judged, except where something was held', async () => {
    const stage = await play();
    expect(evaluations(await stage.say('show me my pipeline'))).toBe(1);
    expect(evaluations(await stage.say(MARIA))).toBe(0);
    expect(evaluations(await stage.say('yes'))).toBe(0);
  });

  test('killed between question and answer, it goes on', async () => {
    const stage = await play();
    await stage.say(MARIA);
    const again = await stage.restarted();
    await again.say('yes');
    expect(names(again)).toEqual(['Maria Garcia']);
  });

  test('answered twice from two terminals, there is one contact', async () => {
    const stage = await play();
    await stage.say(MARIA);
    const other = await stage.beside();
    await Promise.all([stage.press('allow'), other.press('allow')]);
    expect(names(stage)).toEqual(['Maria Garcia']);
    expect((await stage.actions()).map(({ status }) => status)).toEqual(['succeeded']);
  });

  test.runIf(store === 'sqlite')('after five minutes a yes is too late, and the person is told', async () => {
    const stage = await play();
    await stage.say(MARIA);
    stage.clock.advance(5 * 60_000);
    const parts = await stage.say('yes');
    expect(typesOf(parts)).toContain('expired');
    expect(contacts(stage)).toEqual([]);
  });

  test('the API key is nowhere: not in a row, a view, the journal, the transcript, a log, or what the model is given', async () => {
    const canary = 'crm-canary-0c3f9a';
    const seen: unknown[] = [];
    const log = (...said: unknown[]) => void seen.push(said);
    const used: string[] = [];
    const stage = await play({
      open: (file) =>
        openCrm(file, {
          secret: (name) => {
            used.push(name);
            return canary;
          },
        }),
      logger: { debug: log, info: log, warn: log, error: log },
      whenAsked: (_, prompt) => seen.push(prompt),
    });
    for (const text of [
      MARIA,
      'yes',
      'who is Maria Garcia?',
      'log a call with John',
      'no',
      MARIA,
      'show my tasks',
    ])
      seen.push(await stage.say(text));
    const actions = await stage.actions();
    await stage.gate.undo({ action: actions[0]!.id }, { by: you, via: 'chat' });
    for (const { id } of actions) seen.push(await stage.gate.history(id, { by: you }));
    seen.push(await stage.actions(), await stage.gate.transcript({ session: 'chat' }, { by: you }));
    expect(new Set(used)).toEqual(new Set([KEY_NAME]));
    const everything = (await stage.stored()) + JSON.stringify(seen);
    expect(everything).toContain('Maria Garcia');
    for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
      expect(everything.includes(Buffer.from(canary).toString(encoding).replace(/=+$/, ''))).toBe(false);
  });
});
