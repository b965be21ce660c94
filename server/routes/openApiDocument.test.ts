import { Validator } from '@seriousme/openapi-schema-validator';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { countQuestion } from '#domain/query/countQuestion.ts';
import { wholeWorld } from '#domain/query/placeCells.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import type { ChangeResponse } from '#protocol/changes.ts';
import { listNews } from '#protocol/live.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import { STAFF_ROLES } from '#protocol/staff.ts';
import type { NewLink, NewToken, StaffList } from '#protocol/staffApi.ts';
import { HASHED } from '#testing/data/hashedPassword.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { jsonSchemasOf, openApiDocument } from '#server/routes/openApi.ts';
import { ENDPOINT_ACCESS, LIST_ACCESS } from '#server/routes/permissions.ts';
import { PASSWORD, PUBLIC_URL, type TestBrowser, tokenOf } from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { openWholeApi } from '#server/testing/wholeApi.ts';

const document = openApiDocument();
/** Such as `GET /api/staff/:id`. */
const NAMES = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map(
    (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  ),
);
const operationOf = (name: string) => {
  const [method = '', path = ''] = name
    .toLowerCase()
    .replaceAll(/:(\w+)/g, '{$1}')
    .split(' ');
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`not described: ${name}`);
  return operation;
};

it('the API document is valid OpenAPI', async () => {
  // JSON.parse returns any; it is the object that was just written.
  const sent = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  expect(await new Validator().validate(sent)).toEqual({ valid: true });
});

it('the API document has every endpoint of the access tables, under a unique operation id', () => {
  const named = [...Object.keys(ENDPOINT_ACCESS), ...Object.keys(LIST_ACCESS)];
  expect(NAMES).toEqual(expect.arrayContaining(named));
  const ids = NAMES.map((name) => operationOf(name).operationId);
  expect(new Set(ids).size).toBe(NAMES.length);
});

it('the API document describes in words what JSON Schema cannot, and fails without such words', () => {
  const { InvitationRequest, DoneChange } = document.components.schemas;
  expect(InvitationRequest?.properties?.['name']).toMatchObject({
    minLength: 1,
    description:
      'Blanks around it are left aside. Without control characters and halves of surrogate pairs.',
  });
  expect(DoneChange?.properties?.['at']).toMatchObject({
    format: 'date-time',
    description: expect.stringContaining('milliseconds'),
  });
  const even = v.pipe(
    v.number(),
    v.check((number) => number % 2 === 0),
  );
  expect(() => jsonSchemasOf({ Even: even })).toThrow('No words for check');
});

it('the API document describes the live events, and the data of the one about changes, as they are sent', () => {
  const { description = '' } = operationOf('GET /api/live').responses[200] ?? {};
  const names = [...description.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(['me', 'revision', 'editing', 'views', 'ended']));
  expect(names).toEqual(expect.arrayContaining(Object.keys(listNews.entries)));
  expect(names).not.toContain('changes');
});

describeDatabases((open) => {
  it('the API document has every route of the server, and no others', async () => {
    const { app } = await openWholeApi(await open());
    const routes = app.routes.flatMap(({ method, path }) =>
      method === 'ALL' ? [] : [`${method} ${path}`],
    );
    expect([...new Set(routes)].sort()).toEqual([...NAMES].sort());
  });

  it('the API document names the roles that may call each endpoint, and its refusals, as served', async () => {
    const api = await openWholeApi(await open());
    const sessions: [string, TestBrowser][] = [['nobody', api.newBrowser()]];
    for (const role of STAFF_ROLES) sessions.push([role, await api.signedIn(role)]);
    for (const name of NAMES) {
      if (name === 'POST /api/sign-out') continue;
      const { 'x-roles': roles, security } = operationOf(name);
      const [method = '', path = ''] = name.split(' ');
      for (const [who, browser] of sessions) {
        const response = await browser.send(method, path.replace(':id', 'nobody'));
        const mayCall = security.length === 0 || roles?.some((role) => role === who) === true;
        const isRefused = response.status === 401 || response.status === 403;
        expect({ who, name, isRefused }).toEqual({ who, name, isRefused: !mayCall });
        await api.expectDescribed(name, response);
      }
    }
  });

  it('the API document names exactly the endpoints that accept a personal token', async () => {
    const api = await openWholeApi(await open());
    const admin = await api.signedIn('admin');
    const made = await admin.send('POST', '/api/me/tokens', { name: 'a', role: 'admin', days: 1 });
    // As the protocol has it.
    const { token } = (await made.json()) as NewToken;
    for (const name of NAMES) {
      const { security } = operationOf(name);
      if (security.length === 0) continue;
      const [method = '', path = ''] = name.split(' ');
      const response = await api.app.request(PUBLIC_URL + path, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
      const isTaken = response.status !== 401 && response.status !== 403;
      const isDescribed = security.some((scheme) => 'personalToken' in scheme);
      expect({ name, isTaken }).toEqual({ name, isTaken: isDescribed });
      await api.expectDescribed(name, response);
    }
  });

  it('the API document describes the responses of sign-in, staff, upload and views', async () => {
    const api = await openWholeApi(await open());
    const admin = await api.signedIn('admin');
    const call = async (browser: typeof admin, name: string, body?: unknown, id = '') => {
      const [method = '', path = ''] = name.split(' ');
      const response = await browser.send(method, path.replace(':id', id), body);
      await api.expectDescribed(name, response.clone());
      return response;
    };
    const invited = { name: 'Veli', email: 'veli2@ornek.com', role: 'editor' };
    const link = await call(admin, 'POST /api/staff/invitations', invited);
    // As the protocol has it, here and below.
    const token = tokenOf(((await link.json()) as NewLink).path);
    await call(admin, 'GET /api/staff');
    const veli = api.newBrowser();
    await call(veli, 'POST /api/link', { kind: 'invitation', token });
    await call(veli, 'POST /api/invitations/accept', { token, name: 'Veli', password: 'kısa' });
    await call(veli, 'POST /api/invitations/accept', { token, name: 'Veli', password: PASSWORD });
    await call(veli, 'POST /api/link', { kind: 'invitation', token });
    await call(admin, 'POST /api/staff/invitations', invited);
    await call(veli, 'POST /api/sign-in', { email: invited.email, password: 'yanlış' });
    await call(veli, 'POST /api/sign-in', { email: invited.email, password: PASSWORD });
    await call(veli, 'GET /api/me');
    await call(veli, 'GET /api/me/password');
    await call(veli, 'POST /api/me/password', { current: 'yanlış', next: 'yedi-deniz-kuşu' });
    await call(veli, 'POST /api/me/password', { current: PASSWORD, next: 'yedi-deniz-kuşu' });
    await call(veli, 'GET /api/me/sessions');
    await call(veli, 'POST /api/me/tokens', { name: 'Yedek', role: 'viewer', days: 30 });
    await call(veli, 'POST /api/me/tokens', { name: 'Yedek', role: 'admin', days: 30 });
    await call(veli, 'GET /api/me/tokens');
    const { staff } = (await (await call(admin, 'GET /api/staff')).json()) as StaffList;
    const idOf = (email: string) => staff.find((one) => one.email === email)?.id ?? '';
    const id = idOf(invited.email);
    await call(admin, 'PATCH /api/staff/:id', { role: 'viewer' }, id);
    await call(admin, 'PATCH /api/staff/:id', { active: false }, idOf('admin@ornek.com'));
    await call(admin, 'GET /api/staff/:id/sessions', undefined, id);
    await call(admin, 'POST /api/staff/:id/password-link', undefined, id);
    await call(admin, 'POST /api/move', { records: [], list: 'l' });
    const view = { name: 'Adminler', search: '?role=Admin' };
    const kept = { ...view, id: randomUUID(), place: 'own' };
    await call(admin, 'POST /api/views', kept);
    await call(admin, 'POST /api/views', kept);
    await call(admin, 'POST /api/views/order', { ids: [kept.id] });
    await call(admin, 'POST /api/views/default', { id: kept.id, whose: 'own' });
    await call(admin, 'POST /api/views/default', { id: kept.id, whose: 'team' });
    await call(admin, 'POST /api/views/:id', { ...view, revision: randomUUID() }, kept.id);
    await call(admin, 'DELETE /api/views/:id', undefined, kept.id);
    await call(admin, 'POST /api/views/:id/restore', undefined, kept.id);
    await call(veli, 'POST /api/sign-out');
  });

  it('the API document describes the answers to every kind of question, and the results of changes', async () => {
    const api = await openWholeApi(await open());
    const ids = ['ali', 'can', 'ece'];
    await api.list.fill(ids.map((id) => encodeRecord(makeUser({ id, name: id }), 'x')));
    const editor = await api.signedIn('editor');
    const commit = async (change: Change) => {
      const body = { key: randomUUID(), change };
      const response = await editor.send('POST', '/api/changes', body);
      await api.expectDescribed('POST /api/changes', response.clone());
      return ((await response.json()) as ChangeResponse).result;
    };
    const input = makeInput({ name: 'Yeni Kişi', password: HASHED });
    expect(await commit({ kind: 'add', input })).toMatchObject({ ok: true });
    const removed = await commit({ kind: 'remove', users: { kind: 'ids', ids: ['can'] } });
    const changeId = removed.ok ? (removed.change?.id ?? '') : '';
    expect(await commit({ kind: 'undo', changeId })).toMatchObject({ ok: true });
    const gone = await commit({ kind: 'undo', changeId });
    expect(gone).toMatchObject({ ok: false, problem: 'conflict' });
    await commit({ kind: 'remove', users: { kind: 'ids', ids: ['ece'] } });
    const page = { kind: 'page', query: EVERYONE, page: 1, size: 10 } as const;
    const questions: readonly AskedQuestion[] = [
      page,
      { kind: 'user', id: 'ali' },
      { kind: 'user', id: 'nobody' },
      { kind: 'values', filter: 'role' },
      { kind: 'neighbours', query: EVERYONE, id: 'ali' },
      { kind: 'email', email: input.email, except: null },
      { kind: 'selected', users: { kind: 'ids', ids: ['ali'] }, query: EVERYONE },
      { kind: 'rows', users: null, query: EVERYONE },
      { kind: 'places', query: EVERYONE, level: 4, area: wholeWorld(4) },
      { kind: 'holders', ids: ['ali'], emails: ['kimse@ornek.com'] },
      countQuestion(EVERYONE),
      { kind: 'history', id: null, page: 1, size: 10 },
      { kind: 'removed', page: 1, size: 10 },
      { kind: 'lastChange', id: 'ali' },
    ];
    for (const question of questions) {
      const response = await editor.send('POST', '/api/questions', { questions: [question] });
      const answers: unknown = await response.clone().json();
      expect(answers).toMatchObject({ answers: [{ ok: true }] });
      await api.expectDescribed('POST /api/questions', response);
    }
    const look = { kind: 'look', userId: 'ali' };
    await api.expectDescribed('POST /api/editing', await editor.send('POST', '/api/editing', look));
  });
});
