import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compressFolder } from './compress.mjs';
import { ROOT } from './install.mjs';
import { freePort } from './port.mjs';

const NGINX = '/usr/sbin/nginx';
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const hasBrotli = existsSync(BROTLI);

let folder = '';
let dist = '';
let asset = '';
let port = 0;
let nginx: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  dist = join(folder, 'dist');
  await build({ mode: 'production', logLevel: 'silent', build: { outDir: dist } });
  compressFolder(dist);
  asset = readdirSync(join(dist, 'assets')).find((name) => /^index-.*\.js$/.test(name)) ?? '';
  port = await freePort();
  const site = readFileSync(join(ROOT, 'hosting/nginx.conf'), 'utf8')
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('root /srv/dashboard;', `root "${dist}";`)
    .replace('brotli_static on;', hasBrotli ? 'brotli_static on;' : '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path "${join(folder, name)}";`,
  );
  const lines = [
    hasBrotli ? `load_module ${BROTLI};` : '',
    // Started by root, nginx reads files as another user, who has no access to this folder.
    process.getuid?.() === 0 ? 'user root;' : '',
    `daemon off; pid "${join(folder, 'pid')}"; error_log stderr;`,
    'events {}',
    `http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')}`,
    site,
    '}',
  ];
  writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
  nginx = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'inherit' });
  await vi.waitFor(() => probe('/'), { timeout: 10_000 });
}, 120_000);

afterAll(async () => {
  if (nginx?.exitCode === null) {
    nginx.kill();
    await once(nginx, 'exit');
  }
  rmSync(folder, { recursive: true });
});

interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function probe(path: string, encoding = 'identity'): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding };
    get({ port, host: '127.0.0.1', path, headers }, (response) => {
      const { statusCode: status = 0, headers: sent } = response;
      buffer(response).then((body) => resolve({ status, headers: sent, body }), reject);
    }).on('error', reject);
  });
}

describe('nginx with hosting/nginx.conf', () => {
  it.each(['/', '/index.html', '/users', '/users?q=a&page=2', '/users/a%2Fb', '/x/y.z'])(
    'answers %s with the page, which is revalidated each time',
    async (path) => {
      const { status, headers, body } = await probe(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/html; *charset=utf-8$/);
      expect(headers['cache-control']).toBe('no-cache');
      expect(body.equals(readFileSync(join(dist, 'index.html')))).toBe(true);
    },
  );

  it('lets assets be cached forever, but not a 404 for one that is missing', async () => {
    const { status, headers } = await probe(`/assets/${asset}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const missing = await probe('/assets/index-gone.js');
    expect(missing.status).toBe(404);
    expect(missing.headers['cache-control']).toBe('no-cache');
  });

  it('answers well-known paths with a file or a 404, never with the page', async () => {
    const { status, headers, body } = await probe('/robots.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body.toString()).toMatch(/^Disallow: \/$/m);
    for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/.well-known/change-password']) {
      expect((await probe(path)).status).toBe(404);
    }
  });

  it.each([['gzip', 'gz'], ...(hasBrotli ? [['br', 'br']] : [])])(
    'sends a client that accepts %s the file that the build compressed',
    async (encoding = '', ending = '') => {
      for (const path of ['/index.html', `/assets/${asset}`]) {
        const { headers, body } = await probe(path, encoding);
        expect(headers['content-encoding']).toBe(encoding);
        expect(body.equals(readFileSync(`${dist}${path}.${ending}`))).toBe(true);
      }
    },
  );

  it('sends the security headers with every response, errors too', async () => {
    for (const path of ['/', '/users/1', `/assets/${asset}`, '/assets/gone.js', '/favicon.svg']) {
      const { headers } = await probe(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-[^ ]+';/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-robots-tag': 'noindex',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        server: 'nginx',
      });
    }
  });
});

it('nginx accepts the configuration in docs/shared.md', () => {
  const [, site = ''] =
    /```nginx\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/shared.md'), 'utf8')) ?? [];
  expect(site).toContain('listen 443 ssl');
  const file = join(folder, 'shared.conf');
  // There is no certificate here.
  const content = site.replace('listen 443 ssl', 'listen 443');
  writeFileSync(file, `pid "${join(folder, 'shared.pid')}"; events {} http { ${content} }`);
  const { status, stderr } = spawnSync(NGINX, ['-t', '-c', file, '-e', 'stderr']);
  expect({ status, said: stderr.toString() }).toMatchObject({ status: 0 });
});
