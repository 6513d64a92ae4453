import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGate } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { ledgerIn } from './ledger.ts';
import { hosted, pageTools } from './openai-agents-world.ts';
import { serve } from './serve.ts';

serve(async (folder, reach) => {
  const gate = createGate({ store: sqlite(join(folder, 'gate.db')), sweepEveryMs: 0 });
  const tools = pageTools(ledgerIn(join(folder, 'ledger')), () => reach('effect'));
  await hosted({ gate, tools }).resume(readFileSync(join(folder, 'state.json'), 'utf8'));
  await gate.close();
});
