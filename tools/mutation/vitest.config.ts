import { defineConfig } from 'vitest/config';

/** The unit tests of the two layers alone, without the browser that component tests need. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/{domain,sources}/**/*.test.ts'],
    runner: './tools/mutation/testRunner.ts',
    setupFiles: ['tools/mutation/setup.ts', 'src/testing/setupConsole.ts'],
    testTimeout: 30_000,
  },
});
