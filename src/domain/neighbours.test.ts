import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighbours } from '#domain/neighbours.ts';
import { createUserIndex } from '#domain/userIndex.ts';
import { runQuery, type UserQuery } from '#domain/userQuery.ts';
import { makeUser } from '#testing/makeUser.ts';

const BY_NAME: UserQuery = {
  text: '',
  columns: ['name'],
  filters: {},
  sort: 'name',
  order: 'asc',
  offset: 0,
  limit: 1000,
};

const users = ['Cem', 'Ali', 'Şule', 'Ece'].map((name) => makeUser({ id: name, name }));
const index = createUserIndex(users);

describe('the neighbours of a user', () => {
  it('are those before and after in the order of the query', () => {
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

  it('are missing at either end', () => {
    expect(neighbours(index, BY_NAME, 'Ali')).toMatchObject({ previous: null, next: users[0] });
    expect(neighbours(index, BY_NAME, 'Şule')).toMatchObject({ previous: users[3], next: null });
  });

  it('are none where the query does not match the user', () => {
    expect(neighbours(index, { ...BY_NAME, text: 'zzz' }, 'Ali')).toBeNull();
  });

  it('lead from the first row to the last and back, through every row once', () => {
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
          const { rows, total } = runQuery(list, query);
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
