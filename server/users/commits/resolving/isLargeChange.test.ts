import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change, Selection } from '#domain/change/change.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { refillUsers } from '#server/testing/fillUsers.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const IDS = Array.from({ length: 1000 }, (_, place) => `user-${place}`);
const SOMEBODY = { staffId: 'a', staffName: 'Ayşe' };

function removal(users: Selection): Change {
  return { kind: 'remove', users };
}

describeDatabases((open) => {
  it('a change or undo of at least a thousand users is large, and a smaller one is not', async () => {
    const database = await open();
    await refillUsers(
      database,
      IDS.map((id) => makeUser({ id, email: `${id}@ornek.com` })),
    );
    const list = openSharedList(database, fixedEnvironment());
    const isLargeChange = list.isLargeChange;
    expect(await isLargeChange(removal({ kind: 'ids', ids: IDS }))).toBe(true);
    expect(await isLargeChange(removal({ kind: 'ids', ids: IDS.slice(1) }))).toBe(false);
    const matching = { kind: 'matching', query: EVERYONE, except: [], count: 1000 } as const;
    expect(await isLargeChange({ kind: 'bringBack', ids: IDS })).toBe(true);
    const undoOf = async (change: Change): Promise<Change> => {
      const { result } = await list.commit(randomUUID(), change, SOMEBODY);
      if (!result.ok || result.change === null) throw new Error('It is made.');
      return { kind: 'undo', changeId: result.change.id };
    };
    expect(await isLargeChange(removal(matching))).toBe(true);
    expect(await isLargeChange(await undoOf(removal({ kind: 'ids', ids: ['user-1'] })))).toBe(
      false,
    );
    const undo = await undoOf(removal({ ...matching, count: 999 }));
    expect(await isLargeChange(undo)).toBe(false);
    await list.commit(randomUUID(), { kind: 'bringBack', ids: ['user-1'] }, SOMEBODY);
    await list.commit(randomUUID(), undo, SOMEBODY);
    expect(await isLargeChange(await undoOf(removal(matching)))).toBe(true);
    expect(await isLargeChange({ kind: 'undo', changeId: 'of no change' })).toBe(false);
  });
});
