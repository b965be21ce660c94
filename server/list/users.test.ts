import { expect, it } from 'vitest';
import { isCanceled } from '#server/database/database.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { refillUsers } from '#server/testing/fillUsers.ts';
import { readManyUsers } from '#server/list/users.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const USERS = Array.from({ length: 2500 }, (_, place) => makeUser({ id: String(place) }));
const ROWS = { kind: 'rows', users: null, query: EVERYONE } as const;

describeDatabases((open) => {
  it('many users are read in order, in parts, of one state, whatever is removed meanwhile', async () => {
    const database = await open();
    await refillUsers(database, USERS);
    let removing = Promise.resolve<unknown>(null);
    const parts: string[][] = [];
    await readManyUsers(database, ROWS, (users) => {
      parts.push(users.map(({ id }) => id));
      if (parts.length === 1) removing = database.query('DELETE FROM users');
    });
    expect(parts.map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(parts.flat()).toEqual(USERS.map(({ id }) => id));
    await removing;
    expect(await database.query('SELECT FROM users')).toEqual([]);
  });

  it('reading many users ends when it is aborted, or when its callback throws', async () => {
    const database = await open();
    await refillUsers(database, USERS);
    const wanted = new AbortController();
    let partCount = 0;
    const take = () => {
      partCount += 1;
      wanted.abort();
    };
    const read = readManyUsers(database, ROWS, take, wanted.signal);
    expect(await read.catch(isCanceled)).toBe(true);
    expect(partCount).toBe(1);
    const fail = () => {
      throw new Error('full');
    };
    await expect(readManyUsers(database, ROWS, fail)).rejects.toThrow('full');
    expect(await database.query('SELECT name FROM pg_cursors')).toEqual([]);
  });
});
