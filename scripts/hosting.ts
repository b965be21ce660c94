import { FILE_PATH } from '../src/protocol/filePath.ts';
import { policy } from './contentSecurityPolicy.ts';

type Header = readonly [name: string, value: string];

/** For files with a content hash in their names, which never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cached, but revalidated before each use. */
const REVALIDATE = 'no-cache';

/**
 * The headers of every response, of the preview server, nginx and static hosts alike.
 * @param tileUrl URL template of the map tiles, whose host the policy allows for images
 */
export function securityHeaders(tileUrl: string): readonly Header[] {
  return [
    // A <meta> element cannot forbid framing, so only the header does.
    ['Content-Security-Policy', `${policy(tileUrl)}; frame-ancestors 'none'`],
    ['X-Content-Type-Options', 'nosniff'],
    // The tile service refuses requests without their origin.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    // Crawlers read robots.txt only from the root of a host, which a sub-path does not control.
    ['X-Robots-Tag', 'noindex'],
    [
      'Permissions-Policy',
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    ],
  ];
}

/** The service worker for the base path without its trailing slash (hosting/slash.js). */
export const SLASH_FILE = 'slash.js';

/**
 * The headers of that worker's file, whose scope is wider than its folder.
 * @param base path the product is served under, with a slash at both ends
 */
export function slashHeaders(base: string): readonly Header[] {
  return base === '/' ? [] : [['Service-Worker-Allowed', base.slice(0, -1)]];
}

/**
 * The `_headers` file that Netlify and Cloudflare Pages read.
 * @param base path the product is served under, with a slash at both ends
 */
export function headersFile(base: string, tileUrl: string): string {
  const rule = (path: string, headers: readonly Header[]) =>
    `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
  // Values of the same header would be joined, so at most one rule for each path has a
  // Cache-Control: without one, these hosts send "max-age=0, must-revalidate".
  return [
    rule(`${base}*`, securityHeaders(tileUrl)),
    rule(`${base}assets/*`, [['Cache-Control', IMMUTABLE]]),
    ...slashHeaders(base).map((header) => rule(base + SLASH_FILE, [header])),
  ].join('\n');
}

/** The `_redirects` file of the same hosts, which serve the page for every path that is no file. */
export function redirectsFile(base: string): string {
  return `${base}* ${base}index.html 200\n`;
}

/**
 * An nginx site, to be included in its `http` block, that serves the product from `/`.
 * @param tileUrl URL template of the map tiles
 */
export function nginxSite(tileUrl: string): string {
  const headers = securityHeaders(tileUrl).map(
    ([name, value]) => `  add_header ${name} "${value}" always;`,
  );
  return `# Made from scripts/hosting.ts: \`npx vitest run scripts/hosting.test.ts -u\` writes it anew.

# A missing file must not be remembered, so the status counts too.
map "$status $uri" $dashboard_cache {
  default "${REVALIDATE}";
  "~^(200|206|304) /assets/" "${IMMUTABLE}";
}

server {
  listen 8080;
  root /srv/dashboard;
  charset utf-8;
  server_tokens off;

  # Files compressed by the build. The second line needs Debian's libnginx-mod-http-brotli-static.
  gzip_static on;
  brotli_static on;
  gzip_vary on;

  # All headers stand here: an add_header inside of a location would drop every one of them.
${headers.join('\n')}
  add_header Cache-Control $dashboard_cache always;

  location / {
    # Every other path is a screen of the product.
    try_files $uri /index.html;
  }

  # A file or nothing: robots.txt, favicon.ico, .well-known/ and what else programs ask for.
  location ~ "${FILE_PATH.source.replace('^', '^/').replace('\\/', '/')}" {
    try_files $uri =404;
  }
}
`;
}
