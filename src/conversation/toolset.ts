import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { Json } from '../core/json.ts';
import { replaceAt } from '../core/json.ts';
import { MASK } from '../core/view.ts';
import { secretPointers } from '../gate/secrets.ts';
import { jsonSchemaOf, type Tool } from '../gate/tool.ts';
import type { SubAgent } from './conversation.ts';

/** The tools under names that every provider takes. They have no `execute`: calls go to the gate. */
export class Toolset {
  readonly forModel: LanguageModelV4FunctionTool[] = [];
  readonly #tools = new Map<string, Tool>();
  readonly #agents = new Map<string, SubAgent>();
  readonly #names = new Map<string, string>();

  constructor(tools: readonly Tool[], agents: readonly SubAgent[] = []) {
    for (const tool of tools) {
      const name = this.#free(tool.name);
      this.#tools.set(name, tool);
      this.#names.set(tool.name, name);
      const description = tool.description ?? tool.title ?? tool.name;
      this.forModel.push({ type: 'function', name, description, inputSchema: schemaOf(tool) });
    }
    for (const agent of agents) {
      const name = this.#free(agent.name);
      this.#agents.set(name, agent);
      this.forModel.push({ type: 'function', name, description: agent.description, inputSchema: REQUEST });
    }
  }

  /** The tool's name as the model knows it. */
  readonly nameOf = (tool: string): string | undefined => this.#names.get(tool);
  readonly tool = (name: string): Tool | undefined => this.#tools.get(name);
  readonly agent = (name: string): SubAgent | undefined => this.#agents.get(name);

  /** The arguments without what must not be written down. */
  masked(name: string, input: Json): Json {
    const tool = this.#tools.get(name);
    return tool?.secrets ? replaceAt(input, secretPointers(input, tool.secrets), () => MASK) : input;
  }

  #free(name: string): string {
    const plain = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 60);
    const safe = /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
    for (let n = 1; ; n++) {
      const free = n === 1 ? safe : `${safe}_${n}`;
      if (!this.forModel.some((tool) => tool.name === free)) return free;
    }
  }
}

type JsonSchema = LanguageModelV4FunctionTool['inputSchema'];

const REQUEST: JsonSchema = {
  type: 'object',
  properties: {
    request: { type: 'string', description: 'What is wanted, with everything needed to do it.' },
  },
  required: ['request'],
  additionalProperties: false,
};

/** Only for the model to know what to send: it is the gate that validates. */
function schemaOf(tool: Tool): JsonSchema {
  const schema = jsonSchemaOf(tool.input);
  const isObject = schema !== null && typeof schema === 'object';
  return (isObject ? schema : { type: 'object', properties: {} }) as JsonSchema;
}
