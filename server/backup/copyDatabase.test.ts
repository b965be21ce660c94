import { expect, it } from 'vitest';
import { copyDatabase } from '#server/backup/dump.ts';
import { openEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { checkTimeZone } from '#server/operations/serverValues.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';

const RECORD = '{"id":"a","name":"Ayşe \\u0000 😀","n":12345678901234567890}';

describeDatabases((open) => {
  it('a later start is refused with another time zone', async () => {
    const database = await open();
    await checkTimeZone(database, 'Europe/Istanbul');
    await checkTimeZone(database, 'Europe/Istanbul');
    await expect(checkTimeZone(database, 'UTC')).rejects.toThrow('set TZ=Europe/Istanbul');
  });
});

describePostgres((open) => {
  it('copying to PostgreSQL copies every row and continues sequences; a non-empty target is refused', async () => {
    const from = await openEmbedded(null);
    await migrate(from);
    await from.query(
      `INSERT INTO users (id, seq, record, role, active, created_at, name_order, latitude, name_text,
           email_text, date_text, name_marked, email_marked)
         SELECT 'id' || n, nextval('user_seqs'), $1, 'Editör', n % 2 = 0, n, '\\x00ff', n / 7.0, '', '', '',
           E'\\u0001', ''
         FROM generate_series(1, 1234) AS n`,
      [RECORD],
    );
    await from.query(`INSERT INTO change_keys (key, response, made_at)
        VALUES ('0b0c7d62-6f0e-4b7e-9a52-0f6a3f1a2b3c', '{}', '2024-02-03 04:05:06.789012+03')`);
    await checkTimeZone(from, 'Europe/Berlin');
    const to = await open();

    const copied = await copyDatabase(from, to);
    expect(copied).toContainEqual(expect.objectContaining({ name: 'users', rowCount: 1234 }));
    const tables = await to.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'",
    );
    expect(copied.map(({ name }) => name).toSorted()).toEqual(
      tables.map(({ name }) => name).toSorted(),
    );
    for (const statement of [
      'SELECT u::text AS row FROM users u ORDER BY seq',
      // Each shows a moment in its own time zone.
      'SELECT key, response, extract(epoch FROM made_at) AS at FROM change_keys',
    ]) {
      expect(await to.query(statement)).toEqual(await from.query(statement));
    }
    await expect(checkTimeZone(to, 'UTC')).rejects.toThrow('set TZ=Europe/Berlin');
    expect(await to.query("SELECT nextval('user_seqs') AS next")).toEqual([{ next: 1235 }]);

    // What is there is not mixed with another list.
    await expect(copyDatabase(from, to)).rejects.toThrow('not empty');
    expect(await to.query('SELECT count(*) AS count FROM users')).toEqual([{ count: 1234 }]);
    await from.close();
  });
});
