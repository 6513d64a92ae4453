export type {
  Action,
  Actor,
  Approvers,
  Claim,
  Decision as RecordedDecision,
  Effect,
  Labels,
  Outcome,
  Principal,
  Prompt,
  Session,
  Status,
  Vote,
} from './core/action.ts';
export { EFFECTS, SCHEMA_VERSION, STATUSES } from './core/action.ts';
export { BREACHES, type Breach, type BreachKind } from './core/breach.ts';
export { CountersignError, Drifted, ERRORS, type ErrorCode, NoEffect } from './core/errors.ts';
export { EVENTS, type EventType, type JournalEvent } from './core/event.ts';
export {
  type Checkpoint,
  type Entry,
  eventsOf,
  type Flaw,
  fold,
  type Link,
  type Verification,
  verifyChain,
} from './core/journal.ts';
export { canonicalText, type Json } from './core/json.ts';
export { Keyring } from './core/keys.ts';
export { type Command, type Step, transition } from './core/lifecycle.ts';
export type { CallFacts, Limits, Policy, PolicyVerdict, Replies, Rule, Ttl } from './core/policy.ts';
export type { Condition, Predicate } from './core/predicate.ts';
export { type Rendered, type RenderOptions, renderPrompt } from './core/render.ts';
export { type ModelResult, modelResult } from './core/result.ts';
export { SCOPES, type Scope } from './core/scopes.ts';
export { escapeText, mixedScripts, unescapeText } from './core/text.ts';
export type { ActionView, Change as ViewChange } from './core/view.ts';
export type { GrantRequest } from './gate/admin.ts';
export type { Audit } from './gate/audit.ts';
export type { Batch, Call } from './gate/call.ts';
export type { DecideOptions, Decision, Who } from './gate/decide.ts';
export type { Edit } from './gate/edit.ts';
export type { Claimed, ClaimHeld, ClaimRequest, Completion, Elsewhere } from './gate/elsewhere.ts';
export { createGate, type Gate, type ShownPrompt } from './gate/gate.ts';
export { joinGates } from './gate/join.ts';
export type { JournalPage, JournalQuery } from './gate/journal.ts';
export type { CreatedKey, KeyRequest, KeyView } from './gate/keys.ts';
export type { Item } from './gate/propose.ts';
export type { By, Filter, HistoryEntry, Notice, Page, SubscribeOptions, WaitOptions } from './gate/read.ts';
export type { Open, Replied, Reply } from './gate/reply.ts';
export type { Refused, Result } from './gate/results.ts';
export type { GateOptions, Logger, Progress, Subject } from './gate/runtime.ts';
export type { Finding, Swept } from './gate/sweep.ts';
export {
  defineTool,
  type PreviewResult,
  type Reconciled,
  type RunContext,
  type Tool,
  type ToolContext,
  type ToolOptions,
} from './gate/tool.ts';
export type { Appended, Said } from './gate/transcript.ts';
export type { Worker, WorkOptions } from './gate/worker.ts';
export type { ApiKey, Grant, Store } from './stores/store.ts';
