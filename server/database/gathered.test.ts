import { expect, it } from 'vitest';
import { gathered } from '#server/database/gathered.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

const NEXT = 'SELECT $1::integer + 1 AS next';

describeDatabases((open) => {
  it('sends together what is asked for at the same moment, and answers each', async () => {
    const database = await open();
    const lengths: number[] = [];
    const on = gathered({
      ...database,
      batch: (statements) => {
        lengths.push(statements.length);
        return database.batch(statements);
      },
    });
    const answers = [0, 1, 2].map((value) => on.prepared(NEXT, [value]));
    expect(await Promise.all(answers)).toEqual([[{ next: 1 }], [{ next: 2 }], [{ next: 3 }]]);
    expect(await on.prepared(NEXT, [3])).toEqual([{ next: 4 }]);
    expect(lengths).toEqual([3, 1]);
  });

  it('fails with what was asked for at the same moment, and alone with that', async () => {
    const on = gathered(await open());
    const failing = [on.prepared(NEXT, ['x']), on.prepared(NEXT, [1])];
    for (const each of failing) await expect(each).rejects.toMatchObject({ code: '22P02' });
    expect(await on.prepared(NEXT, [1])).toEqual([{ next: 2 }]);
  });
});
