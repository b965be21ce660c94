import { randomUUID } from 'node:crypto';
import type { Change, Selection } from '#domain/change/change.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type { Database } from '#server/database/database.ts';
import { userOf } from '#server/list/records.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const ROLES = ['Admin', 'User', 'Editor', 'Viewer'] as const;
/** Few enough that writers collide. */
const HOT_USERS = 12;
/** Few enough that users share them. */
const EMAIL_COUNT = 6;

/** The parts of a random change. */
interface Choices {
  readonly random: () => number;
  readonly users: readonly User[];
  readonly removedIds: readonly string[];
  /** The ids of changes that were made. */
  readonly changeIds: readonly string[];
}

/** A random change of the current list; somebody else may be faster. */
export async function nextChange(
  { query }: Database,
  random: () => number,
  changeIds: readonly string[],
): Promise<Change> {
  const rows = await query<{ record: string }>(
    `SELECT record FROM users ORDER BY seq LIMIT ${HOT_USERS}`,
  );
  const removed = await query<{ user_id: string }>(
    `SELECT user_id FROM removed_users ORDER BY change_number DESC LIMIT ${HOT_USERS}`,
  );
  const choices: Choices = {
    random,
    users: rows.map(({ record }) => userOf(record)),
    removedIds: removed.map(({ user_id: id }) => id),
    changeIds,
  };
  const makers = [...changesOfOne(choices), ...changesOfSeveral(choices)];
  return pick(random, makers)?.() ?? { kind: 'undo', changeId: '0' };
}

function changesOfOne({
  random,
  users,
  removedIds,
  changeIds,
}: Choices): readonly (() => Change)[] {
  const user = anyOf(random, users);
  const undo = (): Change => ({ kind: 'undo', changeId: pick(random, changeIds) ?? '0' });
  return [
    () => ({ kind: 'add', input: makeInput({ name: `Yeni ${random()}`, role: roleOf(random) }) }),
    () => ({ kind: 'edit', user, fields: renamed(user, random), password: null }),
    () => ({ kind: 'setActive', users: { kind: 'user', user }, active: !user.active }),
    () => ({ kind: 'remove', users: { kind: 'user', user } }),
    () => ({ kind: 'bringBack', ids: [pick(random, removedIds) ?? 'nobody'] }),
    undo,
    undo,
  ];
}

function changesOfSeveral({ random, users, removedIds }: Choices): readonly (() => Change)[] {
  const some = (share: number) => users.filter(() => random() < share);
  const byName = (share: number): Selection => ({
    kind: 'ids',
    ids: some(share).map(({ id }) => id),
  });
  const active = random() < 0.5;
  const role = roleOf(random);
  return [
    () => ({ kind: 'setRole', users: byName(0.3), role }),
    () => ({ kind: 'setActive', users: byName(0.6), active }),
    () => ({ kind: 'setActive', users: allOf(users, role), active }),
    () => ({ kind: 'remove', users: byName(0.2) }),
    () => merge(anyOf(random, users), anyOf(random, users), random),
    () => importOf(some(0.4), pick(random, removedIds) ?? null, random),
  ];
}

/** All users of a role, if nobody comes or leaves meanwhile. */
function allOf(users: readonly User[], role: string): Selection {
  const query: UserQuery = {
    text: '',
    columns: [],
    filters: { role: [role] },
    sort: null,
    order: 'asc',
  };
  const count = users.filter((user) => user.role === role).length;
  return { kind: 'matching', query, except: [], count };
}

function merge(user: User, other: User, random: () => number): Change {
  return { kind: 'merge', user, fields: renamed(user, random), other };
}

/** Edits some users, adds a new one, and one who was removed. */
function importOf(edited: readonly User[], removedId: string | null, random: () => number): Change {
  const added = (id: string | null) => ({
    ...makeUser({ name: `Dosya ${random()}`, email: emailOf(random), role: roleOf(random) }),
    id,
  });
  const additions = [added(randomUUID()), ...(removedId === null ? [] : [added(removedId)])];
  const edits = edited.map((user) => ({
    user: { id: user.id, name: user.name },
    changes: { email: { was: user.email, is: emailOf(random) } },
  }));
  return { kind: 'import', matchBy: 'id', additions, edits };
}

function renamed({ name }: User, random: () => number) {
  return { name: { was: name, is: `Ad ${random()}` } };
}

function emailOf(random: () => number): string {
  return `kisi${Math.floor(random() * EMAIL_COUNT)}@ornek.com`;
}

function roleOf(random: () => number): (typeof ROLES)[number] {
  return pick(random, ROLES) ?? 'User';
}

function anyOf(random: () => number, users: readonly User[]): User {
  return pick(random, users) ?? makeUser({ id: 'nobody' });
}

function pick<Item>(random: () => number, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
