import type { Effect, Principal, Prompt } from '../core/action.ts';
import type { Checkpoint } from '../core/journal.ts';
import type { Scope } from '../core/scopes.ts';
import type { ActionView } from '../core/view.ts';
import type { GrantRequest } from '../gate/admin.ts';
import type { Audit } from '../gate/audit.ts';
import type { Decision } from '../gate/decide.ts';
import type { Edit } from '../gate/edit.ts';
import type { Claimed, ClaimHeld, ClaimRequest, Completion } from '../gate/elsewhere.ts';
import type { ShownPrompt } from '../gate/gate.ts';
import type { CreatedKey, KeyRequest, KeyView } from '../gate/keys.ts';
import type { Item } from '../gate/propose.ts';
import type { Filter, HistoryEntry, Page } from '../gate/read.ts';
import type { Replied, Reply } from '../gate/reply.ts';
import type { Refused, Result } from '../gate/results.ts';
import type { Finding } from '../gate/sweep.ts';
import type { Grant } from '../stores/store.ts';

/** What is about one action, named in the path. */
type Of<T> = { readonly id: string } & Omit<T, 'action'>;
type Nothing = Record<never, never>;

/** A grant as it can be shown. */
export type GrantView = Omit<Grant, 'mac'>;

/** Who asks, as the server sees them. */
export interface Me {
  readonly principal: Principal;
  /** Where they could be, the principal's own tenant included. */
  readonly tenants: readonly string[];
  readonly scopes: readonly Scope[];
  /** The language that they read, as far as the request says. */
  readonly locale: string | null;
  /** The effects that the policy lets grants cover. */
  readonly grantable: readonly Effect[];
}

/** A conversation that the server offers. */
export interface ChatOffer {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** The language that is spoken in it, as a BCP 47 tag. */
  readonly locale: string;
  /** Sentences to begin with. */
  readonly suggestions: readonly string[];
  /** What the model calls itself; null if an offline stand-in plays it. People are told. */
  readonly model?: string | null;
}

/** How many took up to this long, and longer than in the bucket before; null has no end. */
export interface Bucket {
  readonly upToMs: number | null;
  readonly count: number;
}

/**
 * Figures for plots, of what the principal may see: what people decided, and what nobody did in time. What a policy or
 * a grant allowed is not among them, nor are undos.
 */
export interface Stats {
  readonly days: readonly {
    /** A date, in UTC. */
    readonly day: string;
    readonly tool: string;
    readonly allowed: number;
    readonly denied: number;
    readonly expired: number;
  }[];
  /** From the question to a person's decision, in milliseconds. */
  readonly timeToDecide: {
    readonly decided: number;
    readonly median: number | null;
    readonly p90: number | null;
    readonly buckets: readonly Bucket[];
  };
  /** What waits, by how long it has waited. */
  readonly pending: readonly Bucket[];
  /** Whether there was more than could be counted, so that only the newest is in the figures. */
  readonly isPartial: boolean;
}

/**
 * What can be asked for over HTTP, and what the answer is. The server's schemas and handlers and the client are all
 * checked against this.
 */
export interface Api {
  propose: {
    in: {
      readonly session: string;
      readonly calls: readonly Item[];
      readonly channel?: string;
      readonly atomic?: boolean;
    };
    out: { readonly results: readonly Result[] };
  };
  listActions: {
    in: Filter & {
      /** Words that the title or the tool's name has. */
      readonly q?: string;
    };
    out: Page;
  };
  getAction: { in: { readonly id: string }; out: ActionView };
  history: { in: { readonly id: string }; out: { readonly entries: readonly HistoryEntry[] } };
  decide: {
    in: { readonly decisions: readonly Decision[]; readonly wait?: boolean };
    out: { readonly results: readonly (Result | Refused)[] };
  };
  edit: { in: Of<Edit>; out: Result };
  cancel: { in: { readonly id: string }; out: Result };
  undo: { in: { readonly id: string }; out: Result };
  undoPrompt: { in: { readonly id: string }; out: { readonly results: readonly (Result | Refused)[] } };
  claim: { in: Of<ClaimRequest>; out: Claimed | Result };
  renew: { in: Of<ClaimHeld>; out: { readonly held: boolean } };
  complete: { in: Of<Completion>; out: Result };
  reconcile: { in: Of<Finding>; out: Result };
  wait: { in: { readonly id: string; readonly timeoutMs?: number }; out: Result };
  reply: { in: Reply; out: Replied };
  listPrompts: {
    in: { readonly session: string };
    out: {
      readonly prompts: readonly { readonly prompt: Prompt; readonly actions: readonly ActionView[] }[];
    };
  };
  shown: {
    in: Omit<ShownPrompt, 'prompt'> & {
      readonly id: string;
      /** The server's chat where it stands, if it does: words that are typed there may then decide about it. */
      readonly chat?: string;
    };
    out: { readonly shown: boolean };
  };
  journal: {
    in: { readonly session?: string; readonly after?: string; readonly limit?: number };
    out: { readonly entries: readonly HistoryEntry[]; readonly cursor: string | null };
  };
  audit: { in: Nothing; out: Audit & { readonly checkpoint: readonly Checkpoint[] } };
  listGrants: { in: Nothing; out: { readonly grants: readonly GrantView[] } };
  grant: { in: GrantRequest; out: GrantView };
  revokeGrant: { in: { readonly id: string }; out: Nothing };
  freeze: { in: { readonly tool?: string }; out: Nothing };
  unfreeze: { in: { readonly tool?: string }; out: Nothing };
  listKeys: { in: Nothing; out: { readonly keys: readonly KeyView[] } };
  createKey: { in: KeyRequest; out: CreatedKey };
  revokeKey: { in: { readonly id: string }; out: Nothing };
  me: { in: Nothing; out: Me };
  changeTenant: { in: { readonly tenant: string }; out: Nothing };
  stats: { in: { readonly days?: number }; out: Stats };
  listChats: { in: Nothing; out: readonly ChatOffer[] };
  chatMessages: {
    in: { readonly name: string };
    /** As the AI SDK's UI messages. */
    out: { readonly messages: readonly object[]; readonly session: string };
  };
  resetChat: { in: { readonly name: string }; out: { readonly session: string } };
}

export type OperationName = keyof Api;
