import { stepsOf, type ChangesSince } from '#domain/change/changesSince.ts';
import type { DoneChange } from '#domain/change/change.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { MAX_USERS_SINCE } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';

/**
 * @param changes newest first
 * @param users the current list
 * @param since the id of a change, `''`: from the very first; `null`: the newest one alone is wanted
 */
export function changesSince(
  changes: readonly RecordedChange[],
  users: readonly User[],
  since: string | null,
  describe: (change: RecordedChange) => DoneChange,
): ChangesSince {
  const newest = changes[0]?.id ?? '';
  const after = changesAfter(changes, since);
  if (after === null) return { newest, done: 'unknown' };
  const ids = new Set(after.flatMap(({ operations }) => operations.map(({ id }) => id)));
  if (ids.size > MAX_USERS_SINCE) return { newest, done: 'many' };
  const inList = new Map<string, User>();
  for (const user of users) if (ids.has(user.id)) inList.set(user.id, user);
  const steps = stepsOf(
    after.flatMap(({ id, operations }) =>
      operations.toReversed().map((operation) => ({ change: id, operation })),
    ),
    (id) => inList.get(id),
  );
  if (steps === null) return { newest, done: 'unknown' };
  return { newest, done: { changes: after.map(describe), steps } };
}

/** `null`: the history has lost some of them. */
function changesAfter(changes: readonly RecordedChange[], since: string | null) {
  if (since === null) return null;
  const at = changes.findIndex(({ id }) => id === since);
  if (at !== -1) return changes.slice(0, at);
  const oldest = changes.at(-1);
  const isWhole = oldest === undefined || Number.parseInt(oldest.id, 10) === 1;
  return since === '' && isWhole ? changes : null;
}
