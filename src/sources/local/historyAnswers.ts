import type { DoneChange } from '#domain/change/change.ts';
import type { LaterChanges } from '#domain/change/changedSince.ts';
import {
  type HistoryPage,
  type RemovedPage,
  memoised,
  doneFrom,
  historyPageOf,
  undoneAmong,
  type ChangeSummary,
  type ChangeContext,
  summaryOf,
  userIn,
} from '#domain/change/history.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { User } from '#domain/user/user.ts';
import type { HistoryQuestion, RemovedQuestion } from '#domain/userSource.ts';
import type { RecordedChange } from '#domain/change/operation.ts';
import type { History } from '#sources/local/history.ts';

/** Newest first, as `History.changes` returns them. */
type Changes = readonly RecordedChange[];
type IsKept = History['isKept'];

/** @param users the current list */
export function historyPage(
  changes: Changes,
  users: readonly User[],
  { id, page, size }: HistoryQuestion,
  isKept: IsKept,
): HistoryPage {
  const operationsOn = (change: RecordedChange) =>
    change.operations.filter((operation) => operation.id === id);
  const asked = id === null ? changes : changes.filter((change) => operationsOn(change).length > 0);
  const cut = pageOf(asked, page, size);
  const oldest = changes.findLast((change) => isKept(change.id));
  const found = {
    changes: cut.rows.map(summarised),
    asked: new Map(
      id === null
        ? []
        : cut.rows.map((change) => [change.id, { id, operations: operationsOn(change) }]),
    ),
    undone: undoneIds(changes),
    page: cut.page,
    total: asked.length,
    since: oldest?.at ?? null,
  };
  return historyPageOf(found, contextOf(changes, users, isKept));
}

/** @param users the current list */
export function removedPage(
  changes: Changes,
  users: readonly User[],
  { page, size }: RemovedQuestion,
  isKept: IsKept,
): RemovedPage {
  const inList = usersById(users);
  const removed = [...removalsIn(changes).values()].filter(({ id }) => !inList.has(id));
  const cut = pageOf(removed, page, size);
  const known = contextOf(changes, users, isKept);
  const rows = cut.rows.flatMap(({ record, change }) => {
    const user = userIn(record);
    return user === null ? [] : [{ user, change: doneFrom(summarised(change), known) }];
  });
  return { rows, page: cut.page, total: removed.length };
}

export function lastChange(changes: Changes, id: string): Date | null {
  return lastTimes(changes).get(id) ?? null;
}

/** By id: when the user was last changed. */
const lastTimes = memoised((changes: Changes) => {
  const times = new Map<string | null, Date>();
  for (const { at, operations } of changes.toReversed()) {
    for (const { id } of operations) times.set(id, at);
  }
  return times;
});

/** @param users the current list, for the name of an edited user; `changes`: also for undos */
export function doneChange(
  change: RecordedChange,
  isKept: IsKept,
  users: readonly User[],
  changes: Changes,
): DoneChange {
  // Not from a map of all users: each change calls this with other users.
  const userOf = (id: string) => users.find((user) => user.id === id);
  return doneFrom(summarised(change), { ...contextOf(changes, users, isKept), userOf });
}

function contextOf(changes: Changes, users: readonly User[], isKept: IsKept): ChangeContext {
  return {
    userOf: (id) => usersById(users).get(id),
    removedRecord: (id) => removalsIn(changes).get(id)?.record,
    changeWith: (id) => {
      const change = byId(changes).get(id);
      return change && summarised(change);
    },
    isKept,
  };
}

function summarised(change: RecordedChange): ChangeSummary {
  return { ...change, ...summaryOf(change) };
}

function pageOf<Row>(rows: readonly Row[], wanted: number, size: number) {
  const page = clampPage(wanted, rows.length, size);
  const start = offsetOf(page, size);
  return { page, rows: rows.slice(start, start + size) };
}

const usersById = memoised(
  (users: readonly User[]) => new Map(users.map((user) => [user.id, user])),
);

const byId = memoised((changes: Changes) => new Map(changes.map((change) => [change.id, change])));

/** The undone changes, whose undo is not itself undone. */
const undoneIds = memoised((changes: Changes) => undoneAmong(changes));

interface Removal {
  readonly id: string;
  readonly record: string;
  readonly change: RecordedChange;
}

/** By id, last removed first: users whose last change was a removal. */
const removalsIn = memoised((changes: Changes) => {
  const removals = new Map<string, Removal>();
  const touched = new Set<string>();
  for (const change of changes) {
    for (const { id, kind } of change.operations) {
      if (id !== null && kind !== 'removed') touched.add(id);
    }
    for (const operation of change.operations) {
      const { id } = operation;
      if (operation.kind !== 'removed' || id === null || touched.has(id)) continue;
      touched.add(id);
      removals.set(id, { id, record: operation.record, change });
    }
  }
  return removals;
});

/** The look-ups of `changedSince`. */
export function laterChanges(
  changes: Changes,
  describe: (change: RecordedChange | undefined) => DoneChange | null,
): LaterChanges {
  return {
    isUndone: async (id) => undoneIds(changes).has(id),
    operationsOn: async (id, since) =>
      changes
        .filter((change) => since === null || change.id > since)
        .flatMap((change) =>
          change.operations
            .filter((operation) => operation.id === id)
            .map((operation) => ({ changeId: change.id, operation })),
        ),
    describe: async (id) => describe(byId(changes).get(id)),
  };
}
