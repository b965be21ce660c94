// `npm run test:hosting`: starts nginx with hosting/nginx.conf on the built product and probes it.
import { strict as assert } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { findNginx } from './findNginx.mjs';
import { ROOT } from './install.mjs';
import { requireFreePort } from './port.mjs';

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const PORT = Number(process.env['HOSTING_PORT'] ?? 4190);
const DIST = join(ROOT, 'dist');
const hasBrotli = existsSync(BROTLI);
const asset = readdirSync(join(DIST, 'assets')).find((name) => /^index-.*\.js$/.test(name));

const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
/** @type {import('node:child_process').ChildProcess | undefined} */
let nginx;

before(async () => {
  const program = findNginx();
  if (program === null) throw new Error('nginx is not installed, so nothing was tested.');
  await requireFreePort(PORT);
  if (!hasBrotli) console.log('nginx has no brotli module here: brotli is left out.');
  let site = readFileSync(join(ROOT, 'hosting/nginx.conf'), 'utf8')
    .replace('listen 8080;', `listen 127.0.0.1:${PORT};`)
    .replace('root /srv/dashboard;', `root "${DIST}";`);
  if (!hasBrotli) site = site.replace('brotli_static on;', '');
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
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, lines.join('\n'));
  nginx = spawn(program, ['-c', file, '-e', 'stderr'], { stdio: 'inherit' });
  for (let tries = 0; tries < 50; tries++) {
    const answer = await probe('/').catch(() => null);
    if (answer !== null) return;
    await wait(100);
  }
  throw new Error('nginx did not answer.');
});

after(async () => {
  if (nginx?.exitCode === null) {
    const ended = new Promise((resolve) => nginx?.once('exit', resolve));
    nginx.kill();
    await ended;
  }
  rmSync(folder, { recursive: true });
});

/**
 * @param {string} path
 * @param {string} [encoding] the client's Accept-Encoding
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
function probe(path, encoding = 'identity') {
  return new Promise((resolve, reject) => {
    const options = { port: PORT, host: '127.0.0.1', path };
    get({ ...options, headers: { 'accept-encoding': encoding } }, (response) => {
      const { statusCode = 0, headers } = response;
      buffer(response).then((body) => resolve({ status: statusCode, headers, body }), reject);
    }).on('error', reject);
  });
}

const page = readFileSync(join(DIST, 'index.html'));

for (const path of ['/', '/index.html', '/users', '/users?q=a&page=2', '/users/a%2Fb', '/x/y.z']) {
  void test(`nginx answers ${path} with the page, which is revalidated each time`, async () => {
    const { status, headers, body } = await probe(path);
    assert.equal(status, 200);
    assert.match(headers['content-type'] ?? '', /^text\/html; *charset=utf-8$/);
    assert.equal(headers['cache-control'], 'no-cache');
    assert.deepEqual(body, page);
  });
}

void test('files under assets/ are cached forever', async () => {
  const { status, headers } = await probe(`/assets/${asset}`);
  assert.equal(status, 200);
  assert.match(headers['content-type'] ?? '', /javascript/);
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
});

void test('a missing asset gets a 404 that is not cached', async () => {
  const { status, headers } = await probe('/assets/index-gone.js');
  assert.equal(status, 404);
  assert.equal(headers['cache-control'], 'no-cache');
});

void test('well-known paths such as /robots.txt get a file or a 404, never the page', async () => {
  const { status, headers, body } = await probe('/robots.txt');
  assert.equal(status, 200);
  assert.match(headers['content-type'] ?? '', /^text\/plain/);
  assert.match(body.toString(), /^Disallow: \/$/m);
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/.well-known/change-password']) {
    assert.equal((await probe(path)).status, 404);
  }
});

void test('files without a hash in their name are revalidated each time', async () => {
  for (const path of ['/favicon.svg', '/icon-64.png']) {
    const { status, headers } = await probe(path);
    assert.equal(status, 200);
    assert.equal(headers['cache-control'], 'no-cache');
  }
});

for (const [encoding, ending] of [['gzip', 'gz'], ...(hasBrotli ? [['br', 'br']] : [])]) {
  void test(`a client that accepts ${encoding} gets the file that the build compressed`, async () => {
    for (const path of ['/index.html', `/assets/${asset}`]) {
      const { headers, body } = await probe(path, `${encoding}`);
      assert.equal(headers['content-encoding'], encoding);
      assert.deepEqual(body, readFileSync(`${DIST}${path}.${ending}`));
    }
  });
}

void test('every response has the security headers, errors too', async () => {
  for (const path of ['/', '/users/1', `/assets/${asset}`, '/assets/gone.js', '/favicon.svg']) {
    const { headers } = await probe(path);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'; script-src 'self' 'sha256-[^ ]+';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'strict-origin');
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['x-robots-tag'], 'noindex');
    assert.match(String(headers['permissions-policy']), /geolocation=\(\)/);
    assert.equal(headers['server'], 'nginx');
  }
});

void test('nginx accepts the configuration in docs/shared.md', () => {
  const [, site] =
    /```nginx\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/shared.md'), 'utf8')) ?? [];
  if (site === undefined) throw new Error('docs/shared.md has no site for nginx.');
  assert.ok(site.includes('listen 443 ssl'));
  const file = join(folder, 'shared.conf');
  // There is no certificate here.
  const content = site.replace('listen 443 ssl', 'listen 443');
  writeFileSync(file, `pid "${join(folder, 'shared.pid')}"; events {} http { ${content} }`);
  const { status, stderr } = spawnSync(findNginx() ?? '', ['-t', '-c', file, '-e', 'stderr'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
});
