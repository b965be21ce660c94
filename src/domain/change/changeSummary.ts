import { cutText } from '#domain/cutText.ts';
import { HISTORY_USERS_SHOWN, MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import type { ChangeKind, DoneChange } from '#domain/change/change.ts';
import type { HistoryPage } from '#domain/change/history.ts';
import {
  editedName,
  recordedName,
  touchedUser,
  userIn,
  type Touch,
} from '#domain/change/touchedUsers.ts';

/** What the history shows of a recorded change. */
export interface ChangeSummary {
  readonly id: string;
  readonly at: Date;
  readonly kind: ChangeKind;
  readonly undoes: string | null;
  /** Who made it; only on a shared list. */
  readonly by?: string;
  /** How many users it touched. */
  readonly count: number;
  /** What it did to the first of them. */
  readonly touches: readonly Touch[];
}

/** What is needed to describe a change, beside the change itself. */
export interface ChangeContext {
  /** The user in the current list. */
  readonly userOf: (id: string) => { readonly name: string } | undefined;
  /** The record of a user whose last change was a removal. */
  readonly removedRecord: (id: string) => string | undefined;
  /** A change of the history. */
  readonly changeWith: (id: string) => ChangeSummary | undefined;
  readonly isKept: (id: string) => boolean;
}

export function doneFrom(change: ChangeSummary, known: ChangeContext): DoneChange {
  const { id, kind, at, by, count, touches } = change;
  const [first] = touches;
  const name = first === undefined ? null : nameOf(first, known);
  const undone = undoneBy(change, known);
  return {
    id,
    kind,
    at,
    ...(by === undefined ? {} : { by }),
    count,
    name: name ?? '',
    isKept: known.isKept(id),
    undone: undone && { ...undone, change: doneFrom(undone.change, known) },
  };
}

/** The changes on a page of the history. */
interface ChangesOnPage extends Omit<HistoryPage, 'entries'> {
  /** Newest first. */
  readonly changes: readonly ChangeSummary[];
  /** By change: what it did to the requested user; empty if none was requested. */
  readonly asked: ReadonlyMap<string, Touch>;
  /** See `undoneAmong`. */
  readonly undone: ReadonlySet<string>;
}

export function historyPageOf(
  { changes, asked, undone, ...page }: ChangesOnPage,
  known: ChangeContext,
): HistoryPage {
  const entries = changes.map((change) => {
    const users = withFirst(asked.get(change.id), change.touches).map((touch) => {
      const isInList = known.userOf(touch.id) !== undefined;
      return touchedUser(touch, nameOf(touch, known), isInList);
    });
    return { ...doneFrom(change, known), users, isUndone: undone.has(change.id) };
  });
  return { entries, ...page };
}

/** Puts the requested user before all others. */
function withFirst(asked: Touch | undefined, touches: readonly Touch[]): readonly Touch[] {
  if (asked === undefined) return touches;
  const others = touches.filter(({ id }) => id !== asked.id);
  return [asked, ...others].slice(0, HISTORY_USERS_SHOWN);
}

/**
 * The ids of the changes that are undone: by an undo that is not itself undone.
 * @param changes newest first
 */
export function undoneAmong(
  changes: readonly Pick<ChangeSummary, 'id' | 'undoes'>[],
): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const { id, undoes } of changes) if (undoes !== null && !undone.has(id)) undone.add(undoes);
  return undone;
}

/** What an undo undid in the end; see `DoneChange`. */
function undoneBy(undo: ChangeSummary, { changeWith }: ChangeContext) {
  let change: ChangeSummary | undefined = undo;
  // Damaged entries may refer to each other.
  const undos = new Set<string>();
  while (change?.kind === 'undo' && !undos.has(change.id)) {
    undos.add(change.id);
    change = change.undoes === null ? undefined : changeWith(change.undoes);
  }
  if (change === undefined || change.kind === 'undo' || undos.size === 0) return null;
  return { change, isRedo: undos.size % 2 === 0 };
}

/** Cut to what a row or a notice shows. */
function nameOf(touch: Touch, known: ChangeContext): string | null {
  const name = wholeNameOf(touch, known);
  return name && cutText(name, MAX_SHOWN_CHARACTERS);
}

function wholeNameOf(touch: Touch, { userOf, removedRecord }: ChangeContext): string | null {
  const known = recordedName(touch) ?? userOf(touch.id)?.name;
  if (known !== undefined) return known;
  const record = removedRecord(touch.id);
  return (record === undefined ? undefined : userIn(record)?.name) ?? editedName(touch);
}
