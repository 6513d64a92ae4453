import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { streamText, tool } from 'ai';
import { z } from 'zod';
import { createConversation } from '../../src/conversation/index.ts';
import { createGate, defineTool } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import {
  alternate,
  atLeast,
  atMost,
  type Case,
  clocked,
  type Figure,
  forInformation,
  type Side,
} from '../measure.ts';
import { inFolder, KEY, personOf, UNLIMITED, WARM } from '../world.ts';

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const ANSWER: LanguageModelV4StreamPart[] = [
  { type: 'stream-start', warnings: [] },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'I will delete the page “About us”.' },
  { type: 'text-end', id: '1' },
  { type: 'tool-call', toolCallId: 'call_1', toolName: 'delete_page', input: '{"slug":"about"}' },
  { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_use' }, usage: USAGE },
];

/** A model that wants to delete a page, at once. */
const model: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'bench',
  modelId: 'bench',
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('not used')),
  doStream: async () => ({
    stream: ReadableStream.from(ANSWER) as ReadableStream<LanguageModelV4StreamPart>,
  }),
};

/** Turns in a round. */
const MANY = 20;
const SYSTEM = 'You look after a website.';
const QUESTION = 'Delete the page about us';
const input = z.object({ slug: z.string() });

/** What somebody writes by hand: the SDK's own approval, and a row to remember it by. */
class ByHand {
  readonly #db: DatabaseSync;
  #turns = 0;

  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    this.#db.exec(
      'CREATE TABLE pending (session TEXT PRIMARY KEY, approval TEXT, messages TEXT, expires INTEGER)',
    );
  }

  async turn(): Promise<void> {
    const messages = [{ role: 'user' as const, content: QUESTION }];
    const result = streamText({
      model,
      instructions: SYSTEM,
      messages,
      tools: {
        delete_page: tool({ description: 'Deletes a page.', inputSchema: input, execute: () => null }),
      },
      toolApproval: { delete_page: 'user-approval' },
    });
    let shown = '';
    let approval = '';
    for await (const part of result.fullStream) {
      if (part.type === 'text-delta') shown += part.text;
      if (part.type === 'tool-approval-request') {
        approval = part.approvalId;
        shown += `\nReply yes to confirm: ${part.toolCall.toolName}(${JSON.stringify(part.toolCall.input)})`;
      }
    }
    const all = [...messages, ...(await result.response).messages];
    this.#db
      .prepare('INSERT INTO pending VALUES (?, ?, ?, ?)')
      .run(`session-${++this.#turns}`, approval, JSON.stringify(all), Date.now() + 300_000);
    if (approval === '' || !shown.includes('about')) throw new Error('A turn by hand held nothing.');
  }

  close(): void {
    this.#db.close();
  }
}

export const turn: Case = {
  about: 'a turn that ends with a held call, against the same written by hand with streamText and one row',
  run: ({ quick }) =>
    inFolder(async (folder) => {
      const remove = defineTool({
        name: 'delete_page',
        description: 'Deletes a page.',
        effect: 'destructive',
        input,
        preview: ({ slug }) => ({ title: `Delete page “${slug}”`, facts: { Sections: 3 } }),
        run: () => null,
      });
      const gate = createGate({
        store: sqlite(join(folder, 'gate.db'), { key: KEY }),
        tools: [remove],
        policy: UNLIMITED,
        sweepEveryMs: 0,
      });
      const conversation = createConversation({ gate, model, tools: [remove], system: SYSTEM });
      const by = personOf('acme');
      let turns = 0;
      const ours = async () => {
        let held = 0;
        for await (const part of conversation.send({ session: `session-${++turns}`, by }, { text: QUESTION }))
          if (part.type === 'confirmation-required') held++;
        if (held !== 1) throw new Error('A turn held nothing.');
      };
      const byHand = new ByHand(join(folder, 'hand.db'));
      const side = (one: () => Promise<void>) => () =>
        clocked(async () => {
          for (let i = 0; i < MANY; i++) await one();
        });
      const compared = await alternate(
        { rounds: quick ? 20 : 100, warmUp: quick ? 10 : WARM / 2 / MANY },
        side(ours),
        side(() => byHand.turn()),
      );
      byHand.close();
      const peer = await langGraph(join(folder, 'graph.db'), quick, side(ours), side);
      await gate.close();
      return [
        atMost('turn', compared.ratio, '× by hand', 1.5, { spread: compared.ratios }),
        forInformation('turn: conversation', compared.a / MANY, 'ms'),
        forInformation('turn: by hand', compared.b / MANY, 'ms'),
        ...peer,
      ];
    }),
};

interface Peer {
  turn(): Promise<void>;
  close(): void;
}

async function langGraph(
  path: string,
  quick: boolean,
  ours: Side,
  side: (one: () => Promise<void>) => Side,
): Promise<Figure[]> {
  const module = '../peers/langgraph.mjs';
  let peer: Peer;
  try {
    peer = (await import(module)).langGraphTurns(path, SYSTEM, QUESTION);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const note = 'not measured: npm --prefix bench install';
    return [forInformation('turn: LangGraph', Number.NaN, 'ms', { note })];
  }
  const rounds = { rounds: quick ? 5 : 20, warmUp: quick ? 2 : 50 };
  const compared = await alternate(
    rounds,
    side(() => peer.turn()),
    ours,
  );
  peer.close();
  return [
    atLeast('turn: LangGraph on SQLite', compared.ratio, '× ours', 4, { spread: compared.ratios }),
    forInformation('turn: LangGraph', compared.a / MANY, 'ms'),
  ];
}
