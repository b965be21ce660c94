import { expect, it } from 'vitest';
import { roomTaken } from '#server/operations/serverValues.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

describeDatabases((open) => {
  it('storage usage is reported by part, in bytes and rows', async () => {
    const database = await open();
    const partOf = async (name: string) =>
      (await roomTaken(database)).find(({ part }) => part === name);
    const before = await partOf('responses');
    await database.query(
      `INSERT INTO change_keys (key, response, made_at)
       SELECT gen_random_uuid(), repeat(md5(n::text), 9), now() FROM generate_series(1, 500) AS n`,
    );
    await database.query('ANALYZE change_keys');
    const after = await partOf('responses');
    expect(after?.rows).toBe(500);
    expect(after?.bytes).toBeGreaterThan((before?.bytes ?? 0) + 100_000);
    const parts = (await roomTaken(database)).map(({ part }) => part);
    expect(parts).toEqual(['users', 'history', 'responses', 'audit', 'sessions']);
  });
});
