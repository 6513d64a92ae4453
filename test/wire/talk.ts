import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettingsMiddleware, type LanguageModel, wrapLanguageModel } from 'ai';
import { z } from 'zod';
import {
  type Confirmation,
  createConversation,
  type Part,
  type SubAgent,
} from '../../src/conversation/index.ts';
import { modelFrom } from '../../src/conversation/models.ts';
import { createGate, defineTool, type Gate, type Policy, type Tool } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { memory } from '../../src/testing/index.ts';
import { ada, fakeClock } from '../world.ts';
import { type Provider, type Stub, startStub } from './stub.ts';
import type { Turn } from './turn.ts';
import { type Violation, violations } from './validate.ts';

// Google's package warns of each call that it did not sign, which the outcomes of a conversation are.
globalThis.AI_SDK_LOG_WARNINGS = false;

export interface TalkOptions {
  readonly policy?: Policy;
  /** Which of the tools another agent has, instead of this one. */
  readonly agents?: (tools: readonly Tool[]) => readonly SubAgent[];
  /** Has Anthropic think, which makes it demand its thoughts back. */
  readonly thinking?: boolean;
  /** In memory instead of in a file: for many runs. */
  readonly inMemory?: boolean;
}

/** A person who talks, over the wire, with a model that follows a script. */
export class Talking {
  readonly ledger: string[] = [];
  readonly stub: Stub;
  readonly #clock = fakeClock();
  readonly #folder = mkdtempSync(join(tmpdir(), 'countersign-wire-'));
  readonly #memory = memory({ clock: this.#clock });
  readonly #gates: Gate[] = [];
  readonly #provider: Provider;
  readonly #turns: readonly Turn[];
  readonly #options: TalkOptions;
  readonly #model: LanguageModel;
  #conversation!: ReturnType<typeof createConversation>;
  #waiting: Confirmation['actions'] = [];

  static async with(provider: Provider, turns: readonly Turn[], options: TalkOptions = {}): Promise<Talking> {
    const stub = await startStub(provider, turns);
    const model = (await modelFrom(stub.env))!;
    return new Talking(provider, turns, options, stub, options.thinking ? thinking(model) : model);
  }

  private constructor(
    provider: Provider,
    turns: readonly Turn[],
    options: TalkOptions,
    stub: Stub,
    model: LanguageModel,
  ) {
    this.#provider = provider;
    this.#turns = turns;
    this.#options = options;
    this.#model = model;
    this.stub = stub;
    this.restart();
  }

  /** Another process on the same store. The one before is not asked to tidy up. */
  restart(): void {
    const tools = toolsOf(this.ledger);
    const { policy, agents, inMemory } = this.#options;
    const store = inMemory ? this.#memory : sqlite(join(this.#folder, 'talk.db'), { clock: this.#clock });
    const gate = createGate({ store, tools, ...(policy ? { policy } : {}) });
    this.#gates.push(gate);
    this.#conversation = createConversation({
      gate,
      model: this.#model,
      tools: agents ? tools.filter(({ name }) => name === 'list_pages') : tools,
      system: 'You look after a website.',
      ...(agents ? { agents: agents(tools) } : {}),
    });
  }

  /** Says something, a moment after what was shown. */
  say(text: string): Promise<Part[]> {
    this.later(1000);
    return this.#take(this.#conversation.send(TALK, { text }));
  }

  /** Presses a button for everything that waits. */
  press(verdict: 'allow' | 'deny'): Promise<Part[]> {
    const decision = this.#waiting.map(({ id: action, revision }) => ({ action, revision, verdict }));
    return this.#take(this.#conversation.send(TALK, { decision }));
  }

  /** Says something, and the process dies as soon as a part of that type comes out. */
  async dieAt(type: Part['type'], text: string): Promise<void> {
    this.later(1000);
    for await (const part of this.#conversation.send(TALK, { text })) if (part.type === type) break;
    this.restart();
  }

  later(ms: number): void {
    this.#clock.advance(ms);
  }

  /** The rules that the requests so far have broken, each with the request that did. */
  broken(): (Violation & { request: number })[] {
    return this.stub.requests.flatMap(({ body }, i) =>
      violations(this.#provider, body, this.#turns.slice(0, i)).map((found) => ({ request: i, ...found })),
    );
  }

  async close(): Promise<void> {
    for (const gate of this.#gates) await gate.close();
    await this.stub.close();
    rmSync(this.#folder, { recursive: true });
  }

  async #take(parts: AsyncIterable<Part>): Promise<Part[]> {
    const taken: Part[] = [];
    this.#waiting = [];
    for await (const part of parts) {
      taken.push(part);
      if (part.type === 'confirmation-required') this.#waiting = [...this.#waiting, ...part.actions];
    }
    return taken;
  }
}

const TALK = { session: 'chat', by: ada };

const thinking = (model: LanguageModel): LanguageModel =>
  wrapLanguageModel({
    model: model as Exclude<LanguageModel, string>,
    middleware: defaultSettingsMiddleware({
      settings: {
        providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens: 1024 } } },
      },
    }),
  });

const toolsOf = (ledger: string[]): Tool[] => [
  defineTool({ name: 'list_pages', effect: 'read', input: z.object({}), run: () => ['about', 'prices'] }),
  defineTool({
    name: 'delete_page',
    effect: 'destructive',
    input: z.object({ slug: z.string() }),
    run: ({ slug }) => {
      ledger.push(slug);
      return { deleted: slug };
    },
  }),
  defineTool({
    name: 'log_in',
    effect: 'external',
    input: z.object({ password: z.string() }),
    secrets: ['password'],
    run: () => void ledger.push('logged in'),
  }),
];
