import { expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migrations.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

describeDatabases((open) => {
  it('migrates once, however many servers start, and refuses what a later version made', async () => {
    const database = await open();
    await Promise.all([migrate(database), migrate(database)]);
    const names = await database.query('SELECT name FROM migrations ORDER BY name');
    expect(names).toEqual(MIGRATIONS.map(({ name }) => ({ name })));
    await database.query("INSERT INTO migrations VALUES ('999-later', now())");
    await expect(migrate(database)).rejects.toThrow('999-later');
    await database.query("DELETE FROM migrations WHERE name = '999-later'");
  });

  it('takes back all of a transaction that fails', async () => {
    const database = await open();
    const failing = database.transaction(async ({ query }) => {
      await query("INSERT INTO counts VALUES ('all', '', 1)");
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.query('SELECT * FROM counts')).toEqual([]);
  });

  it('tells listeners of a notification, until they stop', async () => {
    const database = await open();
    let toldCount = 0;
    const stop = await database.listen(
      'changes',
      () => (toldCount += 1),
      () => undefined,
    );
    await database.query('NOTIFY changes');
    await expect.poll(() => toldCount).toBe(1);
    await stop();
    await database.query('NOTIFY changes');
    await database.query('SELECT pg_sleep(0.1)');
    expect(toldCount).toBe(1);
  });
});
