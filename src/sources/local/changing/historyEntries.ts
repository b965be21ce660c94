import type { Operation } from '#domain/change/operation.ts';
import { decodeChange, encodeChange } from '#sources/local/changing/historyCodec.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { shortId } from '#sources/local/changing/shortIds.ts';
import { HISTORY_PREFIX, historyKeys } from '#sources/local/storage/historyKeys.ts';
import { REVISION_KEY } from '#sources/local/storage/listRevision.ts';
import { createStorageJournal } from '#sources/local/storage/storageJournal.ts';
import type { StorageAccess } from '#sources/local/storage/storageKeys.ts';

/** The texts of the history by key, newest first. */
export type Entries = ReadonlyMap<string, Entry>;

interface Entry {
  readonly text: string;
  /** `null`: damaged, or of a later version. */
  readonly change: RecordedChange | null;
}

const ID_DIGITS = 12;
/** Stands for the revision where storage is refused. */
const REFUSED = 'refused';

/**
 * The stored entries; none if storage is refused.
 * @param known entries that need not be decoded again; returned if nothing else is stored
 */
export function readEntries(access: StorageAccess, known: Entries): Entries {
  const entries = new Map<string, Entry>();
  try {
    const storage = access();
    for (const key of historyKeys(access)) {
      const text = storage.getItem(key) ?? '';
      const before = known.get(key);
      entries.set(key, before?.text === text ? before : decoded(key, text));
    }
  } catch {
    entries.clear();
  }
  const isSame =
    entries.size === known.size && [...entries].every(([key, entry]) => known.get(key) === entry);
  return isSame ? known : entries;
}

function decoded(key: string, text: string): Entry {
  const id = key.slice(HISTORY_PREFIX.length);
  return { text, change: isId(id) ? decodeChange(id, text) : null };
}

/** The list's revision, which each write of it increments; `null`: none. */
export function storedRevision(access: StorageAccess): string | null {
  try {
    return access().getItem(REVISION_KEY);
  } catch {
    return REFUSED;
  }
}

/**
 * At least the list's revision: a writing tab knows that, even if it has missed another tab's
 * changes.
 */
export function newestIdIn(entries: Entries, revision: string | null): number {
  const ids = [...entries.keys()].map((key) => key.slice(HISTORY_PREFIX.length));
  const newest = Number(ids.find(isId) ?? 0);
  return revision !== null && isId(revision) ? Math.max(newest, Number(revision)) : newest;
}

/** @param number as returned by `newestIdIn` */
export function idOf(number: number): string {
  return String(number).padStart(ID_DIGITS, '0');
}

/** No counting reaches an id that begins with 9: after it, ids would run out. */
function isId(text: string): boolean {
  return text.length === ID_DIGITS && /^[0-8]\d+$/.test(text);
}

/** The user to erase from the history. */
export interface Erased {
  /** The id in the stored record. */
  readonly id: string;
  /** `null`: every operation with this id. */
  readonly isAbout: ((operation: Operation) => boolean) | null;
}

/** Erases a user from every entry; false, and nothing is changed, if storage fails. */
export function eraseStored(access: StorageAccess, entries: Entries, erased: Erased): boolean {
  const journal = createStorageJournal(access);
  try {
    for (const [key, entry] of entries) eraseIn(journal.access, key, entry, erased);
    return true;
  } catch {
    journal.rollBack();
    return false;
  }
}

function eraseIn(access: StorageAccess, key: string, { text, change }: Entry, erased: Erased) {
  if (change === null) {
    // A damaged entry cannot be decoded, but it names the user.
    if (text.includes(erased.id) || text.includes(shortId(erased.id))) access().removeItem(key);
    return;
  }
  const rest = without(change, erased);
  if (rest === change) return;
  if (isNotEmpty(rest)) access().setItem(key, encodeChange(rest));
  else access().removeItem(key);
}

/** The change without the operations on this user; the same object if there are none. */
export function without(change: RecordedChange, { id, isAbout }: Erased): RecordedChange {
  const isErased = isAbout ?? ((operation: Operation) => operation.id === id);
  // Another user with the same id may stand there.
  const isNext = (operation: Operation) =>
    isAbout === null && 'place' in operation && operation.place.next === id;
  if (!change.operations.some((one) => isErased(one) || isNext(one))) return change;
  const operations = change.operations
    .filter((operation) => !isErased(operation))
    .map((operation) => (isNext(operation) ? withoutNext(operation) : operation));
  return { ...change, operations };
}

/** A place is found without its next user, too: it is counted from the end. */
function withoutNext(operation: Operation): Operation {
  if (!('place' in operation)) return operation;
  return { ...operation, place: { ...operation.place, next: null } };
}

export function isNotEmpty({ operations }: RecordedChange): boolean {
  return operations.length > 0;
}
