import type { Json } from 'countersign';
import type { Seen } from 'countersign/conversation';
import { expect, test } from 'vitest';
import { cms } from '../index.ts';
import { world } from '../world.ts';
import { script } from './index.ts';

interface Said {
  /** Calls that are no reads, as `tool key`. */
  readonly calls: readonly string[];
  readonly text: string | undefined;
}

/** Talks to the script as the offline model does: reads are answered, everything else waits. */
function talk(waits: Json = { status: 'pending_confirmation', action: 'a', message: 'Not run.' }) {
  const context = world();
  const before: { role: 'user' | 'assistant'; text: string }[] = [];
  const earlier: Seen[] = [];
  return async (text: string, editing: { tool: string; args: Json }[] = []): Promise<Said> => {
    const results: Seen[] = [];
    const calls: string[] = [];
    const said: string[] = [];
    for (;;) {
      const move = script.next({ text, before, results, earlier, editing });
      if (move?.say) said.push(move.say);
      if (!move?.calls?.length) break;
      for (const { tool, args } of move.calls) {
        const { effect, run } = cms.tools.find(({ name }) => name === tool)!;
        if (effect === 'read') {
          results.push({ tool, args, output: (await run(args as never, context as never)) as Json });
          continue;
        }
        const { slug, id, page, section, sections, url, name } = args as { [name: string]: Json };
        calls.push(
          [tool, page, slug ?? id ?? section ?? sections ?? url ?? name].flat().filter(Boolean).join(' '),
        );
        results.push({ tool, args, output: waits });
      }
    }
    before.push({ role: 'user', text }, ...said.map((each) => ({ role: 'assistant' as const, text: each })));
    earlier.push(...results);
    return { calls, text: said.length > 0 ? said.join('\n') : undefined };
  };
}

const page = (...slugs: string[]) => slugs.map((slug) => `cms_deletePage ${slug}`);
const DRAFTS = page('summer-sale', 'careers', 'press-kit');
const post = (...slugs: string[]) => slugs.map((slug) => `cms_deletePost ${slug}`);
const image = (id: number) => [`cms_deleteImage image-${id}`];

test.each<[string, string[]]>([
  ['Delete the about page', page('about')],
  ['delete about us', page('about')],
  ['Please delete my about page now, thank you!', page('about')],
  ['DELETE THE "ABOUT US" PAGE!', page('about')],
  ['Can you please remove the about page?', page('about')],
  ['get rid of the page called Old Landing', page('old-landing')],
  ['Delete /old-landing', page('old-landing')],
  ['Delete the homepage', page('home')],
  ['delete the front page', page('home')],
  ['Delete the test page', page('test')],
  ['Delete the Old Landing and Test pages', page('old-landing', 'test')],
  ['remove about, test and the old landing page please', page('about', 'test', 'old-landing')],
  ['Clean up the site', [...page('old-landing', 'test'), ...DRAFTS]],
  ['please tidy up', [...page('old-landing', 'test'), ...DRAFTS]],
  ['Delete all draft pages', DRAFTS],
  ['delete the drafts of pages', DRAFTS],
  ['delete the three draft pages', DRAFTS],
  ['Delete all draft pages except careers', page('summer-sale', 'press-kit')],
  ['Delete all drafts', [...DRAFTS, ...post('meet-the-roaster', 'winter-blend')]],
  ['delete every unused page', [...page('old-landing', 'test'), ...DRAFTS]],
  ['Delete the hero image', image(1)],
  ['delete hero.jpg', image(1)],
  ['remove the picture of the swan', image(5)],
  ['delete the unused images', image(8)],
  ['Delete the homepage and the hero image', [...page('home'), ...image(1)]],
  ['delete the post about holiday hours', post('holiday-hours')],
  ['Delete the opening day article', post('opening-day')],
  ['publish the winter blend', ['cms_publishPost winter-blend']],
  ['Publish “Meet the Roaster”', ['cms_publishPost meet-the-roaster']],
  ['archive the harvest report', ['cms_archivePost harvest-report']],
  ['unpublish brewing at home', ['cms_archivePost brewing-at-home']],
  ['Delete the team section of the about page', ['cms_deletePageSection about section-8']],
  ['delete the about page’s second section', ['cms_deletePageSection about section-7']],
  ['delete sections 2 and 3 of the about page', ['cms_deletePageSections about section-7 section-8']],
  ['delete the first two sections from services', ['cms_deletePageSections services section-10 section-11']],
  ['delete all sections of the contact page', ['cms_deletePageSections contact section-13 section-14']],
  ['Create a page called "Pricing"', ['cms_createPage Pricing']],
  ['Send "hello" to https://hooks.example.com/a', ['http_post https://hooks.example.com/a']],
  ['Show the pages and delete the test page', page('test')],
])('“%s” calls %j, all in one turn', async (text, calls) => {
  expect((await talk()(text)).calls).toEqual(calls);
});

test.each([
  'Delete the page',
  'delete the draft page',
  'delete pages',
  'Delete the xyzzy page',
  'delete the about and xyzzy pages',
  'Delete all pages except the xyzzy page',
  'Delete all four draft pages',
  'delete everything',
  'delete the about page and all images',
  'delete the draft pages and the about page',
  'delete the test page except the test page',
  'delete the test page tomorrow',
  'delete the test page if nobody uses it',
  'delete the test page but not its sections',
  'publish the draft post',
  'delete the image on the about page',
  'delete the text section of the about page',
  'delete section 9 of the about page',
  'publish the about page',
  'I don’t need the test page anymore',
])('“%s” is asked back about', async (text) => {
  const { calls, text: said } = await talk()(text);
  expect(calls).toEqual([]);
  expect(said).toBeDefined();
});

test.each([
  'Don’t delete the about page',
  'do not publish the winter blend',
  'should I delete the about page?',
  'what happens if I delete the about page?',
  'Delete the about page?',
  'remove the about page from the navigation',
  'Which pages are drafts?',
  'How many pages are there?',
  'what is in the menu?',
  'show the images',
  'undo',
])('“%s” changes nothing, and is answered', async (text) => {
  const { calls, text: said } = await talk()(text);
  expect(calls).toEqual([]);
  expect(said).toBeDefined();
});

test.each(['hello', 'what is the weather?', 'clean my shoes', 'yes', ''])(
  '“%s” is not understood',
  async (text) => {
    expect(await talk()(text)).toEqual({ calls: [], text: undefined });
  },
);

test.each<[string[], string[]]>([
  [['Delete the page', 'Contact'], page('contact')],
  [['delete the draft page', 'the second one'], page('careers')],
  [['delete the draft page', 'all of them'], DRAFTS],
  [['Delete all four draft pages', 'the first and the last'], page('summer-sale', 'press-kit')],
  [['delete the draft page', 'all except the first'], page('careers', 'press-kit')],
  [['delete the draft page', 'all but careers'], page('summer-sale', 'press-kit')],
  [['delete the draft page', 'all the blue ones'], []],
  [['Delete the xyzzy page', 'test'], page('test')],
  [['publish the draft post', 'winter'], ['cms_publishPost winter-blend']],
  [['I no longer need the test page', 'yes please'], page('test')],
  [['delete the intro section', 'about', 'the third'], ['cms_deletePageSection about section-8']],
  [['show me the about page', 'delete it'], page('about')],
  [['tell me about the harvest report', 'archive it'], ['cms_archivePost harvest-report']],
  [['delete the harvest report', 'archive it'], ['cms_archivePost harvest-report']],
  [['Delete the page', 'never mind'], []],
  [['Delete the page', 'which pages are drafts?'], []],
  [['I no longer need the test page', 'no'], []],
])('%j ends with %j', async (texts, calls) => {
  const say = talk();
  for (const text of texts.slice(0, -1)) await say(text);
  expect((await say(texts.at(-1)!)).calls).toEqual(calls);
});

test('questions about what waits are answered from what is read', async () => {
  const say = talk();
  await say('Delete the about page');
  expect((await say('how many sections does it have?')).text).toContain('4');
  expect((await say('is it linked in the navigation?')).text).toMatch(/is in the navigation/);
  expect((await say('who links to it?')).text).toContain('Homepage');
  const all = (await say('what will be deleted?')).text;
  for (const fact of ['About Us', 'Our story', 'published', 'navigation']) expect(all).toContain(fact);
  const section = talk();
  await section('delete the team section of the about page');
  const some = (await section('what will be deleted?')).text;
  expect(some).toContain('Nine people');
  expect(some).not.toContain('Our story');
  expect((await section('how many sections does it have?')).text).toContain('4 sections');
  const drafts = talk();
  await drafts('delete all draft pages');
  const each = (await drafts('what will be deleted?')).text;
  for (const name of ['Summer Sale', 'Careers', 'Press Kit']) expect(each).toContain(name);
});

test('to leave the navigation is not to be deleted', async () => {
  const { calls, text } = await talk()('remove the about page from the menu');
  expect(calls).toEqual([]);
  expect(text).toMatch(/cannot change the navigation/);
});

test('archiving is offered before a published post is asked about', async () => {
  expect((await talk()('delete the harvest report')).text).toMatch(/archive Harvest Report/);
  expect((await talk()('delete the winter blend')).text).toBeUndefined();
});

test('a call that waits is left to the person, in either shape of its result', async () => {
  expect((await talk()('delete the test page')).text).toBeUndefined();
  const shaped = talk({ requiresConfirmation: true, message: 'Delete page “Test Page”?' });
  expect((await shaped('delete the test page')).text).toBeUndefined();
});

test('what waits can be changed to something else', async () => {
  const editing = [{ tool: 'cms_deletePage', args: { slug: 'test' } }];
  expect((await talk()('I meant the old landing page', editing)).calls).toEqual(page('old-landing'));
  const drafts = ['summer-sale', 'careers'].map((slug) => ({ tool: 'cms_deletePage', args: { slug } }));
  expect((await talk()('just the second one', drafts)).calls).toEqual(page('careers'));
});

test('what was refused is said as such', async () => {
  const refused = { status: 'refused', code: 'PREVIEW_FAILED', message: 'http_post: not on the list.' };
  const { text } = await talk(refused)('send hello to https://evil.example.org/');
  expect(text).toContain('nothing was changed: not on the list.');
});

test.each<[string, Json, RegExp]>([
  [
    'succeeded',
    { result: { page: { name: 'About Us' }, sections: ['a', 'b'] } },
    /Deleted.*“About Us”.*2 sections/,
  ],
  ['succeeded', { result: { restored: 'page', name: 'About Us' } }, /“About Us” is as before/],
  ['denied', {}, /stays as it is/],
  ['expired', {}, /nothing was changed/],
  ['cancelled', {}, /not done/],
  ['superseded', {}, /not carried out/],
  ['in_doubt', {}, /not known/],
  ['failed', { error: 'broken', effect: 'none' }, /nothing was changed: broken/],
  ['failed', { error: 'broken', effect: 'unknown' }, /may have changed something.*broken/],
])('an outcome that is %s is told', (status, more, words) => {
  const output = { status, action: 'a', ...(more as object) } as Json;
  expect(script.tell([{ tool: 'cms_deletePage', args: { slug: 'about' }, output }])).toMatch(words);
});

test('outcomes of one kind are told together, of several kinds one after another', () => {
  const outcome = (name: string, status: string): Seen => ({
    tool: 'cms_deletePage',
    args: { slug: name.toLowerCase() },
    output: { status, action: name, result: { page: { name }, sections: [] } },
  });
  const told = script.tell([outcome('A', 'succeeded'), outcome('B', 'denied'), outcome('C', 'succeeded')]);
  expect(told).toMatch(/^Deleted 2 pages: “A” and “C”.*\/b stays as it is\.$/);
});
