import { describe, expect, it } from 'vitest';
import { groupDuplicates } from '#domain/query/duplicates.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const IREM = makeUser({ id: 'a', name: 'İrem Işık', email: 'irem@ornek.com' });
const SAME_NAME = makeUser({ id: 'b', name: 'irem  isik', email: 'isik@ornek.com' });
const SAME_EMAIL = makeUser({ id: 'c', name: 'Ali', email: 'IREM@ornek.com' });
const LINKED = makeUser({ id: 'd', name: 'ali', email: 'isik@ornek.com' });
const OTHER = makeUser({ id: 'e', name: 'Ece', email: 'ece@ornek.com' });
const BLANK = [1, 2].map((each) => makeUser({ id: `blank${each}`, name: ' ', email: '' }));

const grouped = (...[rows, values]: Parameters<typeof groupDuplicates>) =>
  groupDuplicates(rows, values).map(({ users, kinds }) => [
    users.map(({ id }) => id).join(),
    kinds,
  ]);

describe('rows of duplicates', () => {
  it('form one group when they share a field of the filter', () => {
    expect(grouped([IREM, SAME_NAME], ['name'])).toEqual([['a,b', ['name']]]);
    expect(grouped([IREM, SAME_EMAIL], ['email', 'name'])).toEqual([['a,c', ['email']]]);
    expect(grouped([IREM, SAME_NAME], ['email'])).toEqual([
      ['a', []],
      ['b', []],
    ]);
  });

  it('form one group when another user links them', () => {
    expect(grouped([SAME_NAME, SAME_EMAIL, LINKED], ['email', 'name'])).toEqual([
      ['b,c,d', ['email', 'name']],
    ]);
  });

  it('stay alone when the others are on another page, or when they are blank', () => {
    expect(grouped([OTHER, IREM, SAME_NAME, ...BLANK], ['name'])).toEqual([
      ['e', []],
      ['a,b', ['name']],
      ['blank1', []],
      ['blank2', []],
    ]);
    expect(grouped([], ['name'])).toEqual([]);
  });
});
