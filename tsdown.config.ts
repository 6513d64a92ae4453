import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    sqlite: 'src/stores/sqlite.ts',
    postgres: 'src/stores/postgres.ts',
    replies: 'src/replies/index.ts',
    conversation: 'src/conversation/index.ts',
    server: 'src/server/index.ts',
    client: 'src/client/index.ts',
    testing: 'src/testing/index.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node22',
  fixedExtension: false,
  dts: false,
  // The declarations are made by tsc, and stay.
  clean: ['dist/*.js'],
});
