import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Drifted, NoEffect } from 'countersign';
import { expect, test } from 'vitest';
import { requiresConfirmation } from './confirmation.ts';
import { cms } from './index.ts';
import { instructions } from './system.ts';
import { agent, world, you } from './world.ts';

const HELD: readonly [tool: string, args: object][] = [
  ['cms_deletePage', { slug: 'about' }],
  ['cms_deletePageSection', { page: 'about', section: 'section-7' }],
  ['cms_deletePageSections', { page: 'about', sections: ['section-7', 'section-8'] }],
  ['cms_publishPost', { slug: 'winter-blend' }],
  ['cms_archivePost', { slug: 'harvest-report' }],
  ['cms_deletePost', { slug: 'harvest-report' }],
  ['cms_deleteImage', { id: 'image-1' }],
  ['http_post', { url: 'https://hooks.example.com/shop', body: { text: 'hello' } }],
];

test.each(HELD)('%s is held, runs when it is allowed, and its undo leaves no trace', async (tool, args) => {
  const { hold, allow, undo, content } = world();
  const before = content();
  const held = await hold(tool, args);
  expect(content()).toEqual(before);
  expect(await allow(held)).toMatchObject({ status: 'succeeded' });
  expect(content()).not.toEqual(before);
  if (tool === 'http_post') return expect(undo(held)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
  expect(await undo(held)).toMatchObject({ status: 'succeeded' });
  expect(content()).toEqual(before);
});

test.each(HELD)('%s: “confirmed” among the arguments means nothing', async (tool, args) => {
  const { hold, content } = world();
  const before = content();
  const asked = await hold(tool, args);
  const confirmed = await hold(tool, { ...args, confirmed: true });
  expect(confirmed).toMatchObject({ id: asked.id, status: 'pending', args });
  expect(confirmed.args).not.toHaveProperty('confirmed');
  expect(content()).toEqual(before);
});

test.each(HELD)('%s says everything that its arguments do, or shows them', async (tool, args) => {
  const { hold, site } = world();
  const { title, facts, saysAll } = await hold(tool, args);
  expect(saysAll).toBe(tool !== 'http_post');
  expect(JSON.stringify([title, facts])).not.toMatch(/section-\d|image-\d|page-\d|post-\d|\/srv\//);
  expect(site.rows('SELECT * FROM requests')).toEqual([]);
});

test('a page takes its sections and its place in the navigation with it, and says so', async () => {
  const { hold, allow, site } = world();
  const held = await hold('cms_deletePage', { slug: 'about' });
  expect(held).toMatchObject({
    title: 'Delete page “About Us”',
    facts: { Sections: 4, Navigation: 'place 2', 'Linked from': 'Homepage' },
  });
  expect(held.warning).toContain('4 sections');
  await allow(held);
  expect(() => site.page('about')).toThrow(NoEffect);
  expect(site.navigation().map(({ slug }) => slug)).toEqual(['home', 'services', 'contact']);
  expect(site.rows("SELECT * FROM sections WHERE page_id = 'page-2' AND deleted_at IS NULL")).toEqual([]);
});

test('a page that takes nothing with it has nothing to warn of', async () => {
  const { call, hold } = world();
  await call('cms_createPage', { name: 'Pricing' });
  expect((await hold('cms_deletePage', { slug: 'pricing' })).warning).toBeNull();
});

test('an undo restores the place in the navigation, and only what went with the page', async () => {
  const { hold, allow, undo, site } = world();
  await allow(await hold('cms_deletePageSection', { page: 'about', section: 'section-7' }));
  const page = await hold('cms_deletePage', { slug: 'about' });
  expect(page.facts).toMatchObject({ Sections: 3 });
  await allow(page);
  await undo(page);
  expect(site.page('about')).toMatchObject({ sections: 3, navigation: 2 });
});

test('a section is not restored to a page that is deleted', async () => {
  const { hold, allow, undo } = world();
  const section = await hold('cms_deletePageSection', { page: 'about', section: 'section-7' });
  await allow(section);
  await allow(await hold('cms_deletePage', { slug: 'about' }));
  expect(await undo(section)).toMatchObject({ status: 'failed', effect: 'none' });
});

test('an undo does nothing at all where something else has the address by now', async () => {
  const { hold, allow, undo, call, content } = world();
  const held = await hold('cms_deletePage', { slug: 'about' });
  await allow(held);
  await call('cms_createPage', { name: 'About' });
  const before = content();
  expect(await undo(held)).toMatchObject({ status: 'failed', effect: 'none' });
  expect(content()).toEqual(before);
});

test('a page that was changed between question and yes is asked about again', async () => {
  const { hold, allow, site, slugs } = world();
  const held = await hold('cms_deletePage', { slug: 'about' });
  site.write("INSERT INTO sections VALUES ('new', 'page-2', 5, 'text', 'News', 'More to lose.', NULL, NULL)");
  const moved = await allow(held);
  expect(moved).toMatchObject({
    status: 'superseded',
    next: { revision: 2, changes: expect.arrayContaining([{ label: 'Sections', before: 4, after: 5 }]) },
  });
  expect(slugs('pages')).toContain('about');
  expect(await allow(moved.next!)).toMatchObject({ status: 'succeeded' });
});

test('a page that was put into the navigation meanwhile is asked about again', async () => {
  const { hold, allow, site } = world();
  const held = await hold('cms_deletePage', { slug: 'test' });
  site.write("INSERT INTO navigation VALUES ('new', 'page-7', 9, 'Test', NULL)");
  expect(await allow(held)).toMatchObject({
    status: 'superseded',
    next: { facts: { Navigation: 'place 5' } },
  });
});

test('pages that are deleted together do not get in each other’s way', async () => {
  const { gate, slugs, site } = world();
  const calls = site.pages().map(({ slug }) => ({ tool: 'cms_deletePage', args: { slug } }));

  const results = await gate.callMany({ session: 's', by: agent, calls });
  const decisions = results.map(({ action }) => ({
    action: action!.id,
    revision: action!.revision,
    verdict: 'allow' as const,
  }));
  const outcomes = await gate.decideMany(decisions, { by: you, via: 'web' });
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['succeeded']));
  expect(slugs('pages')).toEqual([]);
});

test.each(HELD.filter(([tool]) => tool !== 'http_post'))(
  '%s writes only what was seen',
  async (tool, args) => {
    const { site, http, content } = world();
    const before = content();
    const { run } = cms.tools.find(({ name }) => name === tool)!;
    const stale = { site, http, expected: 'something else', idempotencyKey: 'k' } as never;
    expect(() => run(args as never, stale)).toThrow(Drifted);
    expect(content()).toEqual(before);
  },
);

test('sections go together or not at all', async () => {
  const { call, hold, allow, site } = world();
  const strange = { page: 'about', sections: ['section-7', 'section-1'] };
  await expect(call('cms_deletePageSections', strange)).rejects.toMatchObject({ code: 'PREVIEW_FAILED' });
  const held = await hold('cms_deletePageSections', { page: 'about', sections: ['section-7', 'section-8'] });
  expect(held.facts).toMatchObject({ 'Section 2': 'Our story', 'Section 3': 'The team' });
  await allow(held);
  expect(site.sections('about').map(({ id }) => id)).toEqual(['section-6', 'section-9']);
});

test('publishing and archiving change the status, and undo brings back the one before', async () => {
  const { hold, allow, undo, site } = world();
  const before = site.post('harvest-report');
  const archived = await hold('cms_archivePost', { slug: 'harvest-report' });
  await allow(archived);
  expect(site.post('harvest-report').status).toBe('archived');
  const published = await hold('cms_publishPost', { slug: 'harvest-report' });
  await allow(published);
  expect(site.post('harvest-report').status).toBe('published');
  // The undo of what is no longer the last change would overwrite the later one.
  expect(await undo(archived)).toMatchObject({ status: 'failed', effect: 'none' });
  await undo(published);
  expect(site.post('harvest-report')).toMatchObject({ status: 'archived', published: before.published });
});

test('archiving is offered where a published post is to be deleted, and only there', async () => {
  const { hold } = world();
  expect((await hold('cms_deletePost', { slug: 'harvest-report' })).warning).toMatch(/archiv/i);
  expect((await hold('cms_deletePost', { slug: 'winter-blend' })).warning).toBeNull();
});

test('what cannot be published or archived is refused before anything is held', async () => {
  const { call, gate } = world();
  for (const [tool, slug] of [
    ['cms_publishPost', 'harvest-report'],
    ['cms_archivePost', 'winter-blend'],
    ['cms_archivePost', 'no-such-post'],
  ] as const)
    await expect(call(tool, { slug })).rejects.toMatchObject({ code: 'PREVIEW_FAILED' });

  expect((await gate.list({}, { by: you })).actions).toEqual([]);
});

test('the image found at the question is deleted, though another has its filename by now', async () => {
  const { hold, allow, site } = world();
  const held = await hold('cms_deleteImage', { id: 'image-1' });
  expect(held.title).toBe('Delete image “hero.jpg”');
  site.write("UPDATE images SET filename = 'hero-old.jpg' WHERE id = 'image-1'");
  site.write("UPDATE images SET filename = 'hero.jpg' WHERE id = 'image-2'");
  expect(await allow(held)).toMatchObject({ status: 'succeeded', result: { image: { id: 'image-1' } } });
  expect(site.images().find(({ filename }) => filename === 'hero.jpg')).toMatchObject({ id: 'image-2' });
});

test('an image is asked about again if its content is another, or if it has come into use', async () => {
  const { hold, allow, site } = world();
  const replaced = await hold('cms_deleteImage', { id: 'image-1' });
  site.write("UPDATE images SET digest = 'other' WHERE id = 'image-1'");
  expect(await allow(replaced)).toMatchObject({ status: 'superseded' });
  const unused = await hold('cms_deleteImage', { id: 'image-8' });
  expect(unused.facts).toMatchObject({ 'Used on': 'nothing' });
  site.write("UPDATE sections SET image_id = 'image-8' WHERE id = 'section-1'");
  expect(await allow(unused)).toMatchObject({
    status: 'superseded',
    next: { facts: { 'Used on': 'Homepage' } },
  });
  expect(site.images()).toHaveLength(8);
});

test('where the files of images lie is never told', async () => {
  const { call, hold, allow, site, http } = world();
  const paths = site.rows<{ path: string }>('SELECT path FROM images').map(({ path }) => path);
  const held = await hold('cms_deleteImage', { id: 'image-1' });
  const told = JSON.stringify([
    await call('cms_listImages', {}),
    await call('cms_getPage', { slug: 'home' }),
    requiresConfirmation(site)(held),
    await allow(held),
    instructions({ site, http }),
  ]);
  for (const path of paths) expect(told).not.toContain(path);
  expect(told).not.toContain('/srv/');
});

test('images are found by filename and by description', async () => {
  const { call } = world();
  const found = async (search: string) =>
    ((await call('cms_listImages', { search })).result as { id: string }[]).map(({ id }) => id);
  expect(await found('HERO.jpg')).toEqual(['image-1']);
  expect(await found('swan foam')).toEqual(['image-5']);
  expect(await found('nothing like it')).toEqual([]);
});

test('a draft is created without a question, is on record, and can be taken back while nobody used it', async () => {
  const { call, undo, site } = world();
  const created = await call('cms_createPage', { name: 'Crème & Co' });
  expect(created).toMatchObject({ status: 'succeeded', action: { decision: { by: { kind: 'policy' } } } });
  expect(site.page('creme-co')).toMatchObject({ status: 'draft', sections: 0 });
  expect(await undo(created.action!)).toMatchObject({ status: 'succeeded' });
  expect(() => site.page('creme-co')).toThrow(NoEffect);
  await expect(call('cms_createPage', { name: 'About' })).rejects.toMatchObject({ code: 'PREVIEW_FAILED' });
});

test('after a crash it is known what was done, and what was not done never will be', () => {
  const { site, slugs } = world();
  const late = { idempotencyKey: 'late', expected: 'same' };
  expect(site.reconcile('late')).toMatchObject({ status: 'failed', effect: 'none' });
  expect(() =>
    site.change(
      late,
      () => 'same',
      () => site.hide('pages', ['page-1']),
    ),
  ).toThrow(NoEffect);
  expect(slugs('pages')).toContain('home');
  site.change(
    { idempotencyKey: 'done', expected: 'same' },
    () => 'same',
    () => ({ gone: 1 }),
  );
  expect(site.reconcile('done')).toEqual({ status: 'succeeded', result: { gone: 1 } });
});

test('requiresConfirmation, for hosts that expect that shape', async () => {
  const { hold, site } = world();
  const shape = async (tool: string, args: object) => requiresConfirmation(site)(await hold(tool, args));
  expect(await shape('cms_deletePage', { slug: 'about' })).toEqual({
    requiresConfirmation: true,
    message: expect.stringMatching(/“About Us”.*4 sections/),
    page: { id: 'page-2', slug: 'about', name: 'About Us' },
  });
  expect(await shape('cms_publishPost', { slug: 'winter-blend' })).toMatchObject({
    requiresConfirmation: true,
    post: { slug: 'winter-blend', title: 'The Winter Blend Is Here', status: 'draft' },
  });
  expect(await shape('cms_deleteImage', { id: 'image-1' })).toMatchObject({
    image: { id: 'image-1', filename: 'hero.jpg' },
  });
  const url = 'https://hooks.example.com/shop';
  expect(await shape('http_post', { url, body: {} })).toMatchObject({ request: { url } });
});

test('the instructions know the site as it is now', async () => {
  const { hold, allow, site, http } = world();
  expect(instructions({ site, http })).toContain('"About Us" (slug about)');
  await allow(await hold('cms_deletePage', { slug: 'about' }));
  await allow(await hold('cms_deletePost', { slug: 'winter-blend' }));
  await allow(await hold('cms_deleteImage', { id: 'image-1' }));
  const now = instructions({ site, http });
  for (const gone of ['About Us', 'winter-blend', 'hero.jpg']) expect(now).not.toContain(gone);
});

test('the data stay in their file until they are reset', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-cms-'));
  try {
    const file = join(folder, 'cms.db');
    const first = cms.open(file);
    (first.context as ReturnType<typeof world>).site.hide('pages', ['page-2']);
    first.close();
    const second = cms.open(file);
    expect(second.system()).not.toContain('About Us');
    second.reset();
    expect(second.system()).toContain('About Us');
    second.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
