import { loadStored, dispatchText } from '#sources/local/store/loadStored.ts';
import type { LockedList } from '#sources/local/storage/listStorage.ts';
import type { StoreCore } from '#sources/local/store/storeCore.ts';
import { isBlockedByDamage, type LocalState } from '#sources/local/store/storeStep.ts';
import { decodeUsers, joinLists, membersOf } from '#domain/record/userRecord.ts';
import type {
  StoreChange,
  StoreCommitResult,
  StoreProblem,
} from '#sources/local/store/userStore.ts';

/** After this many foreign writes meanwhile the change is made in one task. */
const MAX_SLICED_ATTEMPTS = 3;

/** In memory mode the state has the list: there is nothing to read or write. */
const IN_MEMORY: LockedList = { read: () => null, write: () => null };

/** See `UserStore`; does not wait for `core.opened`. */
export async function commit(core: StoreCore, change: StoreChange): Promise<StoreCommitResult> {
  const commitWith = (locked: LockedList) => commitLocked(core, locked, change);
  try {
    return staysInMemory(core.state(), change)
      ? await commitWith(IN_MEMORY)
      : await core.stored.exclusively(commitWith);
  } catch {
    return failed('unavailable');
  }
}

/** Reads and plans, writes, and publishes in separate tasks: each takes a phone long enough. */
async function commitLocked(
  core: StoreCore,
  locked: LockedList,
  change: StoreChange,
  attempt = 1,
): Promise<StoreCommitResult> {
  const { next, nextMembers, isRemedy, takeSnapshot, record } = change;
  if (isRemedy !== true) loadStored(core, locked);
  // Read only now: another commit may have changed it while this one waited for the lock.
  const state = core.state();
  const isInMemory = staysInMemory(state, change);
  const isSliced = isRemedy !== true && !isInMemory && attempt <= MAX_SLICED_ATTEMPTS;
  const turn = isSliced ? core.env.turn : () => Promise.resolve();
  const found = isInMemory ? { list: state.listText ?? '[]' } : findList(core, locked, change);
  if ('problem' in found) return failed(found.problem);
  const { list } = found;
  const shown = state.listText ?? '[]';
  const memoryOnly = state.isInMemory && !isInMemory ? shown : '[]';
  const base = list === null ? shown : joinLists(memoryOnly, list);
  const members = () => core.reader.membersOf(base);
  const text = await next({ text: base, members, hasList: list !== null, memoryOnly, turn });
  if (text === null) return failed('declined');
  await turn();
  // The lock keeps other tabs from writing, but not other programs; in memory there is none.
  const isOther = isInMemory
    ? core.state().listText !== state.listText
    : isSliced && locked.read() !== list;
  if (isOther) return commitLocked(core, locked, change, attempt + 1);
  if (text !== list && !isInMemory) {
    const before = list ?? shown;
    const hasSnapshot = takeSnapshot !== undefined && text !== before && membersOf(before) !== '';
    const snapshot = hasSnapshot ? { take: takeSnapshot, of: before } : undefined;
    const problem = locked.write(text, { snapshot, record });
    if (problem !== null) return failed(problem);
  }
  if (isSliced) await turn();
  if (!isInMemory) core.dispatch({ kind: 'damageCleared' });
  if (nextMembers !== undefined) core.reader.know(text, nextMembers());
  publish(core, isSliced ? locked : null, text);
  return { ok: true, isStored: !isInMemory };
}

/**
 * Shows what was written, and then what is stored by now.
 * @param locked if another program may have written since
 */
function publish(core: StoreCore, locked: LockedList | null, text: string): void {
  dispatchText(core, text);
  if (locked === null) return;
  try {
    loadStored(core, locked);
  } catch {
    // The list is stored, but can no longer be read.
  }
}

type FoundList =
  /** `null`: none, and one may be written. */
  { readonly list: string | null } | { readonly problem: StoreProblem };

/** The stored list to change, or why nothing may be written. */
function findList(
  { state, stored }: StoreCore,
  locked: LockedList,
  change: StoreChange,
): FoundList {
  const { listText, released, shown } = state();
  if (change.isRemedy !== true) {
    const { notice } = shown;
    // Without samples nothing is stored that could be lost.
    const isFree = notice === null || notice.kind === 'samplesMissing';
    return isFree ? { list: listText } : { problem: notice.kind };
  }
  const text = locked.read();
  const kind = text === null ? null : decodeUsers(text).kind;
  if (kind === 'newer') return { problem: kind };
  if (text === null || kind === 'list') return { list: text };
  const hasCopy = text === released || stored.copyDamagedText(text) !== null;
  return hasCopy ? { list: null } : { problem: 'damaged' };
}

/** A remedy for damaged text ends the memory mode that it caused. */
function staysInMemory(state: LocalState, { isRemedy }: StoreChange): boolean {
  return state.isInMemory && !(isRemedy === true && isBlockedByDamage(state));
}

function failed(problem: StoreProblem): StoreCommitResult {
  return { ok: false, problem };
}
