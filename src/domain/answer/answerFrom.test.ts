import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex, type UserIndex } from '#domain/answer/userIndex.ts';
import type { Selection } from '#domain/change/change.ts';
import { countQuestion } from '#domain/userSource.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE, pageFor } from '#testing/data/pageFor.ts';

const BY_NAME: UserQuery = { ...EVERYONE, columns: ['name'], sort: 'name' };

const users = ['Cem', 'Ali', 'Şule', 'Ece'].map((name) => makeUser({ id: name, name }));
const index = createUserIndex(users);
const neighbours = (list: UserIndex, query: UserQuery, id: string) =>
  answerFrom(list, { kind: 'neighbours', query, id });

describe('the neighbours of a user', () => {
  it('are the users before and after it in the order of the query', () => {
    expect(neighbours(index, BY_NAME, 'Cem')).toEqual({
      previous: users[1],
      next: users[3],
      position: 1,
      total: 4,
    });
    expect(neighbours(index, { ...BY_NAME, order: 'desc' }, 'Cem')).toMatchObject({
      previous: users[3],
      next: users[1],
      position: 2,
    });
  });

  it('are null at either end', () => {
    expect(neighbours(index, BY_NAME, 'Ali')).toMatchObject({ previous: null, next: users[0] });
    expect(neighbours(index, BY_NAME, 'Şule')).toMatchObject({ previous: users[3], next: null });
  });

  it('are null when the query does not match the user', () => {
    expect(neighbours(index, { ...BY_NAME, text: 'zzz' }, 'Ali')).toBeNull();
  });

  it('match the rows of the query, with position and total, for every row', () => {
    const name = fc.constantFrom('', 'Ali', 'ali', 'Şule', 'Irmak', 'İrem');
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 12 }),
        fc.constantFrom<UserQuery['order']>('asc', 'desc'),
        fc.constantFrom('', 'i', 'l'),
        (names, order, text) => {
          const list = createUserIndex(
            names.map((value, i) => makeUser({ id: `${i}`, name: value })),
          );
          const query = { ...BY_NAME, order, text };
          const { rows, total } = pageFor(list, query);
          rows.forEach((user, position) => {
            expect(neighbours(list, query, user.id)).toEqual({
              previous: rows[position - 1] ?? null,
              next: rows[position + 1] ?? null,
              position,
              total,
            });
          });
        },
      ),
    );
  });
});

describe('a user asked for by id', () => {
  it('is the user with that id, or null', () => {
    const user = makeUser({ id: 'ali' });
    const list = createUserIndex([makeUser({ id: 'other' }), user]);
    expect(answerFrom(list, { kind: 'user', id: 'ali' })).toBe(user);
    expect(answerFrom(list, { kind: 'user', id: 'nobody' })).toBeNull();
  });
});

describe('the count of a query', () => {
  it('is the number of all matches', () => {
    const count = (text: string) => answerFrom(index, countQuestion({ ...BY_NAME, text })).total;
    expect([count(''), count('e'), count('zzz')]).toEqual([4, 3, 0]);
  });
});

describe('the values of a filter', () => {
  it('are those of the whole list, with the number of users of each', () => {
    const list = createUserIndex([makeUser({ role: 'User' }), makeUser({ role: 'Admin' })]);
    expect(answerFrom(list, { kind: 'values', filter: 'role' })).toEqual([
      { value: 'Admin', count: 1 },
      { value: 'User', count: 1 },
    ]);
  });

  it('of duplicates are the fields that some users share, with their numbers', () => {
    const twins = ['b@ornek.com', 'B@ornek.com', 'a@ornek.com'].map((email, i) =>
      makeUser({ id: `${i}`, name: `${i}`, email }),
    );
    expect(answerFrom(createUserIndex(twins), { kind: 'values', filter: 'duplicate' })).toEqual([
      { value: 'email', count: 2 },
    ]);
    expect(
      answerFrom(createUserIndex(twins.slice(1)), { kind: 'values', filter: 'duplicate' }),
    ).toEqual([]);
  });
});

describe('the rows of a query', () => {
  const rows = (list: UserIndex, selection: Selection | null, query: UserQuery) =>
    answerFrom(list, { kind: 'rows', users: selection, query });

  it('equal those of all its pages in order', () => {
    const name = fc.constantFrom('', 'Ali', 'ali', 'Şule', 'Irmak', 'İrem');
    fc.assert(
      fc.property(fc.array(name), fc.constantFrom('', 'i', 'l'), (names, text) => {
        const list = createUserIndex(
          names.map((value, i) => makeUser({ id: `${i}`, name: value })),
        );
        const query = { ...BY_NAME, text };
        const pages = Array.from({ length: Math.ceil(names.length / 3) }, (_, number) =>
          answerFrom(list, { kind: 'page', query, page: number + 1, size: 3 }),
        );
        const paged = pages.flatMap((page, number) => (page.page === number + 1 ? page.rows : []));
        expect(rows(list, null, query)).toEqual(paged);
      }),
    );
  });

  it('of a selection are in the order of the query', () => {
    const list = createUserIndex(
      ['Cem', 'Ali', 'Ece', 'Şule'].map((value, i) => makeUser({ id: `${i}`, name: value })),
    );
    const namesOf = (selection: Selection, text = '') =>
      rows(list, selection, { ...BY_NAME, text }).map(({ name }) => name);
    expect(namesOf({ kind: 'ids', ids: ['3', '2', '0', 'nobody'] })).toEqual([
      'Cem',
      'Ece',
      'Şule',
    ]);
    expect(namesOf({ kind: 'ids', ids: ['3', '0'] }, 'ş')).toEqual(['Şule']);
    expect(namesOf({ kind: 'matching', query: EVERYONE, except: ['0', '3'], count: 9 })).toEqual([
      'Ali',
      'Ece',
    ]);
  });
});
