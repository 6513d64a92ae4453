export { type MemoryOptions, memory } from './memory.ts';
export {
  type ChangeParts,
  changed,
  SampleChain,
  sampleAction,
  sampleGrant,
  sampleId,
  samplePrompt,
  sampleRunning,
} from './samples.ts';
export { type StoreUnderTest, storeContract, type TestRunner } from './store-contract.ts';
