import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';

describeDatabases((open) => {
  it('a user was last changed by the newest change that touched it', async () => {
    let day = 0;
    const now = () => new Date(2026, 0, (day += 1));
    const list = openSharedList(await open(), { ...fixedEnvironment(), now });
    await list.fill(['a', 'b', 'c'].map((id) => encodeRecord(makeUser({ id }), 'x')));
    const times: (Date | null)[] = [];
    for (const [id, active] of [
      ['a', false],
      ['a', true],
      ['b', false],
    ] as const) {
      const users = { kind: 'ids', ids: [id] } as const;
      const change = { kind: 'setActive', users, active } as const;
      const { result } = await list.commit(randomUUID(), change, SOMEBODY);
      times.push(result.ok && result.change ? result.change.at : null);
    }
    const answers = ['a', 'b', 'c', 'nobody', '\u0000'].map((id) =>
      list.answer({ kind: 'lastChange', id }),
    );
    expect(await Promise.all(answers)).toEqual(
      [times[1], times[2], null, null, null].map((value) => ({ ok: true, value })),
    );
    expect(new Set(times).size).toBe(3);
  });
});
