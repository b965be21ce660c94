import { policy } from './contentSecurityPolicy.ts';

/** A header's name and value. */
type Header = readonly [name: string, value: string];

/** Files with their content's hash in their names never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Kept, but asked for anew before each use. */
const ASK_FIRST = 'no-cache';

/**
 * Paths below the base that are a file's or nobody's, and never a screen's: browsers and crawlers
 * ask by themselves for robots.txt, favicon.ico or .well-known/change-password, and would take the
 * page for an answer.
 */
export const FILE_PATH = /^(?:assets\/|[^/]*\.)/;

/**
 * The headers of every answer. The one list: the preview server, nginx and static hosts all get
 * theirs from here.
 * @param tileUrl template of the map tiles' addresses; its host may be asked for pictures
 */
export function securityHeaders(tileUrl: string): readonly Header[] {
  return [
    // A page's own meta element cannot forbid frames, so only the header says it.
    ['Content-Security-Policy', `${policy(tileUrl)}; frame-ancestors 'none'`],
    ['X-Content-Type-Options', 'nosniff'],
    // The tile service refuses requests that do not tell their origin.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    // robots.txt is only read from the root of a host, where a sub-path has none.
    ['X-Robots-Tag', 'noindex'],
    [
      'Permissions-Policy',
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    ],
  ];
}

/** The worker that answers for the base path without the slash at its end (hosting/slash.js). */
export const SLASH_FILE = 'slash.js';

/**
 * What that worker's file needs: its scope is wider than its folder.
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
  // Values of the same header would be joined, so each path gets its Cache-Control from one rule:
  // without one, these hosts answer with "max-age=0, must-revalidate".
  return [
    rule(`${base}*`, securityHeaders(tileUrl)),
    rule(`${base}assets/*`, [['Cache-Control', FOR_EVER]]),
    ...slashHeaders(base).map((header) => rule(base + SLASH_FILE, [header])),
  ].join('\n');
}

/** The `_redirects` file of the same hosts: what is not a file is the product's page. */
export function redirectsFile(base: string): string {
  return `${base}* ${base}index.html 200\n`;
}

/**
 * An nginx site, to be included in its `http` block, that serves the product from `/`.
 * @param tileUrl template of the map tiles' addresses
 */
export function nginxSite(tileUrl: string): string {
  const headers = securityHeaders(tileUrl).map(
    ([name, value]) => `  add_header ${name} "${value}" always;`,
  );
  return `# Made from scripts/hosting.ts: \`npx vitest run scripts/hosting.test.ts -u\` writes it anew.

# A missing file must not be remembered, so the status counts too.
map "$status $uri" $dashboard_cache {
  default "${ASK_FIRST}";
  "~^(200|206|304) /assets/" "${FOR_EVER}";
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
