import { Validator } from '@seriousme/openapi-schema-validator';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { countQuestion } from '#domain/userSource.ts';
import { wholeWorld } from '#domain/query/placeCells.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { ChangeResponse } from '#protocol/changes.ts';
import { listNews } from '#protocol/live.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import { STAFF_ROLES } from '#protocol/staff.ts';
import type { NewToken } from '#protocol/staffApi.ts';
import { HASHED } from '#testing/data/hashedPassword.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { jsonSchemasOf, openApiDocument } from '#server/routes/openApi.ts';
import { ENDPOINT_ACCESS, LIST_ACCESS } from '#server/routes/permissions.ts';
import { PUBLIC_URL } from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { openWholeApi } from '#server/testing/wholeApi.ts';

const document = openApiDocument();
const NAMES = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);
const operationOf = (name: string) => {
  const [method = '', path = ''] = name.toLowerCase().split(' ');
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`not described: ${name}`);
  return operation;
};

it('the API document is valid OpenAPI', async () => {
  // JSON.parse returns any; it is the object that was just written.
  const sent = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  expect(await new Validator().validate(sent)).toEqual({ valid: true });
});

it('the API document describes in words what JSON Schema cannot, and fails without such words', () => {
  const { UserQuery, DoneChange } = document.components.schemas;
  expect(JSON.stringify(UserQuery?.properties?.['condition'])).toContain('No group is empty.');
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
  const { description } = operationOf('GET /api/live').responses[200];
  const names = [...description.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(['me', 'revision', 'editing', 'views', 'ended']));
  expect(names).toEqual(expect.arrayContaining(Object.keys(listNews.entries)));
  expect(names).not.toContain('changes');
});

describeDatabases((open) => {
  it('the API document has exactly what a personal token reaches, with its roles and refusals', async () => {
    const api = await openWholeApi(await open());
    const admin = await api.signedIn('admin');
    const made = await Promise.all(
      STAFF_ROLES.map((role) =>
        admin.send('POST', '/api/me/tokens', { name: role, role, days: 1 }),
      ),
    );
    // As the protocol has it.
    const tokens = (await Promise.all(made.map((one) => one.json()))) as NewToken[];
    for (const name of [...Object.keys(ENDPOINT_ACCESS), ...Object.keys(LIST_ACCESS)]) {
      if (ENDPOINT_ACCESS[name as keyof typeof ENDPOINT_ACCESS] === 'anyone') continue;
      const [method = '', path = ''] = name.split(' ');
      const reached: string[] = [];
      for (const [at, { token }] of tokens.entries()) {
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        };
        const response = await api.app.request(PUBLIC_URL + path.replace(':id', 'nobody'), {
          method,
          headers,
        });
        if (response.status !== 403) reached.push(STAFF_ROLES[at] ?? '');
        if (NAMES.includes(name)) await api.expectDescribed(name, response);
      }
      const roles = NAMES.includes(name) ? operationOf(name)['x-roles'] : [];
      expect({ name, reached }).toEqual({ name, reached: roles });
    }
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
