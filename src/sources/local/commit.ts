import { apply } from '#domain/change/apply.ts';
import type { ChangeKind, ListProblem } from '#domain/change/change.ts';
import type { Operation, RecordedChange } from '#domain/change/operation.ts';
import { MAX_SNAPSHOTS } from '#domain/limits.ts';
import { listOf, type StoredList } from '#domain/record/storedList.ts';
import type { History } from '#sources/local/history.ts';
import { nextId, type UserStore } from '#sources/local/localUserStore.ts';
import type { StoreEnvironment, TableWrite } from '#sources/local/storeEnvironment.ts';

/** A change of the list. */
export interface ListChange {
  /**
   * What it does to the newest list; `null`: nothing. Called again if another program writes the
   * list meanwhile.
   */
  readonly plan: (list: StoredList) => Promise<Plan | null>;
  /** See `UserStore.exclusively`. */
  readonly isRemedy?: boolean;
  /** First keeps a snapshot of the list, if it has members; without it nothing is written. */
  readonly takesSnapshot?: boolean;
}

interface Plan {
  readonly kind: ChangeKind;
  readonly operations: readonly Operation[];
  /** The id of the change that this one undoes, or `null`. */
  readonly undoes: string | null;
}

/** Why nothing was committed. */
export type CommitProblem =
  | ListProblem
  /** The list is on a backend, which did not answer, or refused: a part may have been written. */
  | 'unreachable'
  /** `plan` returned `null`, or an operation's precondition does not hold. */
  | 'declined'
  /** The snapshot cannot be kept. */
  | 'noRoomForSnapshot';

type Committed =
  /** `change`: `null` if there was nothing to change. `isStored`: false in memory. */
  | { readonly change: RecordedChange | null; readonly isStored: boolean }
  /** `failed`: the first operation whose precondition does not hold. */
  | { readonly problem: CommitProblem; readonly failed?: Operation };

/**
 * Makes a change, all of it or nothing, and keeps it in the history: under the lock the list is
 * read, the change is kept with a digest of the text that it leads to, and if the text is still the
 * same, the list is written, and then shown. A change that is kept without its list being written
 * counts as never made: see `History.catchUp`. Never throws.
 */
export type Commit = (change: ListChange) => Promise<Committed>;

/** Other programs, which take no lock, may write during each. */
const MAX_ATTEMPTS = 4;

export function createCommit(
  store: Pick<UserStore, 'exclusively'>,
  history: History,
  env: Pick<StoreEnvironment, 'now' | 'turn' | 'database' | 'persistence'>,
): Commit {
  let hasAskedToPersist = false;
  const askToPersist = () => {
    if (hasAskedToPersist) return;
    hasAskedToPersist = true;
    env.persistence(true).catch(() => undefined);
  };

  const attempt = (change: ListChange) =>
    store.exclusively(change.isRemedy === true, async (base): Promise<Attempted> => {
      const { list, isInMemory } = base;
      if (!isInMemory) await history.catchUp(list.text);
      const made = await planned(change, list, history.nextId(base.nextRevision()), env.now());
      if ('problem' in made) return made;
      const { next, recorded } = made;
      const snapshot =
        change.takesSnapshot === true && list.members.length > 0 && recorded !== null;
      const beside = snapshot && !isInMemory ? await snapshotWrites(env, list.text) : NOTHING;
      if (beside === null) return { problem: 'noRoomForSnapshot' };
      const isKept =
        recorded !== null && !isInMemory && (await history.put(recorded, next.text, beside.first));
      if (beside !== NOTHING && !isKept) return { problem: 'noRoomForSnapshot' };
      if (!isKept) await env.turn();
      // The lock keeps other tabs from writing, but not other programs.
      const isLate = base.isOutdated();
      const isToWrite = recorded !== null || change.isRemedy === true;
      const problem = isToWrite && !isLate ? await base.write(next) : null;
      if (isLate || problem !== null) {
        if (isKept) await history.takeBack(recorded, beside.undo);
        return { problem: problem ?? 'outdated' };
      }
      await env.turn();
      if (isToWrite) base.show(next);
      if (recorded === null) return { change: null, isStored: !isInMemory };
      if (!isKept) return { change: history.keepInMemory(recorded), isStored: !isInMemory };
      const settled = history.settle(recorded, beside.last);
      // Nobody reads older snapshots beside the new one.
      if (beside !== NOTHING) await settled;
      return { change: recorded, isStored: true };
    });

  return async (change) => {
    try {
      for (let number = 1; number <= MAX_ATTEMPTS; number += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each attempt starts from what the last found
        const result = await attempt(change);
        if ('problem' in result && result.problem === 'outdated') continue;
        if ('change' in result && result.change !== null && result.isStored) askToPersist();
        return result;
      }
    } catch {
      // As below.
    }
    return { problem: 'unavailable' };
  };
}

type Attempted = Committed | { readonly problem: 'outdated' };

/** The list after the change. */
async function planned(
  { plan }: ListChange,
  list: StoredList,
  id: string,
  at: Date,
): Promise<
  | { readonly next: StoredList; readonly recorded: RecordedChange | null }
  | Extract<Committed, { problem: unknown }>
> {
  const found = await plan(list);
  if (found === null) return { problem: 'declined' };
  const { kind, operations, undoes } = found;
  if (operations.length === 0) return { next: list, recorded: null };
  const applied = apply(list.members, operations);
  if (!applied.ok) return { problem: 'declined', failed: applied.failed };
  return { next: listOf(applied.members), recorded: { id, at, kind, undoes, operations } };
}

/** What is written beside a change: with it, once it is taken back, and once the list is written. */
interface WritesBeside {
  readonly first: readonly TableWrite[];
  readonly undo: readonly TableWrite[];
  readonly last: readonly TableWrite[];
}

const NOTHING: WritesBeside = { first: [], undo: [], last: [] };

/** Keeps a text as the newest snapshot; of equal ones only that. `null`: there is no database. */
async function snapshotWrites(
  env: Pick<StoreEnvironment, 'now' | 'database'>,
  text: string,
): Promise<WritesBeside | null> {
  const database = await env.database().catch(() => null);
  if (database === null) return null;
  const before = await database.read('snapshots');
  const table = 'snapshots';
  const put = { id: nextId(before), takenAt: env.now(), text };
  const others = before.filter((one) => one.text !== text);
  const old = [
    ...before.filter((one) => one.text === text),
    ...others.slice(0, Math.max(0, others.length - MAX_SNAPSHOTS + 1)),
  ];
  return {
    first: [{ table, put }],
    undo: [{ table, remove: put.id }],
    last: old.map(({ id }) => ({ table, remove: id })),
  };
}
