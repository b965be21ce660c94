import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { HASHED } from '#testing/data/hashedPassword.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { ENDPOINT_ACCESS, LIST_ACCESS } from '#server/routes/permissions.ts';
import { PASSWORD, PUBLIC_URL, type TestBrowser } from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { openWholeApi } from '#server/testing/wholeApi.ts';

/** What PostgreSQL keeps as no text: U+0000, and half of a surrogate pair. */
const UNUSUAL = ['\u0000', '\ud800', '\udc00b'];

/** What is no text in UTF-8, or means U+0000. */
const ENCODED = ['%00', 'ali%00', '%ED%A0%80', '%C0%80', '%F0%9F', '%'];

const TOKEN = 'x'.repeat(43);
const user = makeUser({ id: 'ali', name: 'Ali' });
const fields = { name: { was: 'Ali', is: 'Veli' } };
const query = { ...EVERYONE, text: 'ali', filters: { role: ['User'] } };
const page = { kind: 'page', query, page: 1, size: 10 };
const matching = { kind: 'matching', query, except: ['can'], count: 1 };

const QUESTIONS: readonly object[] = [
  page,
  { kind: 'user', id: 'ali' },
  { kind: 'values', filter: 'role' },
  { kind: 'neighbours', query, id: 'ali' },
  { kind: 'email', email: 'ali@ornek.com', except: 'can' },
  { kind: 'selected', users: { kind: 'ids', ids: ['ali'] }, query },
  { kind: 'selected', users: { kind: 'user', user }, query },
  { kind: 'rows', users: matching, query },
  { kind: 'places', query, level: 4, area: { west: 0, south: 4, east: 15, north: 12 } },
  { kind: 'holders', ids: ['ali'], emails: ['ali@ornek.com'] },
  { kind: 'history', id: 'ali', page: 1, size: 10 },
  { kind: 'removed', page: 1, size: 10 },
  { kind: 'lastChange', id: 'ali' },
];

const imported = {
  id: 'ece',
  name: 'Ece',
  email: 'ece@ornek.com',
  role: 'User',
  active: true,
  createdAt: null,
  latitude: null,
  longitude: null,
};
const CHANGES: readonly object[] = [
  { kind: 'add', input: makeInput({ password: HASHED }) },
  { kind: 'edit', user, fields, password: HASHED },
  { kind: 'setActive', users: { kind: 'user', user }, active: false },
  { kind: 'setRole', users: matching, role: 'Admin' },
  { kind: 'remove', users: { kind: 'ids', ids: ['can'] } },
  { kind: 'merge', user, fields, other: makeUser({ id: 'can' }) },
  {
    kind: 'import',
    additions: [imported],
    edits: [{ user: { id: 'ali', name: 'Ali' }, changes: fields }],
    matchBy: 'id',
  },
  { kind: 'undo', changeId: '1' },
  { kind: 'bringBack', ids: ['can'] },
  { kind: 'erase', id: 'can' },
];

/** A body, or several, of each endpoint that takes one. */
const BODIES: Readonly<Record<string, readonly object[]>> = {
  'POST /api/sign-in': [{ email: 'ali@ornek.com', password: PASSWORD }],
  'POST /api/oidc/start': [{ returnPath: '/users' }],
  'POST /api/link': [{ kind: 'invitation', token: TOKEN }],
  'POST /api/first-admin': [
    { token: TOKEN, name: 'Ali', email: 'ali@ornek.com', password: PASSWORD, begin: 'empty' },
  ],
  'POST /api/invitations/accept': [{ token: TOKEN, name: 'Ali', password: PASSWORD }],
  'POST /api/password': [{ token: TOKEN, password: PASSWORD }],
  'POST /api/me/password': [{ current: 'yanlış bir şifre', next: 'yedi-deniz-kuşu' }],
  'POST /api/me/tokens': [{ name: 'Gece', role: 'viewer', days: 1 }],
  'POST /api/move': [{ records: ['{"id":"x","name":"y"}'], list: 'l' }],
  'POST /api/staff/invitations': [{ name: 'Veli', email: 'veli@ornek.com', role: 'editor' }],
  'PATCH /api/staff/:id': [{ role: 'viewer', name: 'Veli' }],
  'POST /api/questions': QUESTIONS.map((question) => ({ questions: [question] })),
  'POST /api/changes': CHANGES.map((change) => ({ key: randomUUID(), change })),
  'POST /api/views': [{ id: randomUUID(), name: 'Pasifler', search: '?q=ali', place: 'own' }],
  'POST /api/views/order': [{ ids: [randomUUID()] }],
  'POST /api/views/default': [{ id: randomUUID(), whose: 'own' }],
  'POST /api/views/:id': [{ revision: randomUUID(), name: 'Ali', search: '?q=ali' }],
  'POST /api/editing': [
    { kind: 'look', userId: 'ali' },
    { kind: 'open', userId: 'ali', form: randomUUID() },
  ],
};

/** Of `value`, with each of its texts in turn as it may be. */
function variants(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return UNUSUAL.map((text) => value + text);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    variants(part).map((other) =>
      Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other },
    ),
  );
}

const NAMES = [...Object.keys(ENDPOINT_ACCESS), ...Object.keys(LIST_ACCESS)];
const WITHOUT_BODY = [
  'POST /api/backup',
  'POST /api/sign-out',
  'POST /api/staff/:id/password-link',
  'POST /api/views/:id/restore',
];

it('this test has a body for every endpoint that takes one', () => {
  const writes = NAMES.filter((name) => name.startsWith('P'));
  expect([...Object.keys(BODIES), ...WITHOUT_BODY].sort()).toEqual(writes.sort());
});

describeDatabases((open) => {
  const openWorld = async () => {
    const api = await openWholeApi(await open(), { takeRequest: () => 0 });
    await api.list.fill(['ali', 'can'].map((id) => encodeRecord(makeUser({ id, name: id }), 'x')));
    const admin = await api.signedIn('admin');
    // Each from another address, that none waits for the tries of those before.
    let clients = 0;
    const stranger = () => api.newBrowser(`192.0.2.${(clients += 1) % 250}`);
    return { api, admin, stranger };
  };

  it('no unusual text in a request’s body causes a server error', async () => {
    const { api, admin, stranger } = await openWorld();
    const failed: object[] = [];
    const send = async (browser: TestBrowser, name: string, body: unknown) => {
      const [method = '', path = ''] = name.split(' ');
      const response = await browser.send(method, path.replace(':id', 'nobody'), body);
      if (response.status >= 500) failed.push({ name, status: response.status, body });
      if (name in LIST_ACCESS) await api.expectDescribed(name, response);
    };
    for (const [name, bodies] of Object.entries(BODIES)) {
      for (const body of bodies.flatMap(variants)) {
        await send(stranger(), name, body);
        await send(admin, name, body);
      }
    }
    expect(failed).toEqual([]);
    // What was kept of them can be read.
    for (const question of QUESTIONS.filter((one) => !('from' in one && one.from === 'x'))) {
      const response = await admin.send('POST', '/api/questions', { questions: [question] });
      expect(await response.json()).toMatchObject({ answers: [{ ok: true }] });
    }
    expect((await admin.send('GET', '/api/staff')).status).toBe(200);
    expect((await admin.send('GET', '/api/backup')).status).toBe(200);
  });

  it('no unusual text in an address causes a server error', async () => {
    const { admin, stranger } = await openWorld();
    const statuses: object[] = [];
    for (const text of ENCODED) {
      const paths = [
        ...NAMES.filter((name) => name.includes(':id')).map((name) => name.replace(':id', text)),
        `GET /users/${text}`,
        `GET /${text}`,
        `GET /assets/${text}.js`,
        `GET /users?q=${text}&rol=${text}&sayfa=${text}&${text}=1`,
        `GET /api/oidc/callback?code=${text}&state=${text}`,
      ];
      for (const [method = '', path = ''] of paths.map((one) => one.split(' '))) {
        for (const browser of [stranger(), admin]) {
          const body = method === 'PATCH' ? { name: 'Veli' } : undefined;
          const { status } = await browser.send(method, path, body);
          if (status >= 500) statuses.push({ method, path, status });
        }
      }
    }
    expect(statuses).toEqual([]);
  });

  it('no unusual text in a header causes a server error', async () => {
    const { api, admin } = await openWorld();
    const [cookie = ''] = admin.cookies.keys();
    for (const text of [...ENCODED, `${TOKEN}.${TOKEN}`, 'ÿ']) {
      const values = [
        { cookie: `${cookie}=${text}` },
        { authorization: `Bearer ${text}` },
        { 'last-event-id': text },
        { 'user-agent': text },
        { 'accept-encoding': text },
      ];
      for (const headers of values) {
        const requests = [
          ['GET', '/api/me'],
          ['GET', '/users'],
          ['GET', '/api/live'],
          ['POST', '/api/sign-out'],
          ['GET', '/api/oidc/callback?state=x'],
        ];
        for (const [method = '', path = ''] of requests) {
          const all = { origin: PUBLIC_URL, ...headers };
          const { status } = await api.app.request(PUBLIC_URL + path, { method, headers: all });
          expect({ headers, path, isFailed: status >= 500 }).toMatchObject({ isFailed: false });
        }
      }
    }
  });
});
