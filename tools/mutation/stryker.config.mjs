// Which layer: run.mjs says so, one at a time.
const layer = process.env.MUTATION_LAYER ?? 'domain';

// No type of Stryker's here: the product's own checks run without this package installed.
export default {
  mutate: [
    `src/${layer}/**/*.ts`,
    '!**/*.test.ts',
    // Thin adapters to the browser's own objects: the end-to-end tests run them for real.
    '!src/sources/**/*Edge.ts',
    '!src/sources/**/*Worker.ts',
  ],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Room for a busy machine. What runs longer counts as missed, so that it can only lower the score.
  timeoutMS: 20_000,
  timeoutFactor: 3,
  // The copy it works on: what the tests of the two layers need, and no more.
  ignorePatterns: [
    '**',
    '!package.json',
    '!src/{domain,sources,testing}/**',
    '!tools/mutation/{setup,testRunner,vitest.config}.ts',
  ],
  // Stryker would rewrite it by TypeScript's old API; the copy needs none.
  tsconfigFile: 'none',
  tempDirName: 'tools/mutation/.stryker',
  reporters: ['json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: `tools/mutation/reports/${layer}.json` },
  htmlReporter: { fileName: `tools/mutation/reports/${layer}.html` },
};
