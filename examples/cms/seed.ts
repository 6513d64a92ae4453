import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { TABLES, transaction } from './database.ts';

/** The website of a small coffee roastery: five pages nobody needs, three of them drafts. */
const PAGES: readonly SeedPage[] = [
  {
    slug: 'home',
    name: 'Homepage',
    menu: 'Home',
    sections: [
      ['hero', 'Coffee by the harbour', 'Roasted on Tuesdays, poured every day.', 'hero.jpg'],
      ['text', 'What we do', 'Beans, brews and workshops: see [our services](/services).'],
      ['gallery', 'From the bar', 'This week behind the counter.', 'latte-art.jpg'],
      ['quote', 'Said about us', '“The only queue I like.” A regular.'],
      ['list', 'Find your way', 'Read [our story](/about) or the [privacy policy](/privacy).'],
    ],
  },
  {
    slug: 'about',
    name: 'About Us',
    menu: 'About',
    sections: [
      ['hero', 'Since 2011', 'A shed, a second-hand roaster and two friends.'],
      ['text', 'Our story', 'How the shed became a roastery.'],
      ['gallery', 'The team', 'Nine people and a dog.', 'team.jpg'],
      ['text', 'Where the beans come from', 'Four farms that we visit every spring.'],
    ],
  },
  {
    slug: 'services',
    name: 'Services',
    menu: 'Services',
    sections: [
      ['hero', 'More than a cup', 'What you can book with us.', 'espresso-machine.jpg'],
      ['list', 'Workshops', 'Brewing, tasting, latte art.'],
      ['list', 'For offices', 'Beans and machines, every month.'],
    ],
  },
  {
    slug: 'contact',
    name: 'Contact',
    menu: 'Contact',
    sections: [
      ['text', 'Where we are', 'Quay 4, next to the old crane.'],
      ['form', 'Write to us', 'We answer within a day.'],
    ],
  },
  {
    slug: 'privacy',
    name: 'Privacy Policy',
    sections: [['text', 'What we keep', 'As little as we can.']],
  },
  {
    slug: 'old-landing',
    name: 'Old Landing',
    daysAgo: 790,
    sections: [
      ['hero', 'Opening soon', 'We are nearly there.', 'old-banner.png'],
      ['text', 'What to expect', 'Good coffee.'],
      ['form', 'Tell me when', 'One mail, on the day.'],
    ],
  },
  {
    slug: 'test',
    name: 'Test Page',
    daysAgo: 300,
    sections: [
      ['text', 'Lorem', 'Does this work?'],
      ['text', 'Ipsum', 'It does.'],
    ],
  },
  {
    slug: 'summer-sale',
    name: 'Summer Sale',
    status: 'draft',
    daysAgo: 130,
    sections: [
      ['hero', 'Ten days of cold brew', 'Every bottle a fifth off.'],
      ['list', 'The small print', 'While stocks last.'],
    ],
  },
  {
    slug: 'careers',
    name: 'Careers',
    status: 'draft',
    daysAgo: 45,
    sections: [
      ['text', 'Work with us', 'We look for a barista.'],
      ['list', 'What you get', 'Time, training, coffee.'],
      ['form', 'Apply', 'Three sentences are enough.'],
    ],
  },
  {
    slug: 'press-kit',
    name: 'Press Kit',
    status: 'draft',
    daysAgo: 12,
    sections: [['text', 'For the press', 'Logos and photographs, soon.', 'logo.svg']],
  },
];

const POSTS: readonly SeedPost[] = [
  ['opening-day', 'Opening Day', 'archived', 'Mara', 760, 'Thank you for coming.'],
  ['brewing-at-home', 'Brewing at Home: Five Tips', 'published', 'Jonas', 210, 'Start with the water.'],
  ['holiday-hours', 'Holiday Hours', 'published', 'Mara', 320, 'We are closed from the 24th to the 27th.'],
  [
    'harvest-report',
    'Harvest Report',
    'published',
    'Jonas',
    34,
    'A good year on all four farms.',
    'farm.jpg',
  ],
  ['meet-the-roaster', 'Meet the Roaster', 'draft', 'Mara', 6, 'Ten questions for Jonas.', 'team.jpg'],
  ['winter-blend', 'The Winter Blend Is Here', 'draft', 'Jonas', 2, 'Plum, cocoa, and a little smoke.'],
];

const IMAGES: readonly SeedImage[] = [
  ['hero.jpg', 'The roastery at dawn, seen from the water', 842_113, 2400, 1350],
  ['logo.svg', 'Our logo', 9_320, 512, 512],
  ['team.jpg', 'The team in front of the shop', 611_870, 1800, 1200],
  ['espresso-machine.jpg', 'The espresso machine', 402_554, 1600, 1067],
  ['latte-art.jpg', 'A swan in milk foam', 288_041, 1200, 1200],
  ['farm.jpg', 'Coffee cherries at the harvest', 733_902, 2000, 1333],
  ['old-banner.png', 'The banner from before we opened', 1_204_480, 1920, 600],
  ['scan-0041.png', 'A scanned receipt', 356_219, 1240, 1754],
];

interface SeedPage {
  readonly slug: string;
  readonly name: string;
  readonly menu?: string;
  readonly status?: 'draft' | 'published';
  readonly daysAgo?: number;
  readonly sections: readonly (readonly [kind: string, heading: string, body: string, image?: string])[];
}
type SeedPost = readonly [
  slug: string,
  title: string,
  status: 'draft' | 'published' | 'archived',
  author: string,
  daysAgo: number,
  body: string,
  image?: string,
];
type SeedImage = readonly [
  filename: string,
  description: string,
  bytes: number,
  width: number,
  height: number,
];

const DAY = 24 * 60 * 60 * 1000;

/** Throws everything away and begins afresh. */
export function seed(db: DatabaseSync, today: number): void {
  transaction(db, () => {
    for (const table of TABLES) db.exec(`DELETE FROM ${table}`);
    const images = seedImages(db);
    seedPages(db, today, images);
    seedPosts(db, today, images);
  });
}

function seedImages(db: DatabaseSync): ReadonlyMap<string, string> {
  const insert = db.prepare('INSERT INTO images VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)');
  return new Map(
    IMAGES.map(([filename, description, bytes, width, height], i) => {
      const digest = createHash('sha256').update(`${filename}\n${description}`).digest('hex');
      const path = `/srv/media/${digest.slice(0, 2)}/${digest.slice(2)}`;
      const id = `image-${i + 1}`;
      insert.run(id, filename, description, path, digest, bytes, width, height);
      return [filename, id];
    }),
  );
}

function seedPages(db: DatabaseSync, today: number, images: ReadonlyMap<string, string>): void {
  const page = db.prepare('INSERT INTO pages VALUES (?, ?, ?, ?, ?, NULL)');
  const section = db.prepare('INSERT INTO sections VALUES (?, ?, ?, ?, ?, ?, ?, NULL)');
  const link = db.prepare('INSERT INTO navigation VALUES (?, ?, ?, ?, NULL)');
  let sections = 0;
  for (const [i, { slug, name, menu, status, daysAgo = 90, ...rest }] of PAGES.entries()) {
    const id = `page-${i + 1}`;
    page.run(id, slug, name, status ?? 'published', today - daysAgo * DAY);
    for (const [place, [kind, heading, body, image]] of rest.sections.entries())
      section.run(
        `section-${++sections}`,
        id,
        place + 1,
        kind,
        heading,
        body,
        images.get(image ?? '') ?? null,
      );
    if (menu !== undefined) link.run(`link-${i + 1}`, id, i + 1, menu);
  }
}

function seedPosts(db: DatabaseSync, today: number, images: ReadonlyMap<string, string>): void {
  const insert = db.prepare('INSERT INTO posts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)');
  for (const [i, [slug, title, status, author, daysAgo, body, image]] of POSTS.entries()) {
    const at = today - daysAgo * DAY;
    const cover = images.get(image ?? '') ?? null;
    insert.run(`post-${i + 1}`, slug, title, status, author, body, cover, status === 'draft' ? null : at, at);
  }
}
