import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Drifted, NoEffect, type Reconciled } from 'countersign';
import { openDatabase, transaction } from './database.ts';
import { seed } from './seed.ts';

export interface Page {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly status: 'draft' | 'published';
  readonly sections: number;
  /** Where it stands in the navigation, from 1; null if it does not. */
  readonly navigation: number | null;
  /** What else leads to it. */
  readonly linkedFrom: readonly string[];
  /** Nothing leads to it. The front page needs nothing that does. */
  readonly unused: boolean;
}

export interface Section {
  readonly id: string;
  readonly place: number;
  readonly kind: string;
  readonly heading: string;
  readonly body: string;
  readonly image: string | null;
}

export interface Post {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly status: 'draft' | 'published' | 'archived';
  readonly author: string;
  readonly published: string | null;
}

/** An image as anybody may know it. Where its file lies is nobody's business but the site's. */
export interface Image {
  readonly id: string;
  readonly filename: string;
  readonly description: string;
  readonly size: string;
  readonly dimensions: string;
  readonly usedOn: readonly string[];
}

export interface NavigationLink {
  readonly place: number;
  readonly label: string;
  readonly slug: string;
}

type Table = 'pages' | 'sections' | 'navigation' | 'posts' | 'images';
type Row = Record<string, string | number | null>;
type Value = string | number | null;

export const HOME = 'home';

/** The website, in one SQLite file. */
export class Site {
  readonly #db: DatabaseSync;
  readonly #now: () => number;

  constructor(file: string, now: () => number = Date.now) {
    this.#db = openDatabase(file);
    this.#now = now;
    if (this.rows('SELECT 1 FROM pages LIMIT 1').length === 0) this.reset();
  }

  reset(): void {
    seed(this.#db, this.#now());
  }

  close(): void {
    this.#db.close();
  }

  now(): number {
    return this.#now();
  }

  rows<T = Row>(sql: string, ...values: Value[]): T[] {
    return this.#db.prepare(sql).all(...values) as T[];
  }

  write(sql: string, ...values: Value[]): number {
    return Number(this.#db.prepare(sql).run(...values).changes);
  }

  /** All of it or nothing, and nobody else writes in between. */
  atomically<T>(work: () => T): T {
    return transaction(this.#db, work);
  }

  pages(): Page[] {
    const places = new Map(this.navigation().map(({ slug, place }) => [slug, place]));
    const pages = this.rows<Pick<Page, 'id' | 'slug' | 'name' | 'status' | 'sections'>>(
      `SELECT id, slug, name, status,
         (SELECT count(*) FROM sections WHERE page_id = pages.id AND deleted_at IS NULL) AS sections
       FROM pages WHERE deleted_at IS NULL ORDER BY rowid`,
    );
    return pages.map((page) => {
      const navigation = places.get(page.slug) ?? null;
      const linkedFrom = this.#linkedFrom(page);
      const unused = navigation === null && linkedFrom.length === 0 && page.slug !== HOME;
      return { ...page, navigation, linkedFrom, unused };
    });
  }

  page(slug: string): Page {
    const page = this.pages().find((each) => each.slug === slug);
    if (page === undefined) throw new NoEffect(`There is no page at /${slug}.`);
    return page;
  }

  sections(slug: string): Section[] {
    const rows = this.rows<Omit<Section, 'place'>>(
      `SELECT id, kind, heading, body,
         (SELECT filename FROM images WHERE id = image_id AND deleted_at IS NULL) AS image
       FROM sections WHERE page_id = ? AND deleted_at IS NULL ORDER BY position`,
      this.page(slug).id,
    );
    return rows.map((row, i) => ({ ...row, place: i + 1 }));
  }

  navigation(): NavigationLink[] {
    const rows = this.rows<Omit<NavigationLink, 'place'>>(
      `SELECT label, slug FROM navigation JOIN pages ON pages.id = page_id
       WHERE navigation.deleted_at IS NULL AND pages.deleted_at IS NULL ORDER BY position`,
    );
    return rows.map((row, i) => ({ place: i + 1, ...row }));
  }

  posts(): Post[] {
    const rows = this.rows<Omit<Post, 'published'> & { published_at: number | null }>(
      `SELECT id, slug, title, status, author, published_at FROM posts
       WHERE deleted_at IS NULL ORDER BY rowid`,
    );
    return rows.map(({ published_at, ...post }) => ({
      ...post,
      published: published_at === null ? null : new Date(published_at).toISOString().slice(0, 10),
    }));
  }

  post(slug: string): Post & { readonly body: string } {
    const post = this.posts().find((each) => each.slug === slug);
    if (post === undefined) throw new NoEffect(`There is no post at /blog/${slug}.`);
    const [{ body } = { body: '' }] = this.rows<{ body: string }>(
      'SELECT body FROM posts WHERE id = ?',
      post.id,
    );
    return { ...post, body };
  }

  images(): Image[] {
    const rows = this.rows<Row>(
      `SELECT id, filename, description, bytes, width, height FROM images
       WHERE deleted_at IS NULL ORDER BY rowid`,
    );
    return rows.map(({ id, filename, description, bytes, width, height }) => ({
      id: String(id),
      filename: String(filename),
      description: String(description),
      size: `${Math.ceil(Number(bytes) / 1024)} KB`,
      dimensions: `${width} × ${height}`,
      usedOn: this.#usesOf(String(id)),
    }));
  }

  image(id: string): Image & { readonly digest: string } {
    const image = this.images().find((each) => each.id === id);
    if (image === undefined) throw new NoEffect(`There is no image with the id ${id}.`);
    const [{ digest } = { digest: '' }] = this.rows<{ digest: string }>(
      'SELECT digest FROM images WHERE id = ?',
      id,
    );
    return { ...image, digest };
  }

  /**
   * One change: only if the site is still as the person saw it, only once for its key, and all of it or nothing.
   * That it was done is written in the same transaction, so that it can be told after a crash.
   */
  change<T>(of: { idempotencyKey: string; expected: unknown }, state: () => string, work: () => T): T {
    return this.atomically(() => {
      if (this.#effect(of.idempotencyKey) !== undefined) throw new NoEffect('It was given up on before.');
      if (state() !== of.expected) throw new Drifted();
      const result = work();
      this.write('INSERT INTO effects VALUES (?, ?)', of.idempotencyKey, JSON.stringify(result));
      return result;
    });
  }

  /** What became of a change whose process died. One that was not done will not be done any more, either. */
  reconcile(key: string): Reconciled {
    return this.atomically(() => {
      const effect = this.#effect(key);
      if (effect === undefined) this.write('INSERT INTO effects VALUES (?, NULL)', key);
      if (typeof effect !== 'string')
        return { status: 'failed', error: 'It was interrupted before it changed anything.', effect: 'none' };
      return { status: 'succeeded', result: JSON.parse(effect) };
    });
  }

  #effect(key: string): string | null | undefined {
    return this.rows<{ result: string | null }>('SELECT result FROM effects WHERE key = ?', key)[0]?.result;
  }

  /** Something that is not there to be hidden was hidden by somebody else: the person has to be asked again. */
  hide(table: Table, ids: readonly string[]): void {
    for (const id of ids) {
      const sql = `UPDATE ${table} SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL`;
      if (this.write(sql, this.#now(), id) !== 1) throw new Drifted();
    }
  }

  /** Shows all of it again, or nothing. */
  restore(rows: readonly { readonly table: Table; readonly ids: readonly string[] }[]): void {
    this.atomically(() => {
      for (const { table, ids } of rows) {
        for (const id of ids) this.#show(table, id);
      }
    });
  }

  #show(table: Table, id: string): void {
    const sql = `UPDATE ${table} SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL`;
    try {
      if (this.write(sql, id) === 1) return;
    } catch {
      throw new NoEffect('Something else has its address by now.');
    }
    throw new NoEffect('It is not in the trash any more.');
  }

  #linkedFrom({ id, slug }: { readonly id: string; readonly slug: string }): string[] {
    const link = `%](/${slug})%`;
    const sources = this.rows<{ name: string }>(
      `SELECT DISTINCT name FROM pages JOIN sections ON page_id = pages.id
       WHERE pages.id <> ? AND body LIKE ? AND pages.deleted_at IS NULL AND sections.deleted_at IS NULL
       UNION ALL SELECT title FROM posts WHERE body LIKE ? AND deleted_at IS NULL`,
      id,
      link,
      link,
    );
    return sources.map(({ name }) => name);
  }

  #usesOf(image: string): string[] {
    const uses = this.rows<{ name: string }>(
      `SELECT DISTINCT name FROM pages JOIN sections ON page_id = pages.id
       WHERE image_id = ? AND pages.deleted_at IS NULL AND sections.deleted_at IS NULL
       UNION ALL SELECT title FROM posts WHERE image_id = ? AND deleted_at IS NULL`,
      image,
      image,
    );
    return uses.map(({ name }) => name);
  }
}

/** Stands for what a person was shown: other content has another digest. */
export const digestOf = (...seen: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(seen)).digest('hex');
