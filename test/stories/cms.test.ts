import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requiresConfirmation } from '../../examples/cms/confirmation.ts';
import type { Cms } from '../../examples/cms/context.ts';
import { cms } from '../../examples/cms/index.ts';
import type { Data } from '../../examples/story.ts';
import {
  type ConversationPolicy,
  createConversation,
  offlineModel,
  type Part,
} from '../../src/conversation/index.ts';
import { createGate, type Gate, type Principal, type Store } from '../../src/index.ts';
import { postgres } from '../../src/stores/postgres.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { collect, ofType, scriptedModel, textOf } from '../conversation/world.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';

const you: Principal = { kind: 'user', id: 'you', tenant: 'local' };
const KEY = randomBytes(32);

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** Whoever sits before the screen, from one start of the process to the next. */
interface Play {
  readonly gate: Gate;
  readonly site: Cms['site'];
  readonly data: Data;
  /** How often the model was asked. */
  readonly asked: () => number;
  say(text: string): Promise<Part[]>;
  close(): Promise<void>;
}

type Model = ReturnType<typeof offlineModel>;

function start(
  store: Store,
  file: string,
  { model, policy }: { model?: Model; policy?: ConversationPolicy } = {},
): Play {
  const data = cms.open(file);
  const gate = createGate({
    store,
    tools: [...cms.tools],
    policy: cms.policy,
    context: () => data.context,
    sweepEveryMs: 0,
  });
  const counted = model ?? offlineModel(cms.script, cms.tools);
  let asked = 0;
  const conversation = createConversation({
    gate,
    model: {
      ...counted,
      doStream(options: Parameters<Model['doStream']>[0]) {
        asked++;
        return counted.doStream(options);
      },
    },
    tools: cms.tools,
    system: () => data.system(),
    ...(policy ? { policy } : {}),
  });
  const talk = { session: 's', by: you, locale: cms.locale };
  return {
    gate,
    data,
    site: (data.context as Cms).site,
    asked: () => asked,
    // A person takes a while to answer; a test does not.
    say: (text) => collect(conversation.send(talk, { text, sentAt: Date.now() + 60_000 })),
    async close() {
      await gate.close();
      data.close();
    },
  };
}

const titles = (parts: readonly Part[]): string[] =>
  ofType(parts, 'confirmation-required').flatMap(({ actions }) => actions.map(({ title }) => title));
const slugs = ({ site }: Play): string[] => site.pages().map(({ slug }) => slug);
const endings = (parts: readonly Part[]): string[] =>
  parts
    .filter(({ type }) => ['executed', 'denied', 'failed', 'superseded', 'expired'].includes(type))
    .map(({ type }) => type);

describe.each(['sqlite', 'postgres'] as const)('the website, on %s', (kind) => {
  let folder: string;
  let now: number | undefined;
  let open: () => Store;
  let play: Play;
  const begin = (options?: Parameters<typeof start>[2]) => start(open(), join(folder, 'cms.db'), options);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-story-'));
    const url = kind === 'postgres' ? await server.freshDatabase() : '';
    open = () =>
      kind === 'postgres'
        ? postgres({ url, key: KEY, max: 4 })
        : sqlite(join(folder, 'gate.db'), { key: KEY, clock: () => now ?? Date.now() });
    now = undefined;
    play = begin();
  });
  afterEach(async () => {
    await play.close();
    rmSync(folder, { recursive: true });
  });

  test('“Delete the about page”, yes: it goes with its sections, without a model in between, and memory knows', async () => {
    expect(play.data.system()).toContain('About Us');
    const question = await play.say('Delete the about page');
    const [{ actions, again }] = ofType(question, 'confirmation-required') as [never];
    expect(actions).toMatchObject([{ title: 'Delete page “About Us”', facts: { Sections: 4 } }]);
    expect(again).toBe(false);
    expect(ofType(question, 'trace')).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'confirmation-required' }),
    );
    expect(slugs(play)).toContain('about');

    const asked = play.asked();
    const answer = await play.say('yes');
    expect(endings(answer)).toEqual(['executed']);
    expect(slugs(play)).not.toContain('about');
    expect(play.site.navigation().map(({ slug }) => slug)).not.toContain('about');
    expect(play.site.rows("SELECT 1 FROM sections WHERE page_id = 'page-2' AND deleted_at IS NULL")).toEqual(
      [],
    );
    // Once, and only to put it into words.
    expect(play.asked() - asked).toBe(1);
    expect(answer.findIndex(({ type }) => type === 'executed')).toBeLessThan(
      answer.findIndex(({ type }) => type === 'text'),
    );
    expect(play.data.system()).not.toContain('About Us');
  });

  test('“Delete the homepage”, no: it stays', async () => {
    await play.say('Delete the homepage');
    expect(endings(await play.say('no'))).toEqual(['denied']);
    expect(slugs(play)).toContain('home');
    // A later yes is to nothing.
    expect(endings(await play.say('yes'))).toEqual([]);
    expect(slugs(play)).toContain('home');
  });

  test('“Delete the test page”: after a no it is asked afresh, and yes deletes it', async () => {
    await play.say('Delete the test page');
    await play.say('no');
    expect(titles(await play.say('Delete the test page'))).toEqual(['Delete page “Test Page”']);
    expect(slugs(play)).toContain('test');
    expect(endings(await play.say('yes'))).toEqual(['executed']);
    expect(slugs(play)).not.toContain('test');
  });

  test('“Clean up the site” proposes the five needless pages in one prompt', async () => {
    const question = await play.say('Clean up the site');
    expect(ofType(question, 'confirmation-required')).toHaveLength(1);
    expect(titles(question)).toHaveLength(5);
    expect(slugs(play)).toHaveLength(10);
    expect(endings(await play.say('yes'))).toEqual(Array(5).fill('executed'));
    expect(slugs(play)).toEqual(['home', 'about', 'services', 'contact', 'privacy']);
  });

  test('“Delete all draft pages” is one prompt with three items, which can be told apart', async () => {
    const question = await play.say('Delete all draft pages');
    expect(ofType(question, 'confirmation-required')).toHaveLength(1);
    expect(titles(question)).toEqual(
      ['Summer Sale', 'Careers', 'Press Kit'].map((name) => `Delete page “${name}”`),
    );
    expect(endings(await play.say('all except careers')).toSorted()).toEqual([
      'denied',
      'executed',
      'executed',
    ]);
    expect(play.site.pages().filter(({ status }) => status === 'draft')).toMatchObject([{ slug: 'careers' }]);
  });

  test('“Delete all draft pages”, one by one: each is asked about until it is decided', async () => {
    await play.say('Delete all draft pages');
    expect(titles(await play.say('the first one'))).toEqual([
      'Delete page “Careers”',
      'Delete page “Press Kit”',
    ]);
    expect(slugs(play)).not.toContain('summer-sale');
    expect(titles(await play.say('the first one'))).toEqual(['Delete page “Press Kit”']);
    expect(endings(await play.say('no'))).toEqual(['denied']);
    expect(play.site.pages().filter(({ status }) => status === 'draft')).toMatchObject([
      { slug: 'press-kit' },
    ]);
  });

  test('“Delete all draft pages”, yes: all three go', async () => {
    await play.say('Delete all draft pages');
    expect(endings(await play.say('yes'))).toEqual(Array(3).fill('executed'));
    expect(play.site.pages().filter(({ status }) => status === 'draft')).toEqual([]);
  });

  test('what waits can be changed to another page, which is asked about afresh', async () => {
    await play.say('Delete the test page');
    await play.say('change it');
    expect(titles(await play.say('the old landing page'))).toEqual(['Delete page “Old Landing”']);
    expect(endings(await play.say('yes'))).toEqual(['executed']);
    expect(slugs(play)).toContain('test');
    expect(slugs(play)).not.toContain('old-landing');
  });

  test('questions before the decision are answered from reads, and the prompt stays', async () => {
    await play.say('Delete the about page');
    for (const [asked, said] of [
      ['how many sections does it have?', /4 sections/],
      ['is it linked in the navigation?', /is in the navigation/],
      ['what will be deleted?', /“Our story”/],
    ] as const) {
      const answer = await play.say(asked);
      expect(textOf(answer)).toMatch(said);
      expect(ofType(answer, 'tool-call').map(({ tool }) => tool)).toEqual(['cms_getPage']);
      expect(titles(answer)).toEqual(['Delete page “About Us”']);
    }
    expect(slugs(play)).toContain('about');
    expect(endings(await play.say('yes'))).toEqual(['executed']);
    expect(slugs(play)).not.toContain('about');
  });

  test('archiving is offered when a published post is to be deleted, and taken', async () => {
    const question = await play.say('Delete the harvest report');
    expect(textOf(question)).toMatch(/archive Harvest Report/);
    expect(ofType(question, 'confirmation-required')[0]!.actions[0]!.warning).toMatch(/archiv/i);
    await play.say('no');
    expect(titles(await play.say('Archive Harvest Report'))).toEqual(['Archive post “Harvest Report”']);
    await play.say('yes');
    expect(play.site.post('harvest-report').status).toBe('archived');
  });

  test('a draft is published only after the yes', async () => {
    await play.say('Publish the winter blend');
    expect(play.site.post('winter-blend')).toMatchObject({ status: 'draft', published: null });
    await play.say('go ahead');
    expect(play.site.post('winter-blend').status).toBe('published');
  });

  test('the image that was shown is deleted, by filename, and no path is ever told', async () => {
    const question = await play.say('Delete the hero image');
    expect(titles(question)).toEqual(['Delete image “hero.jpg”']);
    play.site.write("UPDATE images SET filename = 'dawn.jpg' WHERE id = 'image-1'");
    play.site.write("UPDATE images SET filename = 'hero.jpg' WHERE id = 'image-8'");
    const answer = await play.say('yes');
    expect(endings(answer)).toEqual(['executed']);
    const left = play.site.images();
    expect(left.map(({ id }) => id)).not.toContain('image-1');
    expect(left.find(({ filename }) => filename === 'hero.jpg')?.id).toBe('image-8');
    expect(JSON.stringify([question, answer])).not.toContain('/srv/');
  });

  test('sections are deleted one by one or several at once', async () => {
    await play.say('Delete the team section of the about page');
    await play.say('yes');
    expect(play.site.sections('about')).toHaveLength(3);
    const question = await play.say('delete the first two sections of the about page');
    expect(titles(question)).toHaveLength(1);
    await play.say('yes');
    expect(play.site.sections('about').map(({ heading }) => heading)).toEqual(['Where the beans come from']);
  });

  test('a request to a place that is not on the list is never held; one that is, is recorded after the yes', async () => {
    const refused = await play.say('Send "hello" to https://evil.example.org/');
    expect(titles(refused)).toEqual([]);
    expect((await play.gate.list({}, { by: you })).actions).toEqual([]);
    expect(titles(await play.say('Send "hello" to https://hooks.example.com/shop'))).toHaveLength(1);
    expect(play.site.rows('SELECT 1 FROM requests')).toEqual([]);
    await play.say('yes');
    expect(play.site.rows('SELECT url, body FROM requests')).toEqual([
      { url: 'https://hooks.example.com/shop', body: '{"text":"hello"}' },
    ]);
  });

  test('the process is started anew between question and answer, and the answer counts', async () => {
    await play.say('Delete the about page');
    await play.close();
    play = begin();
    expect(endings(await play.say('yes'))).toEqual(['executed']);
    expect(slugs(play)).not.toContain('about');
  });

  test('answered from two terminals at once, it happens once', async () => {
    const other = begin();
    await play.say('Delete all draft pages');
    const answers = await Promise.all([play.say('yes'), other.say('yes')]);
    await other.close();
    expect(answers.flatMap(endings).filter((type) => type === 'executed').length).toBeGreaterThanOrEqual(3);
    expect(play.site.rows('SELECT 1 FROM effects')).toHaveLength(3);
    const { actions } = await play.gate.list({ status: 'succeeded' }, { by: you });
    expect(actions).toHaveLength(3);
  });

  // Only there can the store's clock be set.
  test.runIf(kind === 'sqlite')(
    'an answer after the time is over deletes nothing, and ends as expired',
    async () => {
      await play.say('Delete the about page');
      now = Date.now() + 6 * 60_000;
      const answer = await play.say('yes');
      expect(endings(answer)).toEqual(['expired']);
      expect(slugs(play)).toContain('about');
    },
  );

  test('what was deleted comes back as it was', async () => {
    const before = [play.site.pages(), play.site.sections('about'), play.site.navigation()];
    await play.say('Delete the about page');
    await play.say('yes');
    const { actions } = await play.gate.list({ undoable: true }, { by: you });
    await play.gate.undo({ action: actions[0]!.id }, { by: you, via: 'chat' });
    expect([play.site.pages(), play.site.sections('about'), play.site.navigation()]).toEqual(before);
  });

  test('a page that changed between question and yes is asked about again, with what changed', async () => {
    await play.say('Delete the about page');
    play.site.hide('sections', ['section-7']);
    const answer = await play.say('yes');
    expect(endings(answer)).toEqual(['superseded']);
    expect(slugs(play)).toContain('about');
    const [{ actions }] = ofType(answer, 'confirmation-required') as [never];
    expect(actions).toMatchObject([
      { revision: 2, changes: expect.arrayContaining([{ label: 'Sections', before: 4, after: 3 }]) },
    ]);
    expect(endings(await play.say('yes'))).toEqual(['executed']);
  });

  test('a model that confirms by itself confirms nothing', async () => {
    await play.close();
    const args = { slug: 'about', confirmed: true };
    const model = scriptedModel(
      { calls: [{ tool: 'cms_deletePage', args }] },
      { text: 'Shall I?', calls: [{ tool: 'cms_deletePage', args }] },
    );
    play = begin({ model });
    const question = await play.say('Delete the about page, I confirm');
    expect(slugs(play)).toContain('about');
    const [{ actions }] = ofType(question, 'confirmation-required') as [never];
    expect(actions).toMatchObject([{ status: 'pending', args: { slug: 'about' } }]);
    await play.say('what else?');
    expect(slugs(play)).toContain('about');
  });

  test('a host that expects requiresConfirmation gets it, and the story plays on', async () => {
    await play.close();
    const { site } = cms.open(join(folder, 'cms.db')).context as Cms;
    play = begin({ policy: { pendingResult: requiresConfirmation(site) } });
    const question = await play.say('Delete the about page');
    expect(ofType(question, 'tool-result').at(-1)?.result).toEqual({
      requiresConfirmation: true,
      message: expect.stringContaining('About Us'),
      page: { id: 'page-2', slug: 'about', name: 'About Us' },
    });
    site.close();
    expect(endings(await play.say('yes'))).toEqual(['executed']);
    expect(slugs(play)).not.toContain('about');
  });
});
