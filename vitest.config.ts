import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/browser.mjs';
import { bundledWorkers } from './scripts/bundledWorkers.ts';
import { worldOutline } from './scripts/worldOutline.ts';
import { findPostgres } from './server/testing/services/temporaryPostgres.ts';

const browser = await findBrowser();
/** `npm run test:all`: what takes long, and PostgreSQL beside the embedded database. */
const ALL = process.env['TEST_ALL'] !== undefined;
/** By default one less than there are cores: on two that takes 480 seconds in place of 280. */
const MAX_WORKERS = Math.max(2, availableParallelism() - 1);
/** `npm test`: see src/testing/groups/describeGroup.ts. */
const IN_GROUPS = process.env['COMPONENT_GROUPS'] !== undefined;
const hasLibreOffice = existsSync('/usr/bin/soffice');
const hasNginx = existsSync('/usr/sbin/nginx');
const hasPostgres = ALL && findPostgres() !== null;

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    coverage: {
      provider: 'v8',
      include: ['src/domain/**', 'src/sources/**'],
      exclude: [
        '**/*.test.ts',
        // Thin adapters to the browser's own objects: the end-to-end tests run them for real.
        'src/sources/local/browserEdge.ts',
        'src/sources/shared/browserEdge.ts',
        'src/sources/local/archiveEdge.ts',
        'src/sources/shared/staffEdge.ts',
        'src/sources/local/backupWorker.ts',
        'src/sources/local/seedWorker.ts',
      ],
      reporter: ['text-summary', 'html'],
      // Each layer for itself: one does not make up for the other.
      thresholds: {
        'src/domain/**': { lines: 95, branches: 95 },
        'src/sources/**': { lines: 95, branches: 95 },
      },
    },
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          environment: 'node',
          // Each file would load the modules anew: half as much time again.
          isolate: false,
          include: [
            'src/{domain,files,protocol,sources,text,testing}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/*.test.ts',
          ],
          exclude: [
            ...(hasLibreOffice ? [] : ['scripts/libreOffice.test.ts']),
            ...(ALL ? [] : ['scripts/reproducible.test.ts']),
            ...(ALL && hasNginx ? [] : ['scripts/nginx.test.ts']),
          ],
          setupFiles: ['src/testing/setupConsole.ts'],
          env: { TZ: 'Europe/Istanbul' },
        },
      },
      {
        test: {
          name: 'server',
          // A database is started for most of these files.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          environment: 'node',
          isolate: false,
          include: ['server/**/*.test.ts'],
          // Told by server/testing/services/prepareDatabases.ts.
          exclude: [
            ...(hasPostgres ? [] : ['server/**/*.postgres.test.ts']),
            ...(ALL ? [] : ['server/main.test.ts', 'server/operations/embeddedMemory.test.ts']),
          ],
          globalSetup: ['server/testing/services/prepareDatabases.ts'],
          setupFiles: ['src/testing/setupConsole.ts'],
          env: { TZ: 'Europe/Istanbul' },
        },
      },
      {
        plugins: [react(), worldOutline(), bundledWorkers()],
        define: {
          'import.meta.env.VITE_TILE_URL': JSON.stringify('/no-tiles/{z}/{x}/{y}.png'),
        },
        optimizeDeps: {
          // All of them at the start: one found later reloads the page under a running test.
          noDiscovery: true,
          include: [
            'fast-check',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'hucre/xlsx',
            'leaflet',
            'valibot',
            'wouter',
            'wouter/use-browser-location',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'component',
          // Pages at once: those of the browser do not ask what holds for all projects.
          maxWorkers: MAX_WORKERS,
          // A busy machine may take its time; what never comes still fails.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          include: [
            IN_GROUPS
              ? 'src/testing/groups/*.group.ts'
              : 'src/{ui,platform,state,screens,app}/**/*.test.tsx',
          ],
          setupFiles: [
            'src/testing/setupConsole.ts',
            'src/testing/setupComponents.ts',
            'src/testing/setupTexts.ts',
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: browser.executablePath,
                args: browser.args,
                env: { ...process.env, ...browser.env },
              },
              contextOptions: { locale: 'tr-TR', timezoneId: 'Europe/Istanbul' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
