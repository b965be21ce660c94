import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { contentSecurityPolicy, DEFAULT_TILE_URL } from './scripts/contentSecurityPolicy.ts';
import { securityHeaders, slashHeaders } from './scripts/hosting.ts';
import { hosting, missingFile } from './scripts/hostingPlugin.ts';
import { malformedAddress } from './scripts/malformedAddress.ts';
import { rememberedLooks } from './scripts/rememberedLooks.ts';
import { serviceWorker } from './scripts/serviceWorker.ts';
import { sharedPage } from './scripts/sharedPage.ts';
import { thirdPartyNotices } from './scripts/thirdPartyNotices.ts';
import { worldOutline } from './scripts/worldOutline.ts';

export default defineConfig(({ command, mode }) => {
  // From the environment or from a .env file.
  const tileUrl = loadEnv(mode, import.meta.dirname)['VITE_TILE_URL'] || DEFAULT_TILE_URL;
  // The path under which the product is served, with a slash at both ends.
  const base = process.env['BASE_PATH'] ?? '/';
  const notices = thirdPartyNotices();
  // The page of a shared list: scripts/buildShared.mjs.
  const isShared = mode === 'shared';
  return {
    base,
    plugins: [
      react(),
      rememberedLooks(),
      contentSecurityPolicy(tileUrl),
      malformedAddress(),
      hosting(tileUrl),
      missingFile(),
      isShared ? sharedPage() : serviceWorker(),
      worldOutline(),
      notices.forPage,
    ],
    resolve: {
      alias: {
        // wouter brings a stand-in for Reacts that lack this hook.
        'use-sync-external-store/shim/index.js': 'react',
      },
    },
    define: {
      'import.meta.env.VITE_TILE_URL': JSON.stringify(tileUrl),
      // What React does only for its developer tools is left out of the build.
      ...(command === 'build' && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
    },
    css: {
      modules: {
        // Names without a hash are readable and compress well. A style sheet's file is named after
        // its component, and no two components share a name.
        generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}`,
      },
    },
    build: {
      outDir: isShared ? 'dist-shared' : 'dist',
      // Every browser of the baseline preloads modules by itself.
      modulePreload: { polyfill: false },
      // Icons stay files: a data: address would be copied into the script.
      assetsInlineLimit: 0,
      rolldownOptions: {
        optimization: { inlineConst: true },
        checks: {
          // What `npm start` prints begins with the product's own words.
          bundlerTimings: false,
          // The page of a shared list has the rules of searching at once, to see whether what others
          // change belongs to what it shows; the list of this browser loads them later.
          ineffectiveDynamicImport: !isShared,
        },
        output: {
          // Seven characters of a hash tell versions of a file apart, and the first script names them all.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              // What changes least: a new version of the product leaves it in the cache.
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              // All else that is needed at once, in one file: each would be a request more.
              { name: 'main', tags: ['$initial'] },
            ],
          },
        },
      },
    },
    worker: { format: 'es', plugins: () => [notices.forWorkers] },
    server: { port: 5173 },
    preview: {
      headers: Object.fromEntries([...securityHeaders(tileUrl), ...slashHeaders(base)]),
    },
  };
});
