import type { Plugin } from 'vite';
import { REMEMBERED_LOOKS_SOURCE } from './rememberedLooks.ts';

export const DEFAULT_TILE_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

/**
 * Adds the policy to the built page: only own scripts, one known inline script, and no other host
 * than that of the map tiles. The development server's page gets none: its scripts are inline.
 */
export function contentSecurityPolicy(tileUrl: string): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy(tileUrl) },
        injectTo: 'head-prepend',
      },
    ],
  };
}

export function policy(tileUrl: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${REMEMBERED_LOOKS_SOURCE}`,
    // React and Leaflet set styles from script (CSSOM), which the policy does not restrict.
    "style-src 'self'",
    ["img-src 'self' data:", ...tileSources(tileUrl)].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The host of the map tiles, as a source of the policy; empty if it is the product's own host. */
function tileSources(url: string): string[] {
  const [, scheme = '', host] = /^(https?:)?\/\/([^/]+)/.exec(url) ?? [];
  if (host === undefined) return [];
  // Leaflet's {s} can be a subdomain or a part of one; the policy's * is always a whole one.
  const allowed = host.replace(/^[^.]*\{s\}[^.]*\./, '*.');
  if (!/^[\w.*:-]+$/.test(allowed)) throw new Error(`VITE_TILE_URL has a strange host: ${host}`);
  return [scheme === '' ? allowed : `${scheme}//${allowed}`];
}
