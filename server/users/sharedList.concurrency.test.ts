import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change, Selection } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import type { Database } from '#server/database/database.ts';
import { writeBusily, type Acknowledged } from '#server/testing/busyWriter.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';
import { expectSound } from '#server/testing/expectSound.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { takeChangeNumber } from '#server/users/commits/changeNumbers.ts';
import { compactCounts } from '#server/users/commits/countDeltas.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import type { SharedList } from '#server/users/sharedList.ts';
import { makeInput } from '#testing/makeInput.ts';
import { makeUser } from '#testing/makeUser.ts';
import { EVERYONE } from '#testing/pageFor.ts';

const WRITER_COUNT = 8;
const WRITING_MS = 4000;

const recordOf = (id: string) => encodeRecord(makeUser({ id, name: id }), 'x');

const FIRST = new Map(
  Array.from({ length: 30 }, (_, place) => [`user-${place}`, recordOf(`user-${place}`)] as const),
);

const firstRecords = () => [...FIRST.values()];

const addOf = (name: string): Change => ({ kind: 'add', input: makeInput({ name }) });

async function commitOn(list: SharedList, change: Change): Promise<Acknowledged> {
  const key = randomUUID();
  return { key, change, response: await list.commit(key, change, SOMEBODY) };
}

/** A list where somebody edits a user each time before a transaction begins. */
async function openOvertaken(database: Database, records: readonly string[]) {
  const others = openSharedList(database, fixedEnvironment());
  await others.fill(records);
  /** These edits; a test adds its own changes. */
  const acknowledged: Acknowledged[] = [];
  const user = makeUser({ id: 'user-7', name: 'user-7' });
  const editOne = async () => {
    const edits = acknowledged.filter(({ change }) => change.kind === 'edit');
    const was = user.name + 'x'.repeat(edits.length);
    const fields = { name: { was, is: `${was}x` } };
    acknowledged.push(await commitOn(others, { kind: 'edit', user, fields, password: null }));
  };
  const overtaken: Database = {
    ...database,
    transaction: (work) => editOne().then(() => database.transaction(work)),
  };
  return { database, list: openSharedList(overtaken, fixedEnvironment()), acknowledged };
}

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

  it('makes a change of many once it was overtaken, however others go on with its users', async () => {
    const { database, list, acknowledged } = await openOvertaken(await open(), firstRecords());
    const users: Selection = { kind: 'ids', ids: [...FIRST.keys()] };
    acknowledged.push(await commitOn(list, { kind: 'setActive', users, active: false }));
    const changeId = String(acknowledged.at(-1)?.response.revision);
    acknowledged.push(await commitOn(list, { kind: 'undo', changeId }));
    for (const at of [2, 5]) {
      expect(acknowledged[at]?.response.result).toMatchObject({ ok: true, change: { count: 30 } });
    }
    await expectSound(database, FIRST, acknowledged);
  });

  it('is not overtaken in a change of thousands', async () => {
    const records = Array.from({ length: 2500 }, (_, place) => recordOf(`user-${place}`));
    const { list, acknowledged } = await openOvertaken(await open(), records);
    const users: Selection = { kind: 'matching', query: EVERYONE, except: [], count: 2500 };
    const { response } = await commitOn(list, { kind: 'setActive', users, active: false });
    expect(response.result).toMatchObject({ ok: true, change: { count: 2500 } });
    expect(acknowledged).toHaveLength(1);
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
