import { expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { listRows } from '#server/users/commits/listRows.ts';
import { writtenRow, type PlannedWrite } from '#server/users/commits/plannedWrites.ts';
import { writeUsers } from '#server/users/commits/writeUsers.ts';
import { makeUser } from '#testing/makeUser.ts';

const additions = (from: number, count: number) =>
  Array.from({ length: count }, (_, place): PlannedWrite => {
    const id = `user-${from + place}`;
    return {
      id,
      before: null,
      after: writtenRow(encodeRecord(makeUser({ id }), 'x'), from + place),
    };
  });

describeDatabases((open) => {
  it('lets users be found by their index once there are many, however they were found before', async () => {
    const database = await open();
    await database.transaction(async (on) => {
      await writeUsers(on, additions(0, 3));
      // More often than PostgreSQL plans for the values of the time.
      for (let time = 0; time < 10; time += 1) await listRows(on, ['user-1']);
      const planOfRows = async () => {
        const [kept] = await on.query<{ name: string }>(
          "SELECT name FROM pg_prepared_statements WHERE statement LIKE '%email_key%FROM users%'",
        );
        const lines = await on.query(`EXPLAIN EXECUTE ${kept?.name}('{user-1}')`);
        return JSON.stringify(lines);
      };
      expect(await planOfRows()).toContain('Seq Scan');
      await writeUsers(on, additions(3, 2000));
      expect(await planOfRows()).not.toContain('Seq Scan');
    });
  });
});
