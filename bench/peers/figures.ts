export type Side = 'bare' | 'countersign';

/** The plain SDKs have no approvals of their own to compare with. */
export const FRAMEWORKS: Readonly<
  Record<string, { readonly package: string; readonly sides: readonly Side[] }>
> = {
  'ai-sdk': { package: 'ai', sides: ['bare', 'countersign'] },
  'openai-agents': { package: '@openai/agents', sides: ['bare', 'countersign'] },
  langchain: { package: 'langchain', sides: ['bare', 'countersign'] },
  mastra: { package: '@mastra/core', sides: ['bare', 'countersign'] },
  anthropic: { package: '@anthropic-ai/sdk', sides: ['countersign'] },
  openai: { package: 'openai', sides: ['countersign'] },
};

export const SCENARIOS = [
  'approveTwice',
  'twoProcesses',
  'oneProcess',
  'killThenResume',
  'afterAYear',
  'editedArgs',
  'denyThenResume',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** Effects of one held call. */
export type Counts = Readonly<Record<Scenario, number>>;
export type Figures = Record<string, Partial<Record<Side, Counts>>>;

/** Once, if it is allowed as it was shown and in time. */
export const RIGHT: Counts = {
  approveTwice: 1,
  twoProcesses: 1,
  oneProcess: 1,
  killThenResume: 1,
  afterAYear: 0,
  editedArgs: 0,
  denyThenResume: 0,
};
