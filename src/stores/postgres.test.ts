import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../test/postgres.ts';
import { storeContract } from '../testing/store-contract.ts';
import { postgres } from './postgres.ts';

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const KEY = randomBytes(32);
let schemas = 0;

storeContract(
  { describe, test },
  { name: 'postgres', open: () => postgres({ url: server.url, key: KEY, schema: `contract ${++schemas}` }) },
);
