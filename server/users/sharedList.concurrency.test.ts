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
import { compactCounts } from './commits/writing/countDeltas.ts';
import { compactPlaces } from './commits/writing/placeCounts.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import type { SharedList } from '#server/users/sharedList.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const WRITER_COUNT = 8;
const WRITING_MS = 4000;

const recordOf = (id: string) => encodeRecord(makeUser({ id, name: id }), 'x');

const FIRST = new Map(
  Array.from({ length: 30 }, (_, place) => [`user-${place}`, recordOf(`user-${place}`)] as const),
);

const ALL = [...FIRST.keys()];

const setActive = (ids: readonly string[]): Change => ({
  kind: 'setActive',
  users: { kind: 'ids', ids },
  active: false,
});
const removeAll = (ids: readonly string[]): Change => ({
  kind: 'remove',
  users: { kind: 'ids', ids },
});
/** All whom nobody has given another role. */
const EVERYBODY: Selection = {
  kind: 'matching',
  query: { text: '', columns: [], filters: { role: ['User'] }, sort: null, order: 'asc' },
  except: [],
  count: ALL.length,
};
const promotion: Change = {
  kind: 'setRole',
  users: { kind: 'ids', ids: ['user-7'] },
  role: 'Admin',
};
/** A file with somebody who is not in the list. */
const newcomer: Change = {
  kind: 'import',
  matchBy: 'email',
  additions: [{ ...makeUser({ email: 'yeni@ornek.com' }), id: null }],
  edits: [],
};
/** A file in which each has another name. */
const importing = (is: string): Change => ({
  kind: 'import',
  matchBy: 'id',
  additions: [],
  edits: ALL.map((id) => ({
    user: { id, name: id },
    changes: { name: { was: id, is } },
  })),
});

const firstRecords = () => [...FIRST.values()];

const addOf = (name: string): Change => ({ kind: 'add', input: makeInput({ name }) });

async function commitOn(list: SharedList, change: Change): Promise<Acknowledged> {
  const key = randomUUID();
  return { key, change, response: await list.commit(key, change, SOMEBODY) };
}

/** A list where somebody else makes the first of these changes before the first transaction, and so on. */
function racedBy(database: Database, meanwhile: Change[], acknowledged: Acknowledged[]) {
  const environment = { ...fixedEnvironment(), randomId: randomUUID };
  const others = openSharedList(database, environment);
  const transaction: Database['transaction'] = async (work) => {
    const change = meanwhile.shift();
    if (change !== undefined) acknowledged.push(await commitOn(others, change));
    return database.transaction(work);
  };
  return openSharedList({ ...database, transaction }, environment);
}

function renamed(id: string, was: string, is: string): Change {
  return { kind: 'edit', user: makeUser({ id }), fields: { name: { was, is } }, password: null };
}

/** Begins a transaction that holds a user; returns what ends it. */
async function holding(database: Database, id: string): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  let ended = Promise.resolve();
  await new Promise<void>((held) => {
    ended = database.transaction(async ({ query }) => {
      await query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [id]);
      await new Promise<void>((resolve) => {
        release = resolve;
        held();
      });
    });
  });
  return () => {
    release();
    return ended;
  };
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
      while (isGoingOn()) {
        await compactCounts(database);
        await compactPlaces(database);
      }
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

  it.each<[string, Change, Change, object]>([
    [
      'sets',
      setActive(ALL),
      renamed('user-7', 'user-7', 'Yedi'),
      { ok: true, change: { count: 30 } },
    ],
    ['sets', setActive(ALL), setActive(['user-7']), { ok: true, change: { count: 29 } }],
    ['sets', setActive(ALL), removeAll(['user-7']), { conflict: { kind: 'count', count: 29 } }],
    [
      'removes',
      removeAll(ALL),
      renamed('user-7', 'user-7', 'Yedi'),
      { ok: true, change: { count: 30 } },
    ],
    [
      'removes',
      { kind: 'remove', users: EVERYBODY },
      renamed('user-7', 'user-7', 'Yedi'),
      { ok: true, change: { count: 30 } },
    ],
    // Not whom the search does not match any more.
    [
      'removes',
      { kind: 'remove', users: EVERYBODY },
      promotion,
      { ok: true, change: { count: 29 } },
    ],
    [
      'sets',
      { kind: 'setActive', users: EVERYBODY, active: false },
      promotion,
      { ok: true, change: { count: 29 } },
    ],
    ['imports', importing('Yedi'), setActive(['user-7']), { ok: true, change: { count: 30 } }],
    [
      'imports',
      importing('Yedi'),
      renamed('user-7', 'user-7', 'Başka'),
      { conflict: { kind: 'listChanged' } },
    ],
    // The same file, twice.
    ['imports', newcomer, newcomer, { conflict: { kind: 'listChanged' } }],
  ])(
    '%s what there is by the time that many are written, though somebody was faster with one of them: %o %o',
    async (_name, change, meanwhile, result) => {
      const database = await open();
      await openSharedList(database, fixedEnvironment()).fill(firstRecords());
      const acknowledged: Acknowledged[] = [];
      const list = racedBy(database, [meanwhile], acknowledged);
      acknowledged.push(await commitOn(list, change));
      expect(acknowledged.map(({ response }) => response.result)).toMatchObject([
        { ok: true },
        result,
      ]);
      await expectSound(database, FIRST, acknowledged);
    },
  );

  it('makes and takes back a change of many at once, however often others are faster', async () => {
    const database = await open();
    await openSharedList(database, fixedEnvironment()).fill(firstRecords());
    const acknowledged: Acknowledged[] = [];
    const edits = [renamed('user-7', 'user-7', 'Yedi'), renamed('user-7', 'Yedi', 'Sekiz')];
    const list = racedBy(database, edits, acknowledged);
    acknowledged.push(await commitOn(list, setActive(ALL)));
    const changeId = String(acknowledged.at(-1)?.response.revision);
    acknowledged.push(await commitOn(list, { kind: 'undo', changeId }));
    const counted = { ok: true, change: { count: 30 } };
    expect(acknowledged[1]?.response.result).toMatchObject(counted);
    expect(acknowledged[3]?.response.result).toMatchObject(counted);
    await expectSound(database, FIRST, acknowledged);
  });

  it('says that it is busy where others are always faster, and makes the change when it is sent again', async () => {
    const database = await open();
    await openSharedList(database, fixedEnvironment()).fill(firstRecords());
    const acknowledged: Acknowledged[] = [];
    const promotions = Array.from({ length: 31 }, (_, place): Change => {
      return { ...promotion, role: place % 2 === 0 ? 'Admin' : 'Editor' };
    });
    const list = racedBy(database, promotions, acknowledged);
    const [user, other] = ['user-7', 'user-8'].map((id) => makeUser({ id, name: id }));
    if (user === undefined || other === undefined) throw new Error('there are two');
    const fields = { name: { was: 'user-7', is: 'Yedi' } };
    const merge: Change = { kind: 'merge', user, fields, other };
    const refused = await commitOn(list, merge);
    expect(refused.response.result).toEqual({ ok: false, problem: 'busy' });
    const response = await list.commit(refused.key, merge, SOMEBODY);
    expect(response.result).toMatchObject({ ok: true, change: { count: 2 } });
    await expectSound(database, FIRST, [...acknowledged, { ...refused, response }]);
  });
});

// The embedded database has one connection.
describePostgres((open) => {
  it('waits with a change of several users for one that holds them, and says of one user that nothing was done', async () => {
    const database = await open();
    const list = openSharedList(database, fixedEnvironment());
    await list.fill(firstRecords());
    const release = await holding(database, 'user-7');
    const changing = commitOn(list, setActive(ALL));
    const edit = renamed('user-7', 'user-7', 'Yedi');
    const refused = await commitOn(list, edit);
    expect(refused.response.result).toEqual({ ok: false, problem: 'busy' });
    await release();
    const changed = await changing;
    expect(changed.response.result).toMatchObject({ ok: true, change: { count: 30 } });
    // Under the same key.
    const again = await list.commit(refused.key, edit, SOMEBODY);
    expect(again.result).toMatchObject({ ok: true, change: { count: 1 } });
  });

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
