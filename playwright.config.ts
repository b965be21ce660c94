import { defineConfig, type Project } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';
import { CLIENT } from './server/testing/oidcProvider.ts';

const UNTRIED = /^(?!.*\b(addUser|address|cards|detail|shell|storage|table)\.spec\.ts).*@all/;
// Another port lets several checkouts be tested at once.
const PORT = Number(process.env['E2E_PORT'] ?? 4183);
/** `npm run test:all` runs what is tagged `@all`, too. */
const ALL = process.env['TEST_ALL'] !== undefined;
const SHARED_SPEC = /shared\/.*\.spec\.ts$/;
const SHARED_PORT = PORT + 2;
const REST_SPEC = /rest\/.*\.spec\.ts$/;
const REST_PORT = PORT + 4;
const browser = await findBrowser();
const launchOptions = {
  executablePath: browser.executablePath,
  args: browser.args,
  env: { ...process.env, ...browser.env },
};
/** Firefox sees no pointer where there is no screen: these say that there is a mouse, which hovers. */
const MOUSE = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 };
/** Whether a project runs: what only it needs is built only then. */
const isRun = (project: string) =>
  !process.argv.some((argument) => argument.startsWith('--project')) ||
  process.argv.some((argument) => argument === project || argument === `--project=${project}`);
/** An older server at this port would answer the tests: Playwright refuses it. */
const server = (command: string, port: number, env: Readonly<Record<string, string>> = {}) => ({
  command,
  url: `http://localhost:${port}/`,
  env: { PORT: String(port), ...env },
  timeout: 120_000,
});

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  ...(!ALL && { grepInvert: /@all/ }),
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  projects: [
    {
      // Several members of staff on one running server. First: its tests run one after the other.
      name: 'shared',
      testMatch: SHARED_SPEC,
      use: { launchOptions, baseURL: `http://localhost:${SHARED_PORT}` },
    },
    { name: 'chromium', testIgnore: [SHARED_SPEC, REST_SPEC], use: { launchOptions } },
    {
      // The example of a backend of one's own: all of it is tagged `@all`.
      name: 'rest',
      testMatch: REST_SPEC,
      use: { launchOptions, baseURL: `http://localhost:${REST_PORT}` },
    },
    ...firefoxProject(process.env['FIREFOX']),
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    trace: 'off',
    // It would answer instead of the server; e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
  },
  webServer: [
    server(`npx vite preview --port ${PORT} --strictPort`, PORT),
    ...(isRun('shared')
      ? [
          server('node scripts/serveShared.mjs', SHARED_PORT, {
            // e2e/shared/ starts the provider, once it has seen what happens without it.
            OIDC_ISSUER: `http://localhost:${SHARED_PORT + 1}`,
            OIDC_CLIENT_ID: CLIENT.id,
            OIDC_CLIENT_SECRET: CLIENT.secret,
          }),
        ]
      : []),
    ...(ALL && isRun('rest') ? [server('node examples/rest/serve.mjs', REST_PORT)] : []),
  ],
});

/**
 * The second engine, where one is named: a Firefox as its makers ship it, spoken to over WebDriver
 * BiDi. It has to be 159 or newer (scripts/browser.mjs).
 */
function firefoxProject(executablePath: string | undefined): Project[] {
  if (executablePath === undefined) return [];
  return [
    {
      name: 'firefox',
      testIgnore: [SHARED_SPEC, REST_SPEC],
      // What only Chromium offers to tests: counted clicks, pens, touch and coarse pointers, presses that scroll
      // nothing, forced colours, other default fonts, which font is drawn, its tree of accessibility, its processes,
      // pages without scripts, long tasks, a lost network, and layout shifts (some are watched frame by frame, in
      // e2e/steadiness.ts). Axe finds nothing there (e2e/fixtures.ts). And of the long half what was not tried in Firefox.
      grepInvert: [/@chromium/, ...(ALL ? [] : [UNTRIED])],
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath, firefoxUserPrefs: MOUSE },
      },
    },
  ];
}
