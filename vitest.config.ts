import { defineConfig } from 'vitest/config';

const shared = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'all', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] } },
      // The gate's own tests once more, on a real store instead of the reference.
      {
        test: {
          ...shared,
          name: 'sqlite',
          include: ['src/gate/**/*.test.ts', 'test/storage-faults.test.ts'],
          env: { COUNTERSIGN_TEST_STORE: 'sqlite' },
        },
      },
    ],
  },
});
