import type { DoneChange } from '#domain/change/change.ts';
import type { HistoryEntry, HistoryPage, RemovedPage } from '#domain/change/history.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { User } from '#domain/user/user.ts';
import type { HistoryQuestion, RemovedQuestion } from '#domain/userSource.ts';
import type { HistoryLog } from '#sources/local/changing/historyLog.ts';
import { memoised } from '#domain/change/memoised.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import {
  editedName,
  recordedName,
  summaryOf,
  touchedUser,
  touchesWith,
  userIn,
  type Touch,
} from '#domain/change/touchedUsers.ts';

/** Newest first, as `HistoryLog.changes` returns them. */
type Changes = readonly RecordedChange[];
type IsKept = HistoryLog['isKept'];

const NO_USERS: readonly User[] = [];
const NO_CHANGES: Changes = [];

/** @param users the current list */
export function historyPage(
  changes: Changes,
  users: readonly User[],
  { id, page, size }: HistoryQuestion,
  isKept: IsKept,
): HistoryPage {
  const asked = id === null ? changes : changes.filter((change) => hasTouched(change, id));
  const cut = pageOf(asked, page, size);
  const names = { userOf: (userId: string) => usersById(users).get(userId), changes };
  const oldest = changes.findLast((change) => isKept(change.id));
  const entries = cut.rows.map((change): HistoryEntry => ({
    ...done(change, isKept, names),
    users: touchesWith(change, id).map((touch) => {
      const isInList = usersById(users).has(touch.id);
      return touchedUser(touch, nameOf(touch, names), isInList);
    }),
    isUndone: undoneIds(changes).has(change.id),
  }));
  return { entries, page: cut.page, total: asked.length, since: oldest?.at ?? null };
}

/** @param users the current list */
export function removedPage(
  changes: Changes,
  users: readonly User[],
  { page, size }: RemovedQuestion,
  isKept: IsKept,
): RemovedPage {
  const inList = usersById(users);
  const removed = [...lastRemovals(changes).values()].filter(({ id }) => !inList.has(id));
  const cut = pageOf(removed, page, size);
  const names = { userOf: (id: string) => inList.get(id), changes };
  const rows = cut.rows.flatMap(({ record, change }) => {
    const user = userIn(record);
    return user === null ? [] : [{ user, change: done(change, isKept, names) }];
  });
  return { rows, page: cut.page, total: removed.length };
}

/** @param users the current list, for the name of a user who was edited; `changes`: also for undos */
export function doneChange(
  change: RecordedChange,
  isKept: IsKept,
  users: readonly User[] = NO_USERS,
  changes: Changes = NO_CHANGES,
): DoneChange {
  // Not from a map of all users: each change is followed by this, and leaves other users.
  const userOf = (id: string) => users.find((user) => user.id === id);
  return done(change, isKept, { userOf, changes });
}

/** Where names are found that are not in a change. */
interface Names {
  readonly userOf: (id: string) => User | undefined;
  readonly changes: Changes;
}

function done(change: RecordedChange, isKept: IsKept, names: Names): DoneChange {
  const { id, kind, at } = change;
  const { count, touches } = summaryOf(change);
  const [first] = touches;
  const name = first === undefined ? null : nameOf(first, names);
  const undone = undoneBy(change, names.changes);
  return {
    id,
    kind,
    at,
    count,
    name: name ?? '',
    isKept: isKept(id),
    undone: undone && { ...undone, change: done(undone.change, isKept, names) },
  };
}

/** What an undo was about in the end; see `DoneChange`. */
function undoneBy(undo: RecordedChange, changes: Changes) {
  let change: RecordedChange | undefined = undo;
  let undoCount = 0;
  // Damaged entries may name each other.
  while (change?.kind === 'undo' && undoCount < changes.length) {
    change = change.undoes === null ? undefined : byId(changes).get(change.undoes);
    undoCount += 1;
  }
  if (change === undefined || change.kind === 'undo' || undoCount === 0) return null;
  return { change, isRedo: undoCount % 2 === 0 };
}

function pageOf<Row>(rows: readonly Row[], wanted: number, size: number) {
  const page = clampPage(wanted, rows.length, size);
  const start = offsetOf(page, size);
  return { page, rows: rows.slice(start, start + size) };
}

function hasTouched({ operations }: RecordedChange, id: string): boolean {
  return operations.some((operation) => operation.id === id);
}

function nameOf(touch: Touch, { userOf, changes }: Names): string | null {
  const known = recordedName(touch) ?? userOf(touch.id)?.name;
  if (known !== undefined) return known;
  const removal = lastRemovals(changes).get(touch.id);
  return (removal && userIn(removal.record)?.name) ?? editedName(touch);
}

const usersById = memoised(
  // The first of those with the same id.
  (users: readonly User[]) => new Map(users.toReversed().map((user) => [user.id, user])),
);

const byId = memoised((changes: Changes) => new Map(changes.map((change) => [change.id, change])));

/** The changes that were taken back, by changes that were not. */
export const undoneIds = memoised((changes: Changes) => {
  const undone = new Set<string>();
  for (const { id, undoes } of changes) if (undoes !== null && !undone.has(id)) undone.add(undoes);
  return undone;
});

interface Removal {
  readonly id: string;
  readonly record: string;
  readonly change: RecordedChange;
}

/** By id, last removed first: the users whose last change removed them. */
const lastRemovals = memoised((changes: Changes) => {
  const removals = new Map<string, Removal>();
  const touched = new Set<string>();
  for (const change of changes) {
    const removed = change.operations.filter(({ kind }) => kind === 'removed');
    for (const { id, kind } of change.operations) {
      if (id !== null && kind !== 'removed') touched.add(id);
    }
    for (const operation of removed) {
      const { id } = operation;
      if (operation.kind !== 'removed' || id === null || touched.has(id)) continue;
      touched.add(id);
      removals.set(id, { id, record: operation.record, change });
    }
  }
  return removals;
});
