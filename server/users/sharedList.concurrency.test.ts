import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { writeBusily } from '#server/testing/busyWriter.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';
import { expectSound } from '#server/testing/expectSound.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { takeChangeNumber } from '#server/users/commits/changeNumbers.ts';
import { compactCounts } from '#server/users/commits/countDeltas.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { makeInput } from '#testing/makeInput.ts';
import { makeUser } from '#testing/makeUser.ts';

const WRITER_COUNT = 8;
const WRITING_MS = 4000;

const FIRST = new Map(
  Array.from({ length: 30 }, (_, place) => {
    const id = `user-${place}`;
    return [id, encodeRecord(makeUser({ id, name: id }), 'x')] as const;
  }),
);

const firstRecords = () => [...FIRST.values()];

const addOf = (name: string): Change => ({ kind: 'add', input: makeInput({ name }) });

describeDatabases((open) => {
  it('loses, doubles and mixes up nothing while several write the same users at once', async () => {
    const database = await open();
    // Two servers on one database.
    const [list, other] = [0, 1].map(() =>
      openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID }),
    );
    if (list === undefined || other === undefined) throw new Error('there are two');
    await list.fill(firstRecords());
    const end = Date.now() + WRITING_MS;
    const isGoingOn = () => Date.now() < end;
    const compact = async () => {
      while (isGoingOn()) await compactCounts(database);
    };
    const [written] = await Promise.all([
      Promise.all(
        Array.from({ length: WRITER_COUNT }, (_, writer) =>
          writeBusily(writer % 2 === 0 ? list : other, database, writer, isGoingOn),
        ),
      ),
      compact(),
      compact(),
    ]);
    const acknowledged = written.flat();
    expect(acknowledged.length).toBeGreaterThan(WRITER_COUNT);
    await expectSound(database, FIRST, acknowledged);
  });

  it('makes a change once that arrives several times at once, with the same response', async () => {
    const database = await open();
    const list = openSharedList(database, fixedEnvironment());
    await list.fill(firstRecords());
    const [first = ''] = FIRST.keys();
    const removal: Change = { kind: 'remove', users: { kind: 'ids', ids: [first] } };
    for (const change of [addOf('Bir'), removal]) {
      const key = randomUUID();
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => list.commit(key, change, SOMEBODY)),
      );
      expect(responses[0]).toMatchObject({ result: { ok: true, change: { count: 1 } } });
      for (const response of responses) expect(response).toEqual(responses[0]);
      expect(await list.commit(key, change, SOMEBODY)).toEqual(responses[0]);
    }
    const [row] = await database.query<{ count: number }>('SELECT count(*) AS count FROM changes');
    expect(row?.count).toBe(2);
  });
});

// The embedded database has one connection.
describePostgres((open) => {
  it('is at no revision as long as a change before it may still come', async () => {
    const database = await open();
    const list = openSharedList(database, fixedEnvironment());
    const before = (await list.commit(randomUUID(), addOf('Bir'), SOMEBODY)).revision;
    let finish: () => void = () => undefined;
    let slow = Promise.resolve();
    const number = await new Promise<number>((taken) => {
      slow = database.transaction(async (on) => {
        taken(await takeChangeNumber(on));
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      });
    });
    expect(number).toBeGreaterThan(before);
    const later = await list.commit(randomUUID(), addOf('İki'), SOMEBODY);
    // It was made, and did not wait for ever; but what came before it may be missing.
    expect(later).toMatchObject({ result: { ok: true } });
    expect(later.revision).toBeGreaterThan(number);
    expect(await list.revision()).toBe(before);
    finish();
    await slow;
    expect(await list.revision()).toBe(later.revision);
  });
});
