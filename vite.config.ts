import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const DEFAULT_TILE_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const tileUrl = process.env['VITE_TILE_URL'] ?? DEFAULT_TILE_URL;

export default defineConfig({
  base: process.env['BASE_PATH'] ?? '/',
  plugins: [react(), contentSecurityPolicy()],
  define: { 'import.meta.env.VITE_TILE_URL': JSON.stringify(tileUrl) },
  build: {
    // Every browser of the baseline preloads modules by itself.
    modulePreload: { polyfill: false },
    // Icons stay files: a data: address would be copied into the script.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  server: { port: 5173 },
  preview: {
    headers: {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    },
  },
});

/** In the built page only: the development server's own scripts are inline. */
function contentSecurityPolicy(): Plugin {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${tileSource(tileUrl)}`,
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** Where tiles come from, as a CSP source: `{s}` stands for any subdomain. */
function tileSource(url: string): string {
  const [, scheme, host] = /^(https?:\/\/)([^/]+)/.exec(url) ?? [];
  // A path on the product's own host needs no source of its own.
  if (scheme === undefined || host === undefined) return '';
  return scheme + host.replace(/^\{s\}\./, '*.');
}
