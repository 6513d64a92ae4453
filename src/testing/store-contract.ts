import type { Store } from '../stores/store.ts';
import { apiKeyClauses } from './contract/api-keys.ts';
import { commitClauses } from './contract/commit.ts';
import { configClauses } from './contract/config.ts';
import { guardClauses } from './contract/guards.ts';
import { journalClauses } from './contract/journal.ts';
import { lifeClauses } from './contract/life.ts';
import { listClauses } from './contract/list.ts';
import { memoClauses } from './contract/memos.ts';
import { readClauses } from './contract/reads.ts';
import { transcriptClauses } from './contract/transcript.ts';
import { uniqueClauses } from './contract/unique.ts';

/** What the suite needs of a test runner: vitest, node:test and jest all have it. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly test: (name: string, body: () => Promise<void>) => unknown;
}

export interface StoreUnderTest {
  readonly name: string;
  /** Makes a store on nothing: without a row of any tenant, and not opened yet. */
  readonly open: () => Store | Promise<Store>;
}

/** One clause of the contract: it is given an opened, empty store, which is closed afterwards. */
export type Clause = (name: string, body: (store: Store) => Promise<void>) => void;

/**
 * The contract of `Store` as a test suite. A store is done when it passes.
 *
 *     storeContract({ describe, test }, { name: 'sqlite', open: () => sqlite(':memory:') });
 *
 * It never waits for a deadline: deadlines lie in the past or in the far future, so any clock will do.
 */
export function storeContract({ describe, test }: TestRunner, { name, open }: StoreUnderTest): void {
  const clause: Clause = (title, body) =>
    test(title, async () => {
      const store = await open();
      await store.open();
      try {
        await body(store);
      } finally {
        await store.close();
      }
    });
  const parts: [string, (clause: Clause) => void][] = [
    ['commit', commitClauses],
    ['unique keys', uniqueClauses],
    ['guards', guardClauses],
    ['reads', readClauses],
    ['list', listClauses],
    ['journal', journalClauses],
    ['configuration', configClauses],
    ['keys', apiKeyClauses],
    ['memos', memoClauses],
    ['transcript', transcriptClauses],
    ['life', lifeClauses],
  ];
  for (const [part, clauses] of parts) describe(`${name}: ${part}`, () => clauses(clause));
}
