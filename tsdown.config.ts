import { defineConfig, type UserConfig } from 'tsdown';
import { thirdParty } from './scripts/third-party.ts';

const shared = {
  format: 'esm',
  platform: 'node',
  target: 'node22',
  fixedExtension: false,
  dts: false,
  plugins: [thirdParty()],
} satisfies UserConfig;

const isOfGate = (id: string) =>
  /\/src\/(core|gate)\//.test(id) && !/\/core\/(labels|limits|render|render-words|text)\.ts$/.test(id);

export default defineConfig([
  {
    ...shared,
    name: 'library',
    entry: {
      index: 'src/index.ts',
      sqlite: 'src/stores/sqlite.ts',
      postgres: 'src/stores/postgres.ts',
      replies: 'src/replies/index.ts',
      conversation: 'src/conversation/index.ts',
      server: 'src/server/index.ts',
      client: 'src/client/index.ts',
      testing: 'src/testing/index.ts',
      'ai-sdk': 'src/adapters/ai-sdk/index.ts',
      'openai-agents': 'src/adapters/openai-agents/index.ts',
      langchain: 'src/adapters/langchain/index.ts',
      mastra: 'src/adapters/mastra/index.ts',
      anthropic: 'src/adapters/anthropic/index.ts',
      openai: 'src/adapters/openai/index.ts',
      'claude-agent-sdk': 'src/adapters/claude-agent-sdk/index.ts',
      'agents-api': 'src/adapters/agents-api/index.ts',
    },
    // The declarations are made by tsc, and stay.
    clean: ['dist/*.js'],
    // One file instead of a dozen: each takes Node most of a millisecond to find. What the client shares with it stays
    // apart, because that has to run in a browser.
    outputOptions: {
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'gate', test: isOfGate }] },
    },
  },
  {
    ...shared,
    name: 'cli',
    entry: { main: 'src/cli/main.ts' },
    outDir: 'dist/cli',
    // A third of it is names and blanks.
    minify: true,
    // `npx` installs no optional peers, so everything is inside, the stories too. Only who keeps a calendar on
    // Google brings its clients along.
    deps: { alwaysBundle: [/./], neverBundle: [/^@googleapis\//] },
  },
]);
