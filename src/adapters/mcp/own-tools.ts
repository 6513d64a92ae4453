import type { ListedTool } from './wire.ts';

/** A client may give up on a call after a minute. */
export const LONGEST_WAIT_MS = 45_000;

export const PENDING = 'countersign_pending';
export const WAIT = 'countersign_wait';

const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** What a client gets that cannot ask its person itself. They look and wait. None of them decides. */
export const OWN_TOOLS: readonly ListedTool[] = [
  {
    name: PENDING,
    title: 'What waits for a person',
    description:
      'Lists the calls that wait for a person to confirm them, and where that is done. It decides nothing.',
    inputSchema: { type: 'object', properties: {} },
    annotations: hints,
  },
  {
    name: WAIT,
    title: 'Wait for a decision',
    description: `Waits up to ${LONGEST_WAIT_MS / 1000} seconds for a held call and returns what came of it. If it still waits for a person, it may be called again. It decides nothing.`,
    inputSchema: {
      type: 'object',
      properties: { action: { type: 'string', description: 'The id of the action, as it was given.' } },
      required: ['action'],
    },
    annotations: hints,
  },
];

export const isOwnTool = (name: unknown): boolean => OWN_TOOLS.some((tool) => tool.name === name);
