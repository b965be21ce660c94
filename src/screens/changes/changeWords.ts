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

export interface OutcomeWords {
  readonly visible: string;
  readonly announced: string;
}

/**
 * What happened; after a failure also why, and what to do.
 * @param taken the change that an undo was to undo, if known
 * @param hasSignedInAgain since the session ended and the change was refused
 * @param place of an added user in the list on the screen; `null`: not mentioned
 */
export function outcomeWords(
  { change, result }: Outcome,
  taken: DoneChange | null,
  hasSignedInAgain = false,
  place: PlaceInList | null = null,
): OutcomeWords {
  if (!result.ok) {
    if (change.kind === 'add') return failedAddWords(change, result, hasSignedInAgain);
    const isRedo = taken !== null && isRedoOf(taken);
    const why = hasSignedInAgain ? trChanges.signedInAgain : whyRefused(change, result, isRedo);
    const { visible, announced } = whatFailed(change, isRedo);
    return { visible: `${visible} ${why}`, announced: `${announced} ${why}` };
  }
  if (result.change === null) {
    const words = change.kind === 'erase' ? trChanges.erased : trChanges.nothingChanged;
    return { visible: words, announced: words };
  }
  const role = change.kind === 'setRole' ? change.role : null;
  const done =
    change.kind === 'add'
      ? addedWords(nameOf(result.user ?? change.input), place)
      : withRest(doneWords(result.change, role), change, result.change);
  const words = result.notBack === undefined ? done : withNotBack(done, result.notBack);
  if (result.change.isKept) return words;
  const { notKept } = trChanges;
  return { visible: `${words.visible} ${notKept}`, announced: `${words.announced} ${notKept}` };
}

function failedAddWords(
  { input }: Extract<Change, { kind: 'add' }>,
  { problem }: RefusedChange,
  hasSignedInAgain: boolean,
): OutcomeWords {
  const name = nameOf(input);
  // An add never conflicts with others' changes.
  const why = trFormProblems[problem === 'conflict' ? 'unavailable' : problem];
  const words = hasSignedInAgain ? trAdded.signedInAgain : why;
  return {
    visible: `${trAdded.failed(name)} ${words}`,
    announced: `${trAdded.failedAnnouncement(name)} ${words}`,
  };
}

function addedWords(name: string, place: PlaceInList | null): OutcomeWords {
  switch (place?.kind) {
    case 'gone':
      return same(trAdded.gone(name));
    case 'leftOut': {
      const why = trAdded.leftOut[place.by];
      return {
        visible: trAdded.addedUnseen(name, why),
        announced: trAdded.addedAnnouncement(name, why),
      };
    }
    case 'otherPage':
      return addedAt(name, trAdded.otherPage(place.page));
    case 'furtherDown':
      return addedAt(name, trAdded.furtherDown(place.position));
    case 'shown':
    case undefined:
      return addedAt(name, null);
  }
}

function addedAt(name: string, where: string | null): OutcomeWords {
  return { visible: trAdded.added(name, where), announced: trAdded.addedAnnouncement(name, where) };
}

/** Adds how many of the selected users needed no change. */
function withRest(words: OutcomeWords, change: Change, { kind, count }: DoneChange): OutcomeWords {
  if (kind !== 'activate' && kind !== 'deactivate' && kind !== 'setRole') return words;
  if (change.kind !== 'setActive' && change.kind !== 'setRole') return words;
  const rest = selected(change.users).count - count;
  if (rest <= 0) return words;
  return withEnd(words, trChanges.already[kind](rest));
}

/** Adds how many could not be restored, and why. */
function withNotBack(words: OutcomeWords, { inList, gone }: NotBack): OutcomeWords {
  const parts = [
    ...(inList > 0 ? [trChanges.notBack.inList(inList)] : []),
    ...(gone > 0 ? [trChanges.notBack.gone(gone)] : []),
  ];
  return withEnd(words, trChanges.notBack.ofChosen(parts));
}

/** @param end replaces the full stop */
function withEnd({ visible, announced }: OutcomeWords, end: string): OutcomeWords {
  return { visible: visible.replace(/\.$/, end), announced: announced.replace(/\.$/, end) };
}

/** @param role the role that the change set, if known */
function doneWords(done: DoneChange, role: string | null): OutcomeWords {
  const { announced } = trChanges;
  const touched = touchedBy(done);
  switch (done.kind) {
    case 'setRole':
      return {
        visible: trChanges.roleSet(role, touched),
        announced: announced.roleSet(role, touched),
      };
    case 'merge':
      return { visible: trChanges.merged(touched.name), announced: announced.merged(touched.name) };
    case 'restore':
      return { visible: trChanges.restored(touched), announced: announced.restored(touched) };
    case 'undo':
      return undoWords(done);
    case 'add':
    case 'edit':
    case 'activate':
    case 'deactivate':
    case 'remove':
    case 'bringBack':
    case 'import':
      return {
        visible: trChanges.done(done.kind, touched),
        announced: announced.done(done.kind, touched),
      };
  }
}

/** Whether undoing it makes a change again. */
export function isRedoOf({ kind, undone }: DoneChange): boolean {
  return kind === 'undo' && undone?.isRedo === false;
}

function undoWords(undo: DoneChange): OutcomeWords {
  const { announced } = trChanges;
  const { undone } = undo;
  if (undone === null || undone.change.kind === 'undo') {
    const touched = touchedBy(undo);
    return { visible: trChanges.someUndone(touched), announced: announced.someUndone(touched) };
  }
  const { kind } = undone.change;
  const touched = touchedBy(undone.change);
  return undone.isRedo
    ? { visible: trChanges.redone(kind, touched), announced: announced.redone(kind, touched) }
    : { visible: trChanges.undone(kind, touched), announced: announced.undone(kind, touched) };
}

/** @param isRedo the change is an undo that was to make another change again */
function whyRefused(change: Change, result: RefusedChange, isRedo: boolean): string {
  return result.problem === 'conflict'
    ? conflictWords(change, result.conflict, isRedo)
    : trChanges.problems[result.problem];
}

function whatFailed(change: Exclude<Change, { kind: 'add' }>, isRedo: boolean): OutcomeWords {
  switch (change.kind) {
    case 'edit':
      return cannot('edit', touchedUser(change.user.name));
    case 'setActive':
      return cannot(change.active ? 'activate' : 'deactivate', selected(change.users));
    case 'remove':
      return cannot('remove', selected(change.users));
    case 'setRole':
      return same(trChanges.cannotSetRole(selected(change.users)));
    case 'merge':
      return same(trChanges.cannotMerge);
    case 'import':
      return cannot('import', importedBy(change));
    case 'undo':
      return same(isRedo ? trChanges.cannotRedo : trChanges.cannotUndo);
    case 'bringBack': {
      const { length } = change.ids;
      if (length > 1) return cannot('bringBack', { name: null, count: length });
      return same(trChanges.cannotRestore);
    }
    case 'erase':
      return same(trChanges.cannotErase);
  }
}

function conflictWords(change: Change, conflict: Conflict, isRedo: boolean): string {
  const { conflicts } = trChanges;
  switch (conflict.kind) {
    case 'gone': {
      if (change.kind === 'bringBack') return conflicts.notRemoved;
      const isInHistory = change.kind === 'undo' || change.kind === 'erase';
      return isInHistory ? conflicts.goneFromHistory : conflicts.gone;
    }
    case 'edited':
      return conflicts.edited;
    case 'count':
      return conflicts.count(conflict.count);
    case 'listChanged':
      return conflicts.listChanged;
    case 'undone':
      return isRedo ? conflicts.redone : conflicts.undone;
    case 'changedSince': {
      const { by } = conflict;
      if (by === null) return conflicts.changedSinceSomehow;
      const words = doneWords(by, null).visible.replace(/\.$/, '');
      return conflicts.changedSince(words, formatDateTime(by.at));
    }
  }
}

function cannot(kind: Parameters<typeof trChanges.cannot>[0], touched: Touched): OutcomeWords {
  return {
    visible: trChanges.cannot(kind, touched),
    announced: trChanges.announced.cannot(kind, touched),
  };
}

function same(words: string): OutcomeWords {
  return { visible: words, announced: words };
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
