import { DatabaseSync } from 'node:sqlite';

/** Nothing is ever removed: `deleted_at` hides a row, and undo shows the very same row again. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS pages (
    id TEXT PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
    updated_at INTEGER NOT NULL, deleted_at INTEGER);
  CREATE UNIQUE INDEX IF NOT EXISTS page_at ON pages (slug) WHERE deleted_at IS NULL;
  CREATE TABLE IF NOT EXISTS sections (
    id TEXT PRIMARY KEY, page_id TEXT NOT NULL REFERENCES pages, position INTEGER NOT NULL,
    kind TEXT NOT NULL, heading TEXT NOT NULL, body TEXT NOT NULL,
    image_id TEXT REFERENCES images, deleted_at INTEGER);
  CREATE TABLE IF NOT EXISTS navigation (
    id TEXT PRIMARY KEY, page_id TEXT NOT NULL REFERENCES pages, position INTEGER NOT NULL,
    label TEXT NOT NULL, deleted_at INTEGER);
  CREATE TABLE IF NOT EXISTS posts (
    id TEXT PRIMARY KEY, slug TEXT NOT NULL, title TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'archived')),
    author TEXT NOT NULL, body TEXT NOT NULL, image_id TEXT REFERENCES images,
    published_at INTEGER, updated_at INTEGER NOT NULL, deleted_at INTEGER);
  CREATE UNIQUE INDEX IF NOT EXISTS post_at ON posts (slug) WHERE deleted_at IS NULL;
  CREATE TABLE IF NOT EXISTS images (
    id TEXT PRIMARY KEY, filename TEXT NOT NULL, description TEXT NOT NULL, path TEXT NOT NULL,
    digest TEXT NOT NULL, bytes INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
    deleted_at INTEGER);
  CREATE TABLE IF NOT EXISTS requests (
    key TEXT PRIMARY KEY, url TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS effects (key TEXT PRIMARY KEY, result TEXT);
`;

export const TABLES = ['effects', 'requests', 'navigation', 'sections', 'posts', 'pages', 'images'] as const;

export function openDatabase(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL');
  db.exec(SCHEMA);
  return db;
}

export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
