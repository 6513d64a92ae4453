import { availableParallelism } from 'node:os';
import { defaultExclude, defineConfig } from 'vitest/config';

const shared = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  // For the processes that tests start: else each of them strips and compiles a hundred files anew.
  env: { NODE_COMPILE_CACHE: new URL('./node_modules/.cache/compiled', import.meta.url).pathname },
};

/** The examples import the package by its name; tests mean the source. */
const source = (path: string) => new URL(`./src/${path}`, import.meta.url).pathname;
const resolve = {
  alias: [
    { find: /^countersign$/, replacement: source('index.ts') },
    { find: /^countersign\/(sqlite|postgres)$/, replacement: source('stores/$1.ts') },
    {
      find: /^countersign\/(client|conversation|replies|server|testing)$/,
      replacement: source('$1/index.ts'),
    },
    {
      find: /^countersign\/(agents-api|ai-sdk|anthropic|claude-agent-sdk|langchain|mastra|openai|openai-agents)$/,
      replacement: source('adapters/$1/index.ts'),
    },
  ],
};

export default defineConfig({
  test: {
    // Much of the time is spent waiting for processes, leases and browsers: more of them than there are cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: 'all',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
          // It needs 400 MB more: npm run test:claude-agent-sdk.
          exclude: [
            ...defaultExclude,
            ...(process.env.COUNTERSIGN_CLAUDE ? [] : ['test/claude-agent-sdk/**']),
          ],
        },
      },
      // The gate's own tests once more, on a real store instead of the reference.
      {
        resolve,
        test: {
          ...shared,
          name: 'sqlite',
          include: ['src/gate/**/*.test.ts', 'test/storage-faults.test.ts'],
          env: { ...shared.env, COUNTERSIGN_TEST_STORE: 'sqlite' },
        },
      },
    ],
  },
});
