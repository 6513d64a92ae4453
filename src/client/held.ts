/** A call that became an action. */
export interface Held {
  /** The action's id. */
  readonly id: string;
  /** What a button answers to, if it was asked about: the action and the revision that this part is about. */
  readonly approval?: string;
}

/** The action that a call in a message of the AI SDK's `useChat` became: from a part of the message, if it did. */
export function heldIn(part: object): Held | undefined {
  if (!('toolCallId' in part)) return undefined;
  const { approval, output } = part as {
    approval?: { readonly id: string };
    output?: { readonly action?: unknown; readonly status?: unknown } | null;
  };
  if (approval) return { id: approval.id.slice(0, approval.id.lastIndexOf('.')), approval: approval.id };
  const { action, status } = output ?? {};
  return typeof action === 'string' && typeof status === 'string' ? { id: action } : undefined;
}
