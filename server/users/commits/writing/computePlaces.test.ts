import { expect, it } from 'vitest';
import type { Queryable } from '#server/database/database.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { refillUsers } from '#server/testing/fillUsers.ts';
import { computePlaces } from '#server/users/commits/writing/computePlaces.ts';
import { makeUser } from '#testing/data/makeUser.ts';

describeDatabases((open) => {
  it('users of an earlier version get their places in batches, from their newest records', async () => {
    const database = await open();
    const ids = Array.from({ length: 250 }, (_, at) => `user ${String(at).padStart(3, '0')}`);
    await refillUsers(
      database,
      ids.map((id, at) => makeUser({ id, latitude: at / 10 })),
    );
    const places = () => database.query('SELECT id, place_x, place_y FROM users ORDER BY id');
    const expected = (await places()).filter(({ id }) => id !== 'user 008');
    await database.query('UPDATE users SET place_x = NULL, place_y = NULL');
    const others = [
      // By a version that computes no place, and by one that does.
      "UPDATE users SET record = record || ' ' WHERE id = 'user 007'",
      `UPDATE users SET record = n.record, place_x = n.place_x, place_y = n.place_y
       FROM users n WHERE users.id = 'user 009' AND n.id = 'user 240'`,
      "DELETE FROM users WHERE id = 'user 008'",
    ];
    const racing: Queryable = {
      ...database,
      query: async (text, values) => {
        const rows = await database.query(text, values);
        for (const other of others.splice(0)) await database.query(other);
        // Of the type that the caller asks for.
        return rows as never;
      },
    };
    expect(await computePlaces(racing, '')).toEqual({ last: 'user 199', rowCount: 200 });
    expect(await computePlaces(database, 'user 199')).toEqual({ last: 'user 249', rowCount: 50 });
    expect(await computePlaces(database, 'user 249')).toBeNull();
    const moved = expected.find(({ id }) => id === 'user 240');
    expect(await places()).toEqual(
      expected.map((user) => (user['id'] === 'user 009' ? { ...moved, id: 'user 009' } : user)),
    );
  });
});
