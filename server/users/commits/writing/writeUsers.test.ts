import { expect, it } from 'vitest';
import { edit } from '#domain/change/operations.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { describeNewDatabases } from '#server/testing/describeDatabases.ts';
import { listRows } from './listRows.ts';
import { plannedWrite, writtenRow, type PlannedWrite, type WrittenRow } from './plannedWrites.ts';
import { writeUsers } from './writeUsers.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const additions = (from: number, count: number) =>
  Array.from({ length: count }, (_, place): PlannedWrite => {
    const id = `user-${from + place}`;
    return {
      id,
      before: null,
      after: writtenRow(encodeRecord(makeUser({ id }), 'x'), from + place),
    };
  });

const EDITS = {
  name: '"Çiğdem Öz"',
  email: '"yeni@ornek.com"',
  role: '"Denetçi"',
  createdAt: '"2019-05-06T07:08:09.000Z"',
  active: 'false',
  latitude: '-12.5',
  longitude: 'null',
  password: '"y"',
} as const;

const asText = (row: WrittenRow) =>
  Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  ]);

describeNewDatabases((open) => {
  it('each column is as computed from the record, whichever field is edited', async () => {
    const database = await open();
    const fields = Object.entries(EDITS);
    await database.transaction(async (on) => {
      await writeUsers(on, additions(0, fields.length));
      const rows = await listRows(
        on,
        fields.map((_, place) => `user-${place}`),
      );
      const edits = rows.flatMap((row, place) => {
        const operation = edit(
          { id: row.id, text: row.record },
          Object.fromEntries(fields.slice(place, place + 1)),
        );
        return (operation && plannedWrite(operation, row)) ?? [];
      });
      expect(await writeUsers(on, edits)).toHaveLength(fields.length);
      const now = await on.query<WrittenRow & Record<string, unknown>>('SELECT * FROM users');
      for (const row of now) {
        expect(asText({ ...row })).toEqual(asText({ ...row, ...writtenRow(row.record, row.seq) }));
      }
    });
  });

  it('once many users are written, prepared statements find users by index instead of a scan', async () => {
    const database = await open();
    await database.transaction(async (on) => {
      await writeUsers(on, additions(0, 3));
      // More often than PostgreSQL makes a plan for the current values.
      for (let time = 0; time < 10; time += 1) await listRows(on, ['user-1']);
      const planOfRows = async () => {
        const [kept] = await on.query<{ name: string }>(
          "SELECT name FROM pg_prepared_statements WHERE statement LIKE '%email_key%FROM users%'",
        );
        const lines = await on.query(`EXPLAIN EXECUTE ${kept?.name}('{user-1}')`);
        return JSON.stringify(lines);
      };
      expect(await planOfRows()).toContain('Seq Scan');
      const progress: number[][] = [];
      await writeUsers(
        on,
        additions(3, 2000),
        undefined,
        (...counts) => void progress.push(counts),
      );
      expect(progress.length).toBeGreaterThan(5);
      expect(progress.at(-1)).toEqual([2000, 2000]);
      expect(await planOfRows()).not.toContain('Seq Scan');
    });
  });
});
