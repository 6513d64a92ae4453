import type { Elsewhere } from '../../gate/elsewhere.ts';
import type { Settings } from './config.ts';
import { definitionOf, gateName, knownOf } from './describe.ts';
import { type Judged, judge } from './effects.ts';
import { type ListedTool, membersOf } from './wire.ts';

/** A tool as its server listed it last, and what is made of that here. */
export interface Known {
  readonly server: string;
  readonly tool: ListedTool;
  /** Its name at the gate. */
  readonly name: string;
  readonly version: string;
  readonly judged: Judged;
  /** What the gate is told of it, whatever it is called with. */
  readonly elsewhere: Elsewhere;
}

export interface Learned {
  readonly known: Known;
  /** Whether the server had listed it as another before. */
  readonly wasOther: boolean;
}

/** The tools of one server, from what it lists. What it never listed is not known, and never called. */
export class Catalogue {
  readonly #settings: Settings;
  readonly #server: string;
  readonly #tools = new Map<string, Known>();

  constructor(settings: Settings, server: string) {
    this.#settings = settings;
    this.#server = server;
  }

  get(name: string): Known | undefined {
    return this.#tools.get(name);
  }

  all(): Known[] {
    return [...this.#tools.values()];
  }

  /** Takes in a page of a list, and says which tools are new or other than they were. */
  learn(listed: unknown): Learned[] {
    const tools = Array.isArray(listed) ? listed.filter(isTool) : [];
    return tools.flatMap((tool) => {
      const before = this.#tools.get(tool.name);
      const known = this.#known(tool);
      if (before?.version === known.version) return [];
      this.#tools.set(tool.name, known);
      return [{ known, wasOther: before !== undefined }];
    });
  }

  #known(tool: ListedTool): Known {
    const version = definitionOf(tool);
    return {
      server: this.#server,
      tool,
      name: gateName(this.#server, tool.name),
      version,
      judged: judge(this.#settings, this.#server, tool),
      elsewhere: knownOf(this.#settings, this.#server, tool, version),
    };
  }
}

/** Whatever else it says: one that was passed over would go on being what it was. */
const isTool = (tool: unknown): tool is ListedTool => {
  const { name } = membersOf(tool);
  return typeof name === 'string' && name !== '';
};
