import { defineConfig, type Project } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

// Another one where several checkouts are tested at once.
const PORT = Number(process.env['E2E_PORT'] ?? 4183);
const browser = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json']],
  projects: [
    {
      name: 'chromium',
      use: {
        launchOptions: {
          executablePath: browser.executablePath,
          args: browser.args,
          env: { ...process.env, ...browser.env },
        },
      },
    },
    ...firefoxProject(process.env['FIREFOX']),
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    trace: 'off',
    // It would answer in place of the server; e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
  },
  webServer: {
    command: 'node scripts/serve.mjs',
    env: { PORT: String(PORT) },
    port: PORT,
    reuseExistingServer: false,
  },
});

/**
 * The second engine, where one is named: a Firefox as its makers ship it, spoken to over WebDriver
 * BiDi. It has to be 143 or newer.
 */
function firefoxProject(executablePath: string | undefined): Project[] {
  if (executablePath === undefined) return [];
  return [
    {
      name: 'firefox',
      // The others use what only Chromium offers to tests.
      testMatch: /(addUser|address|cards|detail|shell|storage|table)\.spec\.ts$/,
      grepInvert: /every loaded card is told to screen readers/,
      use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath } },
    },
  ];
}
