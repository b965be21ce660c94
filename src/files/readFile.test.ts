import { describe, expect, it } from 'vitest';
import { jsonRows, listIn, readSheet } from './readFile.ts';

describe('a list of JSON objects', () => {
  it('becomes rows under all field names, in the order of their appearance', () => {
    const list = [
      { name: 'Ali', active: true, latitude: 41.5 },
      {},
      { email: 'can@ornek.com', name: '', tags: ['a', { b: null }], active: null },
    ];
    expect(jsonRows(list)).toEqual([
      { line: 0, cells: ['name', 'active', 'latitude', 'email', 'tags'] },
      { line: 1, cells: ['Ali', true, 41.5] },
      { line: 3, cells: [null, null, null, 'can@ornek.com', '["a",{"b":null}]'] },
    ]);
  });

  it('may have a field named like a property of JavaScript objects', () => {
    const list: unknown = JSON.parse('[{"__proto__":1,"constructor":2}]');
    expect(jsonRows(list)).toEqual([
      { line: 0, cells: ['__proto__', 'constructor'] },
      { line: 1, cells: [1, 2] },
    ]);
  });

  it.each([[{ name: 'Ali' }], [['Ali']], [[null]], ['Ali'], [5], [null]])(
    'is not %j',
    (value: unknown) => expect(() => jsonRows(value)).toThrow('noList'),
  );

  it('with too many fields is refused', () => {
    const member = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`field${i}`, null]));
    expect(() => jsonRows([{ name: 'Ali' }, member])).toThrow('tooWide');
  });

  it('without values has no rows', () => {
    expect(jsonRows([])).toEqual([]);
    expect(jsonRows([{}, { name: '' }])).toEqual([]);
  });
});

describe('the list in the answer or export of another program', () => {
  const users = [{ name: 'Ali' }];

  it.each([
    [users],
    [{ users }],
    [{ data: users, meta: { total: 1 } }],
    [{ pagination: { next: 0 }, results: users }],
    [{ data: { items: users, tags: [] } }],
    // An export of everything.
    [{ realm: 'a', clients: [{ id: 'c' }], users, roles: { realm: [{ name: 'x' }] } }],
  ])('is found in %j', (value: unknown) => expect(listIn(value)).toBe(users));

  it('is not guessed among several, nor within its members', () => {
    const several = { groups: [{ name: 'a' }], people: users };
    expect(listIn(several)).toBe(several);
    expect(listIn([{ users }])).toEqual([{ users }]);
    const names = { names: ['Ali'] };
    expect(listIn(names)).toBe(names);
  });
});

const read = async (text: string) => readSheet(new Blob([text]), 'kullanicilar.json', {});
const USERS = '[{"id":"a","name":"Ali"},{"id":"b","name":"Can","note":1}]';

it('the backup of a shared list is read as the list of its users', async () => {
  const history = '"changes":[{"number":1}],"operations":[],"userCount":2,"changeCount":1';
  const reading = await read(`{"version":1,"about":"x","users":${USERS},${history}}`);
  expect(reading).toEqual(await read(USERS));
  expect(reading.ok).toBe(true);
});

it('the backup of a later version is refused', async () => {
  expect(await read(`{"version":2,"users":${USERS}}`)).toMatchObject({ problem: 'noList' });
});
