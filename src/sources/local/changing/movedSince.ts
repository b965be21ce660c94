import { movedUsers, describedMoves } from '#domain/answer/movedUsers.ts';
import type { DoneChange } from '#domain/change/change.ts';
import { stepsOf, type MovedSince } from '#domain/change/changesSince.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { MAX_MOVED_USERS } from '#domain/limits.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';

/**
 * See `UserSource`.
 * @param changes newest first
 * @param users the current list
 * @param before see `idBeforeChanges`
 */
export function movedSince(
  changes: readonly RecordedChange[],
  users: readonly User[],
  [query, since]: readonly [query: UserQuery | null, since: string],
  before: string,
  describe: (change: RecordedChange) => DoneChange,
): MovedSince {
  const newest = changes[0]?.id ?? before;
  const after = changesAfter(changes, since, newest);
  if (query === null || after === null) return { newest, moved: null };
  const ids = new Set(after.flatMap(({ operations }) => operations.map(({ id }) => id)));
  if (ids.size > MAX_MOVED_USERS) return { newest, moved: 'many' };
  const inList = new Map<string, User>();
  for (const user of users) if (ids.has(user.id)) inList.set(user.id, user);
  const steps = stepsOf(
    after.flatMap(({ id, operations }) =>
      operations.toReversed().map((operation) => ({ change: id, operation })),
    ),
    (id) => inList.get(id),
  );
  const moves = steps && movedUsers(query, steps);
  const byId = (id: string) => {
    const change = after.find((one) => one.id === id);
    return change && describe(change);
  };
  return { newest, moved: moves && describedMoves(moves, byId) };
}

/** `null`: the history no longer has all of them. */
function changesAfter(changes: readonly RecordedChange[], since: string, newest: string) {
  if (since === newest) return [];
  const at = changes.findIndex(({ id }) => id === since);
  if (at !== -1) return changes.slice(0, at);
  const oldest = changes.at(-1);
  const isNext = oldest !== undefined && numberOf(oldest.id) === numberOf(since) + 1;
  return isNext ? changes : null;
}

const numberOf = (id: string) => Number.parseInt(id, 10);
