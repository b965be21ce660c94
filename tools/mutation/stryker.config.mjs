// Set by run.mjs, one layer at a time.
const layer = process.env.MUTATION_LAYER ?? 'domain';

// Without Stryker's type: the product's checks run without the package.
export default {
  mutate: [
    `src/${layer}/**/*.ts`,
    '!**/*.test.ts',
    // Thin adapters to the browser's objects, which end-to-end tests cover.
    '!src/sources/**/*Edge.ts',
    '!src/sources/**/*Worker.ts',
  ],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Allows for a busy machine. A mutant that runs longer counts as missed, which can only lower the score.
  timeoutMS: 20_000,
  timeoutFactor: 3,
  // Stryker works on a copy: only of what the tests of the two layers need.
  ignorePatterns: [
    '**',
    '!package.json',
    '!src/{domain,sources,testing}/**',
    '!tools/mutation/{setup,testRunner,vitest.config}.ts',
  ],
  // Stryker would rewrite tsconfig.json with an old API of TypeScript; the copy needs none.
  tsconfigFile: 'none',
  tempDirName: 'tools/mutation/.stryker',
  reporters: ['json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: `tools/mutation/reports/${layer}.json` },
  htmlReporter: { fileName: `tools/mutation/reports/${layer}.html` },
};
