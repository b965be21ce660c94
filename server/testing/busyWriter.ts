import { randomUUID } from 'node:crypto';
import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import type { ChangeResponse } from '#protocol/api.ts';
import type { Database } from '#server/database/database.ts';
import { SOMEBODY } from '#server/testing/listEnvironment.ts';
import { userOf } from '#server/users/answers/records.ts';
import type { SharedList } from '#server/users/sharedList.ts';
import { makeInput } from '#testing/makeInput.ts';
import { makeUser } from '#testing/makeUser.ts';

const ROLES = ['Admin', 'User', 'Editor', 'Viewer'] as const;
/** So few that writers meet. */
const HOT_USERS = 12;
const RETRY_MS = 50;

/** What was acknowledged. */
export interface Acknowledged {
  readonly key: string;
  readonly change: Change;
  readonly response: ChangeResponse;
}

/**
 * Makes random changes, one after the other, while `isGoingOn`. A change that the database was lost
 * at is sent again under its key, until there is a response.
 * @param seed a whole number, another one for each writer
 */
export async function writeBusily(
  list: SharedList,
  database: Database,
  seed: number,
  isGoingOn: () => boolean,
): Promise<readonly Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const random = randomFrom(seed);
  while (isGoingOn()) {
    const key = randomUUID();
    const change = await persistently(() => nextChange(database, random, acknowledged));
    const response = await persistently(() => list.commit(key, change, SOMEBODY));
    acknowledged.push({ key, change, response });
  }
  return acknowledged;
}

async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function nextChange(
  { query }: Database,
  random: () => number,
  acknowledged: readonly Acknowledged[],
): Promise<Change> {
  const rows = await query<{ record: string }>(
    `SELECT record FROM users ORDER BY seq LIMIT ${HOT_USERS}`,
  );
  const users = rows.map(({ record }) => userOf(record));
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const user: User = pick(users) ?? makeUser({ id: 'nobody' });
  const role = pick(ROLES) ?? 'User';
  const some = {
    kind: 'ids',
    ids: users.filter(() => random() < 0.3).map(({ id }) => id),
  } as const;
  const done = pick(acknowledged)?.response.result;
  const makers: readonly (() => Change)[] = [
    () => ({ kind: 'add', input: makeInput({ name: `Yeni ${random()}`, role }) }),
    () => ({
      kind: 'edit',
      user,
      fields: { name: { was: user.name, is: `Ad ${random()}` } },
      password: null,
    }),
    () => ({ kind: 'setActive', users: { kind: 'user', user }, active: !user.active }),
    () => ({ kind: 'setRole', users: some, role }),
    () => ({ kind: 'remove', users: { kind: 'user', user } }),
    () => ({ kind: 'undo', changeId: (done?.ok === true && done.change?.id) || '0' }),
    () => ({ kind: 'undo', changeId: (done?.ok === true && done.change?.id) || '0' }),
  ];
  return (pick(makers) ?? makers[0])?.() ?? { kind: 'undo', changeId: '0' };
}

/** Lehmer's generator: numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = (seed * 48_271 + 11) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
