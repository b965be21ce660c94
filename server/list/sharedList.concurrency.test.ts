import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change, Selection } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { writeBusily, type Acknowledged } from '#server/testing/busyWriter.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';
import { expectSound } from '#server/testing/expectSound.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { commitChange } from '#server/list/commit.ts';
import { recordEvent } from '#server/list/revision.ts';
import { waitingStatements } from '#server/testing/waitingStatements.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import type { SharedList } from '#server/list/openSharedList.ts';
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

/**
 * A list on which another server makes a change before the next statement of this kind, or begins
 * it, if it has to wait.
 */
function racedBy(
  database: Database,
  meanwhile: readonly Change[],
  acknowledged: Acknowledged[],
  before = 'FOR UPDATE',
) {
  const environment = { ...fixedEnvironment(), randomId: randomUUID };
  const others = openSharedList(database, environment);
  const left = [...meanwhile];
  const race = async (text: string) => {
    const change = text.includes(before) ? left.shift() : undefined;
    if (change === undefined) return;
    let isMade = false;
    const commit = async () => {
      acknowledged.push(await commitOn(others, change));
      isMade = true;
    };
    void commit();
    await expect
      .poll(async () => isMade || (await waitingStatements(database)) > 0, { interval: 5 })
      .toBe(true);
  };
  const racedOn = ({ query }: Queryable): Queryable => ({
    query: (text, values) => race(text).then(() => query(text, values)),
  });
  const transaction: Database['transaction'] = (work, mode) =>
    database.transaction((on) => work(racedOn(on)), mode);
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
});

// The embedded database has one connection: nothing comes between the statements of a change.
describePostgres((open) => {
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
  ])(
    '%s, raced by another change before its users are locked, is made on the newest rows: %o %o',
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

  it('a bulk change and its undo succeed, though other changes race both', async () => {
    const database = await open();
    await openSharedList(database, fixedEnvironment()).fill(firstRecords());
    const acknowledged: Acknowledged[] = [];
    const edits = [renamed('user-7', 'user-7', 'Yedi'), renamed('user-7', 'Yedi', 'Sekiz')];
    const list = racedBy(database, edits, acknowledged);
    acknowledged.push(await commitOn(list, setActive(ALL)));
    const made = acknowledged.at(-1)?.response.result;
    const changeId = (made?.ok && made.change?.id) || '';
    acknowledged.push(await commitOn(list, { kind: 'undo', changeId }));
    const counted = { ok: true, change: { count: 30 } };
    expect(acknowledged[1]?.response.result).toMatchObject(counted);
    expect(acknowledged[3]?.response.result).toMatchObject(counted);
    await expectSound(database, FIRST, acknowledged);
  });

  it('of two imports of one file at once, one adds its users, and pages are told all that it did', async () => {
    const database = await open();
    const list = openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID });
    await list.fill(firstRecords());
    const since = await list.revision();
    const both: Acknowledged[] = [];
    both.push(await commitOn(racedBy(database, [newcomer], both, 'INSERT INTO users'), newcomer));
    await expect.poll(() => both.length).toBe(2);
    const results = both.map(({ response }) => response.result);
    expect(results.filter(({ ok }) => ok)).toMatchObject([{ change: { count: 1 } }]);
    expect(results.filter(({ ok }) => !ok)).toMatchObject([{ conflict: { kind: 'listChanged' } }]);
    const newest = await list.revision();
    expect(newest).toBe(since + 1);
    const holders = await list.answer({ kind: 'holders', ids: [], emails: ['yeni@ornek.com'] });
    const changed = await list.changedUsers(since, newest);
    expect(holders).toMatchObject({ ok: true, value: [{ id: changed[0] }] });
    expect(changed).toHaveLength(1);
    await expectSound(database, FIRST, both);
  });

  it('an import of a removed user whom somebody restores meanwhile is refused', async () => {
    const database = await open();
    const acknowledged: Acknowledged[] = [];
    const restore: Change = { kind: 'bringBack', ids: ['user-7'] };
    const list = racedBy(database, [restore], acknowledged, 'INSERT INTO users');
    await openSharedList(database, fixedEnvironment()).fill(firstRecords());
    const others = openSharedList(database, fixedEnvironment());
    acknowledged.push(await commitOn(others, removeAll(['user-7'])));
    const additions = [makeUser({ id: 'user-7', name: 'Dosyadan' })];
    const fromFile: Change = { kind: 'import', matchBy: 'id', additions, edits: [] };
    acknowledged.push(await commitOn(list, fromFile));
    expect(acknowledged.map(({ response }) => response.result)).toMatchObject([
      { ok: true },
      { ok: true },
      { conflict: { kind: 'listChanged' } },
    ]);
    await expectSound(database, FIRST, acknowledged);
  });

  it('a change that deadlocks with another program is made once that is done', async () => {
    const database = await open();
    const list = openSharedList(database, fixedEnvironment());
    await list.fill(firstRecords());
    let changing: Promise<unknown> = Promise.resolve();
    await database.transaction(async ({ query }) => {
      const lock = 'SELECT id FROM users WHERE id = $1 FOR UPDATE';
      await query(lock, ['user-8']);
      changing = commitOn(list, setActive(['user-7', 'user-8']));
      await expect.poll(() => waitingStatements(database)).toBe(1);
      await query(lock, ['user-7']);
    });
    expect(await changing).toMatchObject({
      response: { result: { ok: true, change: { count: 2 } } },
    });
  });

  it('a change waits for a locked user, but not for ever: then it fails as busy, until a retry', async () => {
    const database = await open();
    const list = openSharedList(database, fixedEnvironment());
    await list.fill(firstRecords());
    const release = await lockUser(database, 'user-7');
    const changing = commitOn(list, setActive(ALL));
    const change = renamed('user-7', 'user-7', 'Yedi');
    const sent = { key: randomUUID(), change, by: SOMEBODY };
    const limits = { maxUsers: 100, lockTimeoutMs: 100 };
    const refused = await commitChange(database, fixedEnvironment(), sent, limits);
    expect(refused.result).toEqual({ ok: false, problem: 'busy' });
    await release();
    const changed = await changing;
    expect(changed.response.result).toMatchObject({ ok: true, change: { count: 30 } });
    const again = await list.commit(sent.key, change, SOMEBODY);
    expect(again.result).toMatchObject({ ok: true, change: { count: 1 } });
  });

  it('while a bulk change is written, others change and read other users', async () => {
    const database = await open();
    const list = openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID });
    await list.fill(firstRecords());
    const acknowledged: Acknowledged[] = [];
    const [, ...many] = ALL;
    const edit = renamed('user-0', 'user-0', 'Sıfır');
    const add = addOf('Yeni');
    const bulk = racedBy(database, [edit, add], acknowledged, 'INSERT INTO operations');
    acknowledged.push(await commitOn(bulk, setActive(many)));
    acknowledged.push(await commitOn(bulk, setActive(['user-0'])));
    expect(acknowledged.map(({ response }) => response)).toMatchObject([
      { revision: 2, result: { ok: true } },
      { revision: 3, result: { ok: true, change: { count: 29 } } },
      { revision: 4, result: { ok: true } },
      { revision: 5, result: { ok: true } },
    ]);
    await expectSound(database, FIRST, acknowledged);
  });

  it('no revision is seen before those below it: a commit waits for one that has taken its own', async () => {
    const database = await open();
    const list = openSharedList(database, fixedEnvironment());
    await list.fill(firstRecords());
    const before = await list.revision();
    let later: Promise<unknown> = Promise.resolve();
    await database.transaction(async (on) => {
      expect(await recordEvent(on)).toBe(before + 1);
      later = commitOn(list, addOf('Bir'));
      await expect.poll(() => waitingStatements(database)).toBe(1);
      expect(await list.revision()).toBe(before);
    });
    expect(await later).toMatchObject({ response: { revision: before + 2 } });
    expect(await list.revision()).toBe(before + 2);
  });
});
