import type { Policy } from 'countersign';
import type { Data, Story } from '../story.ts';
import type { Cms } from './context.ts';
import { httpTools, network, recorder } from './http.ts';
import { imageTools } from './images.ts';
import { pageTools } from './pages.ts';
import { postTools } from './posts.ts';
import { reads } from './reads.ts';
import { script } from './script/index.ts';
import { sectionTools } from './sections.ts';
import { Site } from './site.ts';
import { instructions } from './system.ts';

/** Only drafts are written without a question: nobody sees them, and they can be taken back. */
const policy: Policy = { effects: { write: 'run' } };

export const cms: Story = {
  name: 'cms',
  title: 'A website',
  about: 'The website of a coffee roastery: pages, posts, images, navigation.',
  locale: 'en',
  suggestions: ['Clean up the site', 'Delete the about page', 'Publish the winter blend', 'Delete hero.jpg'],
  tools: [...reads, ...pageTools, ...sectionTools, ...postTools, ...imageTools, ...httpTools],
  policy,
  script,
  open(file): Data {
    const site = new Site(file);
    const origins = process.env.COUNTERSIGN_CMS_ORIGINS?.split(/[\s,]+/).filter((each) => each !== '') ?? [];
    const context: Cms = { site, http: origins.length > 0 ? network(origins) : recorder(site) };
    return {
      context,
      system: () => instructions(context),
      reset: () => site.reset(),
      close: () => site.close(),
    };
  },
};
