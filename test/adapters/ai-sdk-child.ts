import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGate } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { model, pageTools, resumed } from './ai-sdk-world.ts';
import { ledgerIn } from './ledger.ts';
import { serve } from './serve.ts';

serve(async (folder, reach) => {
  const gate = createGate({ store: sqlite(join(folder, 'gate.db')), sweepEveryMs: 0 });
  const tools = pageTools(ledgerIn(join(folder, 'ledger')), () => reach('effect'));
  const messages = JSON.parse(readFileSync(join(folder, 'messages.json'), 'utf8'));
  await resumed({ gate, tools, model: model() }, messages);
  await gate.close();
});
