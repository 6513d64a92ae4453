import { Client } from '@modelcontextprotocol/client';
import { Catalogue, type Known } from '../../adapters/mcp/catalogue.ts';
import type { Config, Server, Settings } from '../../adapters/mcp/config.ts';
import { transportTo } from '../../adapters/mcp/transport.ts';
import { membersOf } from '../../adapters/mcp/wire.ts';
import { errorText } from '../../gate/runtime.ts';
import { safe } from '../chat/style.ts';

/** Lists every tool of the servers, with its hints, what it does here, and why. */
export async function check({ servers, settings }: Config): Promise<number> {
  let failed = 0;
  for (const server of servers) {
    process.stdout.write(`${server.name}\n`);
    try {
      const tools = await toolsOf(server, settings);
      process.stdout.write(tools.length === 0 ? '  It has no tools.\n' : table(tools));
    } catch (error) {
      failed++;
      process.stdout.write(`  It could not be asked: ${safe(errorText(error))}\n`);
    }
  }
  return failed === 0 ? 0 : 1;
}

async function toolsOf(server: Server, settings: Settings): Promise<Known[]> {
  const catalogue = new Catalogue(settings, server.name);
  const client = new Client(
    { name: 'countersign-check', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(transportTo(server));
  try {
    let cursor: string | undefined;
    do {
      const page = await client.listTools(cursor === undefined ? {} : { cursor });
      catalogue.learn(page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  } finally {
    await client.close();
  }
  return catalogue.all();
}

const HINTS = ['readOnly', 'destructive', 'idempotent', 'openWorld'] as const;

function table(tools: readonly Known[]): string {
  const rows = tools.map((known) => [
    safe(known.tool.name),
    hintsOf(known),
    known.judged.effect === 'read' ? 'runs' : 'held',
    known.judged.effect ?? 'unknown',
    known.judged.why,
  ]);
  const all = [['tool', 'hints', 'here', 'effect', 'why'], ...rows];
  const widths = all[0]!.map((_, i) => Math.max(...all.map((row) => row[i]!.length)));
  return all
    .map(
      (row) =>
        `  ${row
          .map((cell, i) => cell.padEnd(widths[i]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function hintsOf({ tool }: Known): string {
  const annotations = membersOf(tool.annotations);
  const given = HINTS.filter((hint) => typeof annotations[`${hint}Hint`] === 'boolean');
  return given.map((hint) => (annotations[`${hint}Hint`] ? hint : `not ${hint}`)).join(', ') || 'none';
}
