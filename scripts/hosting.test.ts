import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readHeadersFile } from '#server/routes/page.ts';
import { FILE_PATH } from '../src/protocol/paths.ts';
import { headersFile, nginxSite, redirectsFile, securityHeaders } from './hosting.ts';
import { DEFAULT_TILE_URL, policy } from './contentSecurityPolicy.ts';

const headers = securityHeaders(DEFAULT_TILE_URL);

describe('the hosting files', () => {
  it('contain the nginx site that is generated from the list of headers', async () => {
    await expect(nginxSite(DEFAULT_TILE_URL)).toMatchFileSnapshot('../hosting/nginx.conf');
  });

  it.each(headers)('set %s both in nginx and on static hosts', (name, value) => {
    expect(nginxSite(DEFAULT_TILE_URL)).toContain(`add_header ${name} "${value}" always;`);
    expect(headersFile('/', DEFAULT_TILE_URL)).toContain(`  ${name}: ${value}\n`);
  });

  it('give the shared list’s server the same headers', () => {
    const headersOf = readHeadersFile(headersFile('/', DEFAULT_TILE_URL));
    expect(headersOf('/users/a')).toEqual(headers);
    expect(headersOf('/assets/a.js')).toEqual([
      ...headers,
      ['Cache-Control', 'public, max-age=31536000, immutable'],
    ]);
  });

  it('set the page’s Content Security Policy, and forbid frames', () => {
    expect(Object.fromEntries(headers)['Content-Security-Policy']).toBe(
      `${policy(DEFAULT_TILE_URL)}; frame-ancestors 'none'`,
    );
  });

  it('send no path or query as Referer, nor does the page where no headers are sent', () => {
    expect(Object.fromEntries(headers)['Referrer-Policy']).toBe('strict-origin');
    const page = readFileSync('index.html', 'utf8');
    expect(page).toContain('<meta name="referrer" content="strict-origin" />');
  });

  it.each(['robots.txt', 'favicon.ico', '.well-known/x', 'assets/gone', 'index.html', 'a.b/c'])(
    'treat %s as a file',
    (path) => expect(FILE_PATH.test(path)).toBe(true),
  );

  it.each(['', 'users', 'users/', 'users/a.b', 'x/y.z', 'assetsx'])(
    'treat "%s" as a screen',
    (path) => expect(FILE_PATH.test(path)).toBe(false),
  );

  it('cache assets forever, and serve a base path without its slash, under a sub-path too', () => {
    const file = headersFile('/panel/', DEFAULT_TILE_URL);
    expect(file).toContain('/panel/assets/*\n  Cache-Control: public, max-age=31536000, immutable');
    expect(file).toContain('/panel/slash.js\n  Service-Worker-Allowed: /panel\n');
    expect(headersFile('/', DEFAULT_TILE_URL)).not.toContain('Service-Worker-Allowed');
    expect(redirectsFile('/panel/')).toBe('/panel/* /panel/index.html 200\n');
  });
});
