import type { DatabaseSync } from 'node:sqlite';

/** All of it, or nothing. What throws has changed nothing. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const done = work();
    database.exec('COMMIT');
    return done;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // SQLite has done so by itself, as it does when the disk is full.
  }
}
