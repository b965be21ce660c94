/**
 * UI state for each entry of the tab's history (scroll positions, how many cards were shown), which
 * going back restores. Entries are identified by a key in `history.state`; the values are persisted
 * in `sessionStorage`, and kept in memory where that is refused.
 */
const SESSION_KEY = 'dashboard.entries';
/** The oldest entries are dropped first; nobody goes back this far. */
const MAX_ENTRIES = 200;
/** Under this name: the entry's address, after it was replaced. */
const ADDRESS = 'address';

type EntryValues = Record<string, unknown>;

let entries: Map<string, EntryValues> | null = null;

function loaded(): Map<string, EntryValues> {
  entries ??= loadEntries();
  return entries;
}

function loadEntries(): Map<string, EntryValues> {
  try {
    const text = sessionStorage.getItem(SESSION_KEY);
    // Written by `saveEntries`; anything else throws, or has keys that are never read.
    return new Map(JSON.parse(text ?? '[]') as [string, EntryValues][]);
  } catch {
    return new Map();
  }
}

function saveEntries(): void {
  // Nothing was read, so nothing was changed.
  if (entries === null) return;
  try {
    sessionStorage.setItem(SESSION_KEY, JSON.stringify([...entries].slice(-MAX_ENTRIES)));
  } catch {
    // Refused or full: the values are lost with the page.
  }
}

/** Gives the tab's first entry a key, and persists the values when the page is left. */
export function startHistoryEntries(): void {
  if (currentEntry() === null) history.replaceState({ ...state(), entry: newKey() }, '');
  addEventListener('pagehide', saveEntries);
}

/**
 * Navigates by pushing a new entry, with its own key and the address it was opened from, or by
 * replacing the current one if the link leads to the current address.
 * @param to including the base path
 */
export function historyStep(to: string, isReplace: boolean): { replace: boolean; state: object } {
  const { pathname, search } = new URL(to, location.href);
  const isSamePath = withoutSlash(pathname) === withoutSlash(location.pathname);
  if (!isReplace && !(isSamePath && search === location.search)) {
    const from = location.pathname + location.search;
    return { replace: false, state: { entry: newKey(), from, fromEntry: currentEntry() } };
  }
  const entry = currentEntry();
  // Another screen takes over this entry: the stored values belong to the last one.
  if (!isSamePath && entry !== null) loaded().delete(entry);
  remember(ADDRESS, pathname + search);
  return { replace: true, state: state() };
}

/**
 * The address of the entry whose link led here, including the base path; or `null`. If that entry's
 * address has changed, as after going back, typing a search and going forward, the changed one.
 */
export function previousAddress(): string | null {
  const { from, fromEntry } = state();
  const replaced = loaded().get(String(fromEntry))?.[ADDRESS] ?? from;
  return typeof replaced === 'string' ? replaced : null;
}

/** The key of the current history entry; `null` for entries made by other means, such as a `#`. */
export function currentEntry(): string | null {
  const { entry } = state();
  return typeof entry === 'string' ? entry : null;
}

export function remember(name: string, value: unknown): void {
  const entry = currentEntry();
  if (entry !== null) loaded().set(entry, { ...loaded().get(entry), [name]: value });
}

/** The value remembered under this name for the current entry, or `undefined`. */
export function recall(name: string): unknown {
  const entry = currentEntry();
  return entry === null ? undefined : loaded().get(entry)?.[name];
}

let lastKey = 0;

function newKey(): string {
  lastKey += 1;
  return `${Date.now().toString(36)}-${lastKey}`;
}

/** Routes match with and without a trailing slash. */
function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

/** Of the current entry; any page of this origin may have written it. */
function state(): Record<string, unknown> {
  const value: unknown = history.state;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
