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
import { openSharedList } from '#server/list/openSharedList.ts';
import type { SharedList } from '#server/list/sharedList.ts';
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
/** Everybody who still has the first role. */
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
/** A file that renames every user. */
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

/** A list on which another server makes one of these changes, in turn, before each transaction. */
function racedBy(
  database: Database,
  meanwhile: Change[],
  acknowledged: Acknowledged[],
  transactionsBefore = 0,
) {
  let left = transactionsBefore;
  const environment = { ...fixedEnvironment(), randomId: randomUUID };
  const others = openSharedList(database, environment);
  const transaction: Database['transaction'] = async (work) => {
    const change = left > 0 ? undefined : meanwhile.shift();
    left -= 1;
    if (change !== undefined) acknowledged.push(await commitOn(others, change));
    return database.transaction(work);
  };
  return openSharedList({ ...database, transaction }, environment);
}

function renamed(id: string, was: string, is: string): Change {
  return { kind: 'edit', user: makeUser({ id }), fields: { name: { was, is } }, password: null };
}

/** Begins a transaction that locks a user. @returns ends the transaction */
async function lockUser(database: Database, id: string): Promise<() => Promise<void>> {
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
  it('concurrent writers of the same users on two servers lose and double no change', async () => {
    const database = await open();
    // Two servers on one database.
    const [list, other] = [0, 1].map(() =>
      openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID }),
    );
    if (list === undefined || other === undefined) throw new Error('there are two');
    await list.fill(firstRecords());
    const end = Date.now() + WRITING_MS;
    const isWriting = () => Date.now() < end;
    const written = await Promise.all(
      Array.from({ length: WRITER_COUNT }, (_, writer) =>
        writeBusily(writer % 2 === 0 ? list : other, database, writer, isWriting),
      ),
    );
    const acknowledged = written.flat();
    expect(acknowledged.length).toBeGreaterThan(WRITER_COUNT);
    await expectSound(database, FIRST, acknowledged);
  });

  it('concurrent requests under one key make one change and get the same response', async () => {
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
      'an edit of many users',
      setActive(ALL),
      renamed('user-7', 'user-7', 'Yedi'),
      { ok: true, change: { count: 30 } },
    ],
    [
      'an edit of many users',
      setActive(ALL),
      setActive(['user-7']),
      { ok: true, change: { count: 29 } },
    ],
    [
      'an edit of many users',
      setActive(ALL),
      removeAll(['user-7']),
      { conflict: { kind: 'count', count: 29 } },
    ],
    [
      'a bulk removal',
      removeAll(ALL),
      renamed('user-7', 'user-7', 'Yedi'),
      { ok: true, change: { count: 30 } },
    ],
    [
      'a bulk removal',
      { kind: 'remove', users: EVERYBODY },
      renamed('user-7', 'user-7', 'Yedi'),
      { ok: true, change: { count: 30 } },
    ],
    // Without the user whom the search no longer matches.
    [
      'a bulk removal',
      { kind: 'remove', users: EVERYBODY },
      promotion,
      { ok: true, change: { count: 29 } },
    ],
    [
      'an edit of many users',
      { kind: 'setActive', users: EVERYBODY, active: false },
      promotion,
      { ok: true, change: { count: 29 } },
    ],
    ['an import', importing('Yedi'), setActive(['user-7']), { ok: true, change: { count: 30 } }],
    [
      'an import',
      importing('Yedi'),
      renamed('user-7', 'user-7', 'Başka'),
      { conflict: { kind: 'listChanged' } },
    ],
    // The same file, twice.
    ['an import', newcomer, newcomer, { conflict: { kind: 'listChanged' } }],
  ])(
    '%s, raced by another change, is resolved again on the newest rows: %o %o',
    async (_name, change, meanwhile, result) => {
      const database = await open();
      await openSharedList(database, fixedEnvironment()).fill(firstRecords());
      const acknowledged: Acknowledged[] = [];
      // A search is found in a transaction of its own, before the one that changes it.
      const isSearch = 'users' in change && change.users.kind === 'matching';
      const list = racedBy(database, [meanwhile], acknowledged, isSearch ? 1 : 0);
      acknowledged.push(await commitOn(list, change));
      expect(acknowledged.map(({ response }) => response.result)).toMatchObject([
        { ok: true },
        result,
      ]);
      await expectSound(database, FIRST, acknowledged);
    },
  );

  it('a bulk change and its undo succeed, though other changes race both', async () => {
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

  it('a change that loses every race fails as busy, and succeeds when it is retried', async () => {
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
  it('a bulk change waits for a locked user; a change of that user alone fails as busy until a retry', async () => {
    const database = await open();
    const list = openSharedList(database, fixedEnvironment());
    await list.fill(firstRecords());
    const release = await lockUser(database, 'user-7');
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

  it('the list has no revision beyond a change number whose transaction is still open', async () => {
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
    // It is made without waiting for ever, but the change before it is still missing.
    expect(later).toMatchObject({ result: { ok: true } });
    expect(later.revision).toBeGreaterThan(number);
    expect(await list.revision()).toBe(before);
    finish();
    await slow;
    expect(await list.revision()).toBe(later.revision);
  });
});
