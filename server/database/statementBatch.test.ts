import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from './postgres/postgres.ts';
import {
  describeDatabases,
  describePostgres,
  openNewOnPostgres,
} from '#server/testing/describeDatabases.ts';
import { waitingStatements } from '#server/testing/waitingStatements.ts';

const INSERT = 'INSERT INTO server_values (name, value) VALUES ($1, $2) RETURNING name';
const COUNT = 'SELECT count(*) AS count FROM server_values';
const LAST = 'SELECT value FROM server_values WHERE name = $1';

const insert = (name: string) => ({ text: INSERT, values: [name, 'x'] });
const COUNTED = { text: COUNT, values: [] };

describeDatabases((open) => {
  it('runs statements in order, each of which sees what those before it wrote', async () => {
    const { batch } = await open();
    for (const first of [1, 3]) {
      expect(await batch([insert(`${first}`), COUNTED, insert(`${first + 1}`), COUNTED])).toEqual([
        [{ name: `${first}` }],
        [{ count: first }],
        [{ name: `${first + 1}` }],
        [{ count: first + 1 }],
      ]);
    }
  });

  it('writes nothing where one of them fails, and has the others run the next time', async () => {
    const { batch, query } = await open();
    const last = { text: LAST, values: ['b'] };
    const failing = batch([insert('a'), insert('a'), last]);
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await query(COUNT)).toEqual([{ count: 0 }]);
    // One that was never parsed, and one that was.
    expect(await batch([last, insert('b'), last])).toEqual([[], [{ name: 'b' }], [{ value: 'x' }]]);
  });

  it('has what is written before and after it in transactions of their own', async () => {
    const { batch, transaction, query } = await open();
    await transaction(async (on) => void (await on.query(INSERT, ['before', 'x'])));
    await expect(batch([insert('before')])).rejects.toMatchObject({ code: '23505' });
    await batch([insert('in')]);
    const undone = transaction(async (on) => {
      await on.query(INSERT, ['after', 'x']);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await query('SELECT name FROM server_values ORDER BY name')).toEqual([
      { name: 'before' },
      { name: 'in' },
    ]);
  });
});

describePostgres((open) => {
  it('rejects where the connection is lost, and continues with another one', async () => {
    const { batch, query } = await open();
    const end = { text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] };
    await expect(batch([insert('a'), end, insert('b')])).rejects.toMatchObject({ code: '57P01' });
    // The pool may not know of it at once.
    await expect.poll(() => query(COUNT).catch(() => null)).toEqual([{ count: 0 }]);
    expect(await batch([insert('a')])).toEqual([[{ name: 'a' }]]);
  });

  it('sees what others have committed since it began, whatever the database is set to', async () => {
    const { database: maker } = await openNewOnPostgres();
    onTestFinished(() => maker.close());
    const [row] = await maker.query<{ name: string; port: string }>(
      "SELECT current_database() AS name, current_setting('port') AS port",
    );
    await maker.query(
      `ALTER DATABASE ${row?.name} SET default_transaction_isolation = 'repeatable read'`,
    );
    const database = openPostgres(`postgres://postgres@127.0.0.1:${row?.port}/${row?.name}`);
    onTestFinished(() => database.close());
    const LOCK = 'SELECT pg_advisory_xact_lock(1)';
    let waiting: Promise<unknown> = Promise.resolve();
    await maker.transaction(async (on) => {
      await on.query(LOCK);
      await on.query(INSERT, ['a', 'x']);
      waiting = database.batch([{ text: LOCK, values: [] }, COUNTED]);
      await expect.poll(() => waitingStatements(maker)).toBe(1);
    });
    expect(await waiting).toMatchObject([[{}], [{ count: 1 }]]);
  });
});
