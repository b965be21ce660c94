import type {
  Change,
  Conflict,
  DoneChange,
  NotBack,
  RefusedChange,
  Selection,
} from '#domain/change/change.ts';
import { formatDateTime } from '#domain/dateTimes.ts';
import type { PlaceInList } from '#domain/view/placeInList.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { nameOf } from '#screens/nameOf.ts';
import type { Outcome } from '#state/outcomes.ts';
import { tr } from '#text/tr.ts';
import { trChanges, type Touched, trAdded, trFormProblems } from '#text/trChanges.ts';

/**
 * What happened; after a failure also why, and what to do.
 * @param isSignedInAgain since the session ended and the change was refused
 * @param place of an added user in the list on the screen; `null`: not mentioned
 */
export function outcomeWords(
  { change, result }: Outcome,
  isSignedInAgain = false,
  place: PlaceInList | null = null,
): string {
  if (!result.ok) return refusedWords(change, result, isSignedInAgain);
  if (result.change === null) {
    return change.kind === 'erase' ? trChanges.erased : trChanges.nothingChanged;
  }
  const role = change.kind === 'setRole' ? change.role : null;
  const done =
    change.kind === 'add'
      ? addedWords(nameOf(result.user ?? change.input), place)
      : withRest(doneWords(result.change, role), change, result.change);
  const words = result.notBack === undefined ? done : withNotBack(done, result.notBack);
  return result.change.isKept ? words : `${words} ${trChanges.notKept}`;
}

/** That a change failed, why, and what to do. */
export function refusedWords(
  change: Change,
  result: RefusedChange,
  isSignedInAgain: boolean,
): string {
  if (change.kind === 'add') {
    const { problem } = result;
    // An add never conflicts with others' changes.
    const why = trFormProblems[problem === 'conflict' ? 'unavailable' : problem];
    const name = nameOf(change.input);
    return `${trAdded.failed(name)} ${isSignedInAgain ? trAdded.signedInAgain : why}`;
  }
  const why =
    result.problem === 'conflict'
      ? conflictWords(change, result.conflict)
      : trChanges.problems[result.problem];
  return `${whatFailed(change)} ${isSignedInAgain ? trChanges.signedInAgain : why}`;
}

function addedWords(name: string, place: PlaceInList | null): string {
  switch (place?.kind) {
    case 'gone':
      return trAdded.gone(name);
    case 'leftOut':
      return trAdded.addedUnseen(name, trAdded.leftOut[place.by]);
    case 'otherPage':
      return trAdded.added(name, trAdded.otherPage(place.page));
    case 'furtherDown':
      return trAdded.added(name, trAdded.furtherDown(place.position));
    case 'shown':
    case undefined:
      return trAdded.added(name, null);
  }
}

/** Adds how many of the selected users needed no change. */
function withRest(words: string, change: Change, { kind, count }: DoneChange): string {
  if (kind !== 'activate' && kind !== 'deactivate' && kind !== 'setRole') return words;
  if (change.kind !== 'setActive' && change.kind !== 'setRole') return words;
  const rest = selected(change.users).count - count;
  return rest <= 0 ? words : words.replace(/\.$/, trChanges.already[kind](rest));
}

/** Adds how many could not be restored, and why. */
function withNotBack(words: string, { inList, gone }: NotBack): string {
  const parts = [
    ...(inList > 0 ? [trChanges.notBack.inList(inList)] : []),
    ...(gone > 0 ? [trChanges.notBack.gone(gone)] : []),
  ];
  return words.replace(/\.$/, trChanges.notBack.ofChosen(parts));
}

/** @param role the role that the change set, if known */
function doneWords(done: DoneChange, role: string | null): string {
  const touched = touchedBy(done);
  switch (done.kind) {
    case 'setRole':
      return trChanges.roleSet(role, touched);
    case 'merge':
      return trChanges.merged(touched.name);
    case 'restore':
      return trChanges.restored(touched);
    case 'undo':
      return undoWords(done);
    case 'add':
    case 'edit':
    case 'activate':
    case 'deactivate':
    case 'remove':
    case 'bringBack':
    case 'import':
      return trChanges.done(done.kind, touched);
  }
}

/** Whether undoing it makes a change again. */
export function isRedoOf({ kind, undone }: DoneChange): boolean {
  return kind === 'undo' && undone?.isRedo === false;
}

function undoWords(undo: DoneChange): string {
  const { undone } = undo;
  if (undone === null || undone.change.kind === 'undo') {
    return trChanges.someUndone(touchedBy(undo));
  }
  const words = undone.isRedo ? trChanges.redone : trChanges.undone;
  return words(undone.change.kind, touchedBy(undone.change));
}

function whatFailed(change: Exclude<Change, { kind: 'add' }>): string {
  const { cannot } = trChanges;
  switch (change.kind) {
    case 'edit':
      return cannot('edit', touchedUser(change.user.name));
    case 'setActive':
      return cannot(change.active ? 'activate' : 'deactivate', selected(change.users));
    case 'remove':
      return cannot('remove', selected(change.users));
    case 'setRole':
      return trChanges.cannotSetRole(selected(change.users));
    case 'merge':
      return trChanges.cannotMerge;
    case 'import':
      return cannot('import', importedBy(change));
    case 'undo':
      return trChanges.cannotUndo;
    case 'bringBack': {
      const { length } = change.ids;
      return length > 1
        ? cannot('bringBack', { name: null, count: length })
        : trChanges.cannotRestore;
    }
    case 'erase':
      return trChanges.cannotErase;
  }
}

function conflictWords(change: Change, conflict: Conflict): string {
  const { conflicts } = trChanges;
  switch (conflict.kind) {
    case 'gone': {
      if (change.kind === 'bringBack' || change.kind === 'erase') return conflicts.notRemoved;
      return change.kind === 'undo' ? conflicts.goneFromHistory : conflicts.gone;
    }
    case 'edited':
      return conflicts.edited;
    case 'count':
      return conflicts.count(conflict.count);
    case 'listChanged':
      return conflicts.listChanged;
    case 'undone':
      return conflicts.undone;
    case 'changedSince': {
      const { by } = conflict;
      if (by === null) return conflicts.changedSinceSomehow;
      const words = doneWords(by, null).replace(/\.$/, '');
      return conflicts.changedSince(words, formatDateTime(by.at));
    }
  }
}

function selected(users: Selection): Touched {
  switch (users.kind) {
    case 'user':
      return touchedUser(users.user.name);
    case 'ids':
      return { name: null, count: users.ids.length };
    case 'matching':
      return { name: null, count: users.count };
  }
}

function importedBy({ additions, edits }: Extract<Change, { kind: 'import' }>): Touched {
  const [first] = [...additions, ...edits.map(({ user }) => user)];
  return { ...touchedUser(first?.name ?? ''), count: additions.length + edits.length };
}

function touchedBy({ name, count }: DoneChange) {
  return { ...touchedUser(name), count };
}

function touchedUser(name: string) {
  return { name: hasVisibleText(name) ? name : tr.detail.unnamed, count: 1 };
}
