import type { DoneChange } from '#domain/change/change.ts';
import type { LaterChanges } from '#domain/change/changedSince.ts';
import type { HistoryPage, RemovedPage } from '#domain/change/history.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { User } from '#domain/user/user.ts';
import type { HistoryQuestion, LastChangeQuestion, RemovedQuestion } from '#domain/userSource.ts';
import type { HistoryLog } from '#sources/local/changing/historyLog.ts';
import { memoised } from '#domain/change/memoised.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import {
  doneFrom,
  historyPageOf,
  undoneAmong,
  type ChangeSummary,
  type ChangeContext,
} from '#domain/change/changeSummary.ts';
import { summaryOf, userIn, type Touch } from '#domain/change/touchedUsers.ts';
import { traceRecords, type RecordTrace } from '#sources/local/changing/recordTrace.ts';
import { withIdOf } from '#sources/local/record/keptIds.ts';

/** Newest first, as `HistoryLog.changes` returns them. */
type Changes = readonly RecordedChange[];
type IsKept = HistoryLog['isKept'];

const NO_USERS: readonly User[] = [];
const NO_CHANGES: Changes = [];

/**
 * @param users the current list
 * @param departed users with a shared id who left it in this tab
 */
export function historyPage(
  changes: Changes,
  users: readonly User[],
  { id, page, size }: HistoryQuestion,
  isKept: IsKept,
  departed: readonly User[] = NO_USERS,
): HistoryPage {
  const inList = usersById(users);
  const trace = withAsked(traceRecords(changes, users), id, inList, departed);
  const asked = id === null ? changes : changes.filter((change) => hasTouched(change, id, trace));
  const cut = pageOf(asked, page, size);
  const known = contextOf(changes, trace, (userId) => inList.get(userId), isKept);
  const oldest = changes.findLast((change) => isKept(change.id));
  const found = {
    changes: cut.rows.map((change) => tracedSummary(change, trace)),
    asked: id === null ? new Map<string, Touch>() : touchesBy(cut.rows, id, trace),
    undone: undoneIds(changes),
    page: cut.page,
    total: asked.length,
    since: oldest?.at ?? null,
  };
  return historyPageOf(found, known);
}

/** The requested user, if nobody has that id any more. */
function withAsked(
  trace: RecordTrace,
  id: string | null,
  inList: ReadonlyMap<string, User>,
  departed: readonly User[],
): RecordTrace {
  const gone = id === null || inList.has(id) ? null : trace.goneAs(id, departed);
  if (gone === null) return trace;
  const idOf: RecordTrace['idOf'] = (operation) => {
    const traced = trace.idOf(operation);
    return traced === gone ? id : traced;
  };
  return { ...trace, idOf };
}

/** @param users the current list */
export function removedPage(
  changes: Changes,
  users: readonly User[],
  { page, size }: RemovedQuestion,
  isKept: IsKept,
): RemovedPage {
  const inList = usersById(users);
  const trace = traceRecords(changes, users);
  const removed = [...removalsBy(trace)(changes).values()].filter(({ id }) => !inList.has(id));
  const cut = pageOf(removed, page, size);
  const known = contextOf(changes, trace, (id) => inList.get(id), isKept);
  const rows = cut.rows.flatMap(({ id, record, change }) => {
    const user = userIn(record);
    return user === null
      ? []
      : [{ user: withIdOf(user, { id }), change: doneFrom(tracedSummary(change, trace), known) }];
  });
  return { rows, page: cut.page, total: removed.length };
}

/** @param users the current list */
export function lastChange(
  changes: Changes,
  users: readonly User[],
  { id }: LastChangeQuestion,
): Date | null {
  return lastTimes(traceRecords(changes, users))(changes).get(id) ?? null;
}

/** By id: when the user was last changed. */
const lastTimes = memoised(({ idOf }: RecordTrace) =>
  memoised((changes: Changes) => {
    const times = new Map<string | null, Date>();
    for (const { at, operations } of changes.toReversed()) {
      for (const operation of operations) times.set(idOf(operation), at);
    }
    return times;
  }),
);

/** @param users the current list, for the name of an edited user; `changes`: also for undos */
export function doneChange(
  change: RecordedChange,
  isKept: IsKept,
  users: readonly User[] = NO_USERS,
  changes: Changes = NO_CHANGES,
): DoneChange {
  const trace = traceRecords(changes, users);
  // Not from a map of all users: each change calls this with other users.
  const userOf = (id: string) => users.find((user) => user.id === id);
  return doneFrom(tracedSummary(change, trace), contextOf(changes, trace, userOf, isKept));
}

function contextOf(
  changes: Changes,
  trace: RecordTrace,
  userOf: ChangeContext['userOf'],
  isKept: ChangeContext['isKept'],
): ChangeContext {
  return {
    userOf,
    removedRecord: (id) => removalsBy(trace)(changes).get(id)?.record,
    changeWith: (id) => {
      const change = byId(changes).get(id);
      return change && tracedSummary(change, trace);
    },
    isKept,
  };
}

function tracedSummary(change: RecordedChange, trace: RecordTrace): ChangeSummary {
  return { ...change, count: summaryOf(change).count, touches: touchesOf(change, trace) };
}

function touchesOf(change: RecordedChange, { idOf }: RecordTrace): readonly Touch[] {
  return summaryOf(change).touches.map(({ id, operations }) => {
    const [first] = operations;
    return { id: (first && idOf(first)) ?? id, operations };
  });
}

/** By change: what it did to the user with this id. */
function touchesBy(
  changes: Changes,
  id: string,
  { idOf }: RecordTrace,
): ReadonlyMap<string, Touch> {
  return new Map(
    changes.map((change) => {
      const operations = change.operations.filter((operation) => idOf(operation) === id);
      return [change.id, { id, operations }];
    }),
  );
}

function pageOf<Row>(rows: readonly Row[], wanted: number, size: number) {
  const page = clampPage(wanted, rows.length, size);
  const start = offsetOf(page, size);
  return { page, rows: rows.slice(start, start + size) };
}

function hasTouched({ operations }: RecordedChange, id: string, { idOf }: RecordTrace): boolean {
  return operations.some((operation) => idOf(operation) === id);
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
const removalsBy = memoised(({ idOf }: RecordTrace) =>
  memoised((changes: Changes) => {
    const removals = new Map<string, Removal>();
    const touched = new Set<string>();
    for (const change of changes) {
      const removed = change.operations.filter(({ kind }) => kind === 'removed');
      for (const operation of change.operations) {
        const id = idOf(operation);
        if (id !== null && operation.kind !== 'removed') touched.add(id);
      }
      for (const operation of removed) {
        const id = idOf(operation);
        if (operation.kind !== 'removed' || id === null || touched.has(id)) continue;
        touched.add(id);
        removals.set(id, { id, record: operation.record, change });
      }
    }
    return removals;
  }),
);

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
