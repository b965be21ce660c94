import { defineConfig } from 'vitest/config';

/** Only the unit tests of the two layers, which need no browser. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/{domain,sources}/**/*.test.ts'],
    setupFiles: ['tools/mutation/setup.ts', 'src/testing/setupConsole.ts'],
    testTimeout: 30_000,
  },
});
