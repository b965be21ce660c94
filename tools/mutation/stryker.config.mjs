// `npm run mutation`: mutates domain and sources one place at a time, runs the unit tests that cover the place, and
// fails if they notice less than 92 % of the mutants.

// The time zone of the unit tests, for the processes that Stryker starts.
process.env.TZ = 'Europe/Istanbul';

// Without Stryker's type: the product's checks run without the package.
export default {
  mutate: [
    'src/{domain,sources}/**/*.ts',
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
  // Allows for a busy machine.
  timeoutMS: 20_000,
  timeoutFactor: 3,
  thresholds: { break: 92 },
  // Stryker works on a copy: only of what the tests of the two layers need.
  ignorePatterns: [
    '**',
    '!package.json',
    '!src/{domain,protocol,sources,testing}/**',
    '!tools/mutation/{setup,vitest.config}.ts',
    '!tools/planted/fixtures/stores/*',
  ],
  // Stryker would rewrite tsconfig.json with an old API of TypeScript; the copy needs none.
  tsconfigFile: 'none',
  tempDirName: 'tools/mutation/.stryker',
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'tools/mutation/reports/mutation.html' },
};
