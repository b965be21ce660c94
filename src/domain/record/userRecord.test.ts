import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { readList } from '#domain/record/storedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const RECORD = {
  id: 'a',
  name: 'Ali',
  email: 'a@b.co',
  password: 'x',
  role: 'User',
  createdAt: '2024-03-14T09:00:00.000Z',
  active: true,
  latitude: 1,
  longitude: 2,
};

function decodeOne(member: unknown) {
  const list = readList(JSON.stringify([member]));
  return typeof list === 'string' ? list : (list.users[0] ?? null);
}

describe('a stored record', () => {
  it('becomes a user with a date and without its password', () => {
    const { password: _never, ...rest } = RECORD;
    expect(decodeOne(RECORD)).toEqual({ ...rest, createdAt: new Date(RECORD.createdAt) });
  });

  it('becomes a user even when its date, status or place is missing or invalid', () => {
    const unknown = { createdAt: null, active: false, latitude: null, longitude: null };
    const { id, name, email, password, role } = RECORD;
    const bare = { id, name, email, password, role };
    expect(decodeOne(bare)).toEqual({ id, name, email, role, ...unknown });
    const wrong = { createdAt: 'dün', active: 'yes', latitude: 90.1, longitude: '5' };
    expect(decodeOne({ ...RECORD, ...wrong })).toEqual({ id, name, email, role, ...unknown });
    expect(decodeOne({ ...RECORD, longitude: -180.5 })).toMatchObject({ longitude: null });
  });

  it('reads null under name, email and role as blank', () => {
    expect(decodeOne({ ...RECORD, name: null, email: null, role: null })).toMatchObject({
      name: '',
      email: '',
      role: '',
    });
  });

  it('exposes only whether there is a password', () => {
    expect(Object.keys(decodeOne(RECORD) ?? {})).not.toContain('isWithoutPassword');
    const { password: _never, ...bare } = RECORD;
    const none = [bare, { ...bare, password: ' ' }, { ...bare, password: null }];
    for (const record of [...none, { ...bare, password: 7 }]) {
      expect(decodeOne(record)).toMatchObject({ id: 'a', isWithoutPassword: true });
    }
  });

  it('has no date for a value of another type', () => {
    for (const createdAt of [null, true, false, [2024], {}]) {
      expect(decodeOne({ ...RECORD, createdAt })).toMatchObject({ createdAt: null });
    }
  });

  it('may have any place on the globe, including the poles and the date line', () => {
    for (const place of [
      { latitude: 90, longitude: 180 },
      { latitude: -90, longitude: -180 },
    ]) {
      expect(decodeOne({ ...RECORD, ...place })).toMatchObject(place);
    }
  });

  it('may have a date in milliseconds', () => {
    expect(decodeOne({ ...RECORD, createdAt: 5 })).toMatchObject({ createdAt: new Date(5) });
  });

  it.each([
    ['null', null],
    ['a number', 7],
    ['a list', []],
    ['a text', 'Ali'],
    ['without an id', { ...RECORD, id: undefined }],
    ['with an empty id', { ...RECORD, id: '' }],
    ['with a number as id', { ...RECORD, id: 1 }],
    ['without a name', { ...RECORD, name: undefined }],
    ['without an email', { ...RECORD, email: undefined }],
    ['without a role', { ...RECORD, role: undefined }],
    ['with a number as name', { ...RECORD, name: 1 }],
  ])('is no user when it is %s', (_what, member) => {
    expect(decodeOne(member)).toBeNull();
  });

  it('is written in the format of the specification, and read back unchanged', () => {
    const user = makeUser();
    const record = encodeRecord(user, 'hash');
    expect(Object.keys(JSON.parse(record))).toEqual(Object.keys(RECORD));
    expect(JSON.parse(record)).toMatchObject({
      password: 'hash',
      createdAt: '2024-03-14T09:00:00.000Z',
    });
    expect(readList(`[${record}]`)).toMatchObject({ users: [user], skippedCount: 0 });
  });
});

describe('a user without a date', () => {
  it('is written with null for it', () => {
    const record = encodeRecord(makeUser({ createdAt: null }), 'hash');
    expect(JSON.parse(record)).toMatchObject({ createdAt: null });
  });
});

describe('the stored text', () => {
  it.each(['', ' ', '[{"id":', 'merhaba', '{}', '{"version":"2"}', '"x"', '5', 'null', 'true'])(
    'such as %j is damaged',
    (text) => {
      expect(readList(text)).toBe('damaged');
    },
  );

  it('is a newer format when it is an object that names its version', () => {
    expect(readList('{"version":2,"users":[]}')).toBe('newer');
  });

  it('may be an empty list', () => {
    expect(readList(' [ ] ')).toMatchObject({ users: [], skippedCount: 0 });
  });

  it('never throws for any JSON, and counts members that are no users', () => {
    const member = fc.oneof(
      fc.jsonValue(),
      fc.record(Object.fromEntries(Object.keys(RECORD).map((key) => [key, fc.jsonValue()]))),
      fc.constant(RECORD),
    );
    fc.assert(
      fc.property(fc.array(member, { maxLength: 5 }), (members) => {
        const list = readList(JSON.stringify(members));
        if (typeof list === 'string') throw new Error('a list is a list');
        expect(list.users.length + list.skippedCount).toBe(members.length);
        expect(new Set(list.users.map(({ id }) => id)).size).toBe(list.users.length);
      }),
      { numRuns: propertyRuns(10_000) },
    );
  }, 60_000);

  it('never throws when it is cut or changed anywhere', () => {
    const text = JSON.stringify([RECORD, null, RECORD]);
    fc.assert(
      fc.property(fc.nat(text.length), fc.string({ maxLength: 3 }), fc.nat(5), (at, put, drop) => {
        const list = readList(text.slice(0, at) + put + text.slice(at + drop));
        if (typeof list === 'string') expect(['damaged', 'newer']).toContain(list);
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });
});

describe('records that share an id', () => {
  const ids = (text: string) => {
    const list = readList(text);
    return typeof list === 'string' ? list : list.users.map(({ id }) => id);
  };
  const textOf = (...of: readonly string[]) => JSON.stringify(of.map((id) => ({ ...RECORD, id })));

  it('get ids of their own, which are the same whenever the text is read', () => {
    expect(ids(textOf('3', '3', '4', '3'))).toEqual(['3', '3~2', '4', '3~3']);
    expect(ids(textOf('3', '3~2', '3'))).toEqual(['3', '3~2', '3~3']);
    const list = readList(textOf('3', '4', '3'));
    if (typeof list === 'string') throw new Error('a list is a list');
    expect(list.renamed.map(({ id }) => id)).toEqual(['3~2']);
    expect(list.members.map(({ record }) => record)).toMatchObject([
      { id: '3' },
      { id: '4' },
      { ...RECORD, id: '3~2' },
    ]);
  });

  it('are read in linear time, even if all share one', () => {
    const found = ids(textOf(...Array.from({ length: 20_000 }, () => 'x')));
    expect(new Set(found).size).toBe(20_000);
  }, 5000);
});

describe('a list that is read again', () => {
  it('has the same objects for the users who did not change', () => {
    const text = JSON.stringify([RECORD, { ...RECORD, id: 'b' }]);
    const first = readList(text);
    if (typeof first === 'string') throw new Error('a list is a list');
    const next = readList(text.replace('"id":"b","name":"Ali"', '"id":"b","name":"Veli"'), first);
    if (typeof next === 'string') throw new Error('a list is a list');
    expect(next.users[0]).toBe(first.users[0]);
    expect(next.users[1]).toMatchObject({ id: 'b', name: 'Veli' });
  });
});
