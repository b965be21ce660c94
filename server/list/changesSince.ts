import type { ChangedUser } from '#domain/change/changedUser.ts';
import { stepsOf } from '#domain/change/changesSince.ts';
import { MAX_LISTED_USERS, type ListedChange } from '#protocol/live.ts';
import type { Queryable, Row } from '#server/database/database.ts';
import { readRevision } from '#server/list/revision.ts';
import { decodeOperation, type ListOperation } from '#server/list/write.ts';
import { userOf } from '#server/list/records.ts';

/** Includes later changes, which are undone to find the state in between. */
const MAX_OPERATIONS = 2 * MAX_LISTED_USERS;
/** Of records: some 100 users of a usual list. */
const MAX_CHARACTERS = 100_000;

interface ChangeRow extends Row {
  readonly number: number;
  readonly revision: number;
  readonly made_at: Date;
  readonly user_count: number;
}

/** The changes after this revision, in order. */
function changesAfter({ query }: Queryable, since: number): Promise<readonly ChangeRow[]> {
  return query<ChangeRow>(
    `SELECT number, revision, made_at, user_count FROM changes
     WHERE revision > $1 ORDER BY revision`,
    [since],
  );
}

function userCountOf(changes: readonly ChangeRow[]): number {
  return changes.reduce((sum, { user_count: count }) => sum + count, 0);
}

interface OperationRow extends Row {
  readonly revision: number;
  readonly operation: string;
  /** The user's current record; `null`: not in the list. */
  readonly record: string | null;
}

/** What the changes after this revision did, newest first. */
async function stepsAfter({ query }: Queryable, since: number) {
  const rows = await query<OperationRow>(
    `SELECT c.revision, o.operation, u.record
     FROM changes c JOIN operations o ON o.change_number = c.number LEFT JOIN users u ON u.id = o.user_id
     WHERE c.revision > $1 ORDER BY c.revision DESC, o.place DESC`,
    [since],
  );
  const done = rows.map(({ revision, operation }) => ({
    revision,
    operation: decodeOperation(operation),
  }));
  const records = new Map(done.map(({ operation: { id } }, index) => [id, rows[index]?.record]));
  const steps = stepsOf(
    done.map(({ operation }) => operation),
    (id) => {
      const record = records.get(id) ?? null;
      return record === null ? undefined : userOf(record);
    },
  );
  const characters = rows.reduce(
    (sum, { operation, record }) => sum + operation.length + (record?.length ?? 0),
    0,
  );
  return { done, steps, characters };
}

/** See `SharedList`. @param on a transaction that sees one state of the database */
export async function changesBetween(
  on: Queryable,
  since: number,
  revision: number,
): Promise<readonly ListedChange[] | null> {
  const all = await changesAfter(on, since);
  // A revision without a change stands for something that the history does not record.
  if (all.length !== (await readRevision(on)) - since) return null;
  const changes = all.filter((change) => change.revision <= revision);
  if (userCountOf(changes) > MAX_LISTED_USERS || userCountOf(all) > MAX_OPERATIONS) return null;
  const { done, steps, characters } = await stepsAfter(on, since);
  if (steps === null || characters > MAX_CHARACTERS) return null;
  // The last user to reach the front comes last.
  const listed = steps
    .map(({ id, was, is }, index) => {
      const seq = is === null || was !== null ? 0 : seqOf(done[index]?.operation);
      return { user: { id, was, is }, seq, revision: done[index]?.revision ?? 0 };
    })
    .toSorted((one, other) => one.revision - other.revision || one.seq - other.seq);
  const added = listed.filter(({ seq }) => seq > 0);
  let first =
    added.length === 0
      ? 0
      : await firstSeq(
          on,
          added.map(({ user }) => user.id),
        );
  const firsts = new Set<unknown>();
  for (const one of added) {
    if (one.seq <= first) continue;
    firsts.add(one);
    first = one.seq;
  }
  const users = new Map<number, ChangedUser[]>(changes.map((change) => [change.revision, []]));
  for (const one of listed) {
    const user = firsts.has(one) ? { ...one.user, isFirst: true as const } : one.user;
    users.get(one.revision)?.push(user);
  }
  return changes.map(({ revision: number, made_at: at }) => {
    return { number, at, users: users.get(number) ?? [] };
  });
}

function seqOf(operation: ListOperation | undefined): number {
  return operation?.kind === 'added' ? operation.place.seq : 0;
}

/** The place of the foremost user beside these. */
async function firstSeq({ query }: Queryable, ids: readonly string[]): Promise<number> {
  const [front] = await query<{ seq: number }>(
    'SELECT seq FROM users WHERE id <> ALL($1::text[]) ORDER BY seq DESC LIMIT 1',
    [ids],
  );
  return front?.seq ?? 0;
}
