import type { DoneChange } from '#domain/change/change.ts';
import type { HistoryPage, RemovedPage } from '#domain/change/history.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { User } from '#domain/user/user.ts';
import type { HistoryQuestion, RemovedQuestion } from '#domain/userSource.ts';
import type { HistoryLog } from '#sources/local/changing/historyLog.ts';
import { memoised } from '#domain/change/memoised.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import {
  doneFrom,
  entryFrom,
  undoneAmong,
  type ToldChange,
  type ToldOf,
} from '#domain/change/toldChange.ts';
import { summaryOf, touchesWith, userIn } from '#domain/change/touchedUsers.ts';

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
  const known = toldOf(changes, (userId) => usersById(users).get(userId), isKept);
  const oldest = changes.findLast((change) => isKept(change.id));
  const entries = cut.rows.map((change) =>
    entryFrom(told(change), touchesWith(change, id), undoneIds(changes).has(change.id), known),
  );
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
  const known = toldOf(changes, (id) => inList.get(id), isKept);
  const rows = cut.rows.flatMap(({ record, change }) => {
    const user = userIn(record);
    return user === null ? [] : [{ user, change: doneFrom(told(change), known) }];
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
  return doneFrom(told(change), toldOf(changes, userOf, isKept));
}

function toldOf(changes: Changes, userOf: ToldOf['userOf'], isKept: ToldOf['isKept']): ToldOf {
  return {
    userOf,
    removedRecord: (id) => lastRemovals(changes).get(id)?.record,
    changeWith: (id) => {
      const change = byId(changes).get(id);
      return change && told(change);
    },
    isKept,
  };
}

function told(change: RecordedChange): ToldChange {
  return { ...change, ...summaryOf(change) };
}

function pageOf<Row>(rows: readonly Row[], wanted: number, size: number) {
  const page = clampPage(wanted, rows.length, size);
  const start = offsetOf(page, size);
  return { page, rows: rows.slice(start, start + size) };
}

function hasTouched({ operations }: RecordedChange, id: string): boolean {
  return operations.some((operation) => operation.id === id);
}

const usersById = memoised(
  // The first of those with the same id.
  (users: readonly User[]) => new Map(users.toReversed().map((user) => [user.id, user])),
);

const byId = memoised((changes: Changes) => new Map(changes.map((change) => [change.id, change])));

/** The changes that were taken back, by changes that were not. */
export const undoneIds = memoised((changes: Changes) => undoneAmong(changes));

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
