import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export interface Ledger {
  push(line: string): unknown;
}

/** What really happened, in a file that another hand writes. */
export const ledgerIn = (file: string) => ({
  push: (line: string) => appendFileSync(file, `${line}\n`),
  read: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : []),
});
