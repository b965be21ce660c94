import { expect, it } from 'vitest';
import { isCanceled } from '#server/database/isCanceled.ts';
import { rowsInParts } from '#server/database/rowsInParts.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

const NUMBERS = {
  text: 'SELECT number FROM generate_series(1, $1::integer) AS number ORDER BY number',
  values: [2500],
};

describeDatabases((open) => {
  it('rowsInParts reads all rows in order, in parts, and leaves no cursor open', async () => {
    const database = await open();
    const parts: number[][] = [];
    await rowsInParts(
      database,
      async () => NUMBERS,
      (rows) => parts.push(rows.map(({ number }) => Number(number))),
    );
    expect(parts.map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(parts.flat()).toEqual(Array.from({ length: 2500 }, (_, place) => place + 1));
    expect(await database.query('SELECT name FROM pg_cursors')).toEqual([]);
  });

  it('rowsInParts reads one snapshot, whatever is deleted meanwhile', async () => {
    const database = await open();
    await database.query('CREATE TABLE read_in_parts (place integer)');
    await database.query('INSERT INTO read_in_parts SELECT generate_series(1, 3000)');
    let removing = Promise.resolve<unknown>(null);
    let read = 0;
    await rowsInParts(
      database,
      async () => ({ text: 'SELECT place FROM read_in_parts', values: [] }),
      (rows) => {
        read += rows.length;
        if (read === 1000) removing = database.query('DELETE FROM read_in_parts');
      },
    );
    expect(read).toBe(3000);
    await removing;
    expect(await database.query('SELECT count(*) AS count FROM read_in_parts')).toEqual([
      { count: 0 },
    ]);
    await database.query('DROP TABLE read_in_parts');
  });

  it('rowsInParts ends when it is aborted or its callback throws, and leaves no cursor open', async () => {
    const database = await open();
    const wanted = new AbortController();
    let partCount = 0;
    const take = () => {
      partCount += 1;
      wanted.abort();
    };
    const read = rowsInParts(database, async () => NUMBERS, take, wanted.signal);
    expect(await read.catch(isCanceled)).toBe(true);
    expect(partCount).toBe(1);
    const fail = () => {
      throw new Error('full');
    };
    await expect(rowsInParts(database, async () => NUMBERS, fail)).rejects.toThrow('full');
    expect(await database.query('SELECT name FROM pg_cursors')).toEqual([]);
  });
});
