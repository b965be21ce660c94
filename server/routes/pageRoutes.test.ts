import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { firstQuestions } from '#domain/view/firstQuestions.ts';
import { firstAnswersSchema } from '#protocol/questions.ts';
import { fakeApp, fakeAuth, PAGE } from '#server/testing/fakeApp.ts';
import { fakeList } from '#server/testing/fakeList.ts';

const STAFF = { 'X-Staff': 'viewer' };

/** What is in the page's element. */
function firstAnswersIn(html: string): unknown {
  const [, json = ''] =
    /<script type="application\/json" id="shared">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

describe('the page', () => {
  it('holds who is signed in and the answers to the questions that its screen asks first', async () => {
    const { app } = fakeApp();
    const response = await app.request('/users?role=Admin&page=2', { headers: STAFF });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    const questions = firstQuestions('/users', '?role=Admin&page=2');
    expect(firstAnswersIn(await response.text())).toEqual({
      me: { id: 'viewer', name: 'Ayşe viewer', email: 'viewer@example.com', role: 'viewer' },
      zone: 'Europe/Istanbul',
      revision: 7,
      answers: questions.map((question) => [question, { ok: true, value: question }]),
    });
  });

  it('holds nothing of the list for a visitor who is signed out', async () => {
    const { app, list } = fakeApp();
    const html = await (await app.request('/users')).text();
    expect(firstAnswersIn(html)).toEqual({ me: null });
    expect(list.asked).toEqual([]);
  });

  it('says that no staff exist yet', async () => {
    const { app } = fakeApp({ auth: { ...fakeAuth(), hasStaff: async () => false } });
    const html = await (await app.request('/')).text();
    expect(firstAnswersIn(html)).toEqual({ me: null, hasNoStaff: true });
  });

  it('names the sign-in provider, to the signed-out and the signed-in', async () => {
    const providerName = 'Kurum </script> hesabı';
    const { app } = fakeApp({ auth: { ...fakeAuth(), providerName } });
    const signedOut = await (await app.request('/users')).text();
    expect(firstAnswersIn(signedOut)).toEqual({ me: null, provider: providerName });
    const signedIn = await (await app.request('/users', { headers: STAFF })).text();
    expect(firstAnswersIn(signedIn)).toMatchObject({
      me: { id: 'viewer' },
      provider: providerName,
    });
  });

  it('reports an upload that is to come to admins alone, and only while the list is empty', async () => {
    const pageFor = async (role: string, revision: number) => {
      const auth = { ...fakeAuth(async () => revision), isUploadPending: async () => true };
      const { app } = fakeApp({ auth });
      const response = await app.request('/', { headers: { 'X-Staff': role } });
      return firstAnswersIn(await response.text());
    };
    expect(await pageFor('admin', 0)).toMatchObject({ me: { role: 'admin' }, isMovePending: true });
    expect(await pageFor('editor', 0)).not.toHaveProperty('isMovePending');
    expect(await pageFor('admin', 1)).not.toHaveProperty('isMovePending');
  });

  it('holds the answers of the default view, but only at the list’s address without parameters', async () => {
    const { app } = fakeApp({ auth: { ...fakeAuth(), startOf: async () => '?role=Admin' } });
    const answersAt = async (path: string) =>
      firstAnswersIn(await (await app.request(path, { headers: STAFF })).text());
    const asks = (filters: object) => ({
      start: '?role=Admin',
      answers: [[{ query: { filters } }, {}]],
    });
    expect(await answersAt('/users')).toMatchObject(asks({ role: ['Admin'] }));
    expect(await answersAt('/users/')).toMatchObject(asks({ role: ['Admin'] }));
    const whole = await answersAt('/users?view=table');
    expect(whole).toMatchObject(asks({}));
    expect(JSON.stringify(whole)).not.toContain('["Admin"]');
  });

  it('is sent again for a link with its token in the query, which moves to the fragment', async () => {
    const { app } = fakeApp();
    for (const path of ['/davet', '/sifre/', '/baslangic']) {
      const response = await app.request(`${path}?anahtar=t0-k_n&a=%0A`);
      expect(response.status).toBe(302);
      expect(response.headers.get('Location')).toBe(`${path}#anahtar=t0-k_n&a=%0A`);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    for (const path of ['/davet', '/davet?a=b', '/users?anahtar=b']) {
      expect((await app.request(path)).status).toBe(200);
    }
  });

  it('equals the built page except for its embedded data, and is never cached', async () => {
    const { app } = fakeApp();
    const response = await app.request('/no/such/screen', { headers: STAFF });
    expect((await response.text()).replace(/<script.*<\/script>/, '')).toBe(PAGE);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('escapes texts of the list, so that its script element cannot be broken out of', async () => {
    const text = '</script><!-- <script>alert(1)</script> $& \u2028';
    const list = fakeList({ answer: async () => ({ ok: true, value: text }) });
    const { app } = fakeApp({}, list);
    const html = await (await app.request('/users', { headers: STAFF })).text();
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(firstAnswersIn(html)).toMatchObject({ answers: [[{}, { value: text }]] });
  });

  it('leaves out answers that were too slow', async () => {
    const list = fakeList({ answer: async () => ({ ok: false, problem: 'tooSlow' }) });
    const { app } = fakeApp({}, list);
    const html = await (await app.request('/users', { headers: STAFF })).text();
    expect(firstAnswersIn(html)).toMatchObject({ answers: [] });
  });

  it.each(['/users/%E0%A4%A', '/users/%00', '/users?q=%E0%A4%A'])(
    'is served for %s, whose encoding is invalid or which names no user',
    async (path) => {
      const { app } = fakeApp();
      expect((await app.request(path, { headers: STAFF })).status).toBe(200);
    },
  );

  it.each([
    ['a long id', `/users/${'a'.repeat(3000)}`],
    ['an id that cannot be stored', '/users/%00'],
    ['many roles', `/users?${Array.from({ length: 1200 }, (_, i) => `role=${i}`).join('&')}`],
  ])('holds valid data and who is signed in at an address with %s', async (_, path) => {
    const { app } = fakeApp();
    const html = await (await app.request(path, { headers: STAFF })).text();
    const read = v.safeParse(firstAnswersSchema, firstAnswersIn(html));
    expect(read.issues).toBeUndefined();
    expect(read.output).toMatchObject({ me: { id: 'viewer' } });
  });

  it('is sent as gzip to a client that accepts it', async () => {
    const value = 'ş'.repeat(1000);
    const { app } = fakeApp({}, fakeList({ answer: async () => ({ ok: true, value }) }));
    const response = await app.request('/users', {
      headers: { ...STAFF, 'Accept-Encoding': 'gzip' },
    });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    const html = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
    expect(firstAnswersIn(html)).toMatchObject({ revision: 7, answers: [[{}, { value }]] });
  });
});

describe('files', () => {
  it('with a hash in their names are cached forever, and all others revalidated', async () => {
    const { app } = fakeApp();
    const script = await app.request('/assets/main-1a2b.js');
    expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(await script.text()).toBe('console.log(1)');
    const robots = await app.request('/robots.txt');
    expect(robots.headers.get('Cache-Control')).toBe('no-cache');
  });

  it('are sent as the build compressed them, to clients that accept the encoding', async () => {
    const { app } = fakeApp();
    const encodingFor = async (accepted: string) => {
      const headers = { 'Accept-Encoding': accepted };
      const response = await app.request('/assets/main-1a2b.js', { headers });
      return { response, encoding: response.headers.get('Content-Encoding') };
    };
    const { response, encoding } = await encodingFor('gzip, deflate, br');
    expect(encoding).toBe('br');
    expect(response.headers.get('Vary')).toContain('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe('console.log(1)');
    expect((await encodingFor('br;q=0')).encoding).toBeNull();
  });

  it.each([
    '/index.html',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/..%2f..%2f..%2fetc/passwd.txt',
    '/.env',
    '/assets/',
  ])('are not found at %s', async (path) => {
    const { app } = fakeApp();
    const response = await app.request(`http://localhost${path}`, { headers: STAFF });
    expect(response.status).toBe(404);
  });
});

it.each(['/', '/users', '/assets/main-1a2b.js', '/api/nothing', '/api/health', '/x.js'])(
  'the response to %s has the security headers of the build',
  async (path) => {
    const { headers } = await fakeApp().app.request(path);
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  },
);
