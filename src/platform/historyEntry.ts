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
let lastKey = 0;
/** Keys created by this page: nothing was stored for them before a reload. */
const ownKeys = new Set<string>();

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
    const index = entryIndex(history.state) + 1;
    return { replace: false, state: { entry: newKey(), from, fromEntry: currentEntry(), index } };
  }
  const entry = currentEntry();
  // Another screen takes over this entry: the stored values belong to the last one.
  if (!isSamePath && entry !== null) loaded().delete(entry);
  remember(ADDRESS, pathname + search);
  return { replace: true, state: asObject(history.state) };
}

/**
 * The address of the entry whose link led here, including the base path; or `null`. If that entry's
 * address has changed, as after going back, typing a search and going forward, the changed one.
 */
export function previousAddress(): string | null {
  const { from, fromEntry } = asObject(history.state);
  const replaced = loaded().get(String(fromEntry))?.[ADDRESS] ?? from;
  return typeof replaced === 'string' ? replaced : null;
}

/** Gives the tab's first entry a key, and persists the values when the page is left. */
export function startHistoryEntries(): void {
  if (currentEntry() === null) {
    history.replaceState({ ...asObject(history.state), entry: newKey(), index: 0 }, '');
  }
  addEventListener('pagehide', saveEntries);
}

/** The key of the current history entry; `null` for entries made by other means, such as a `#`. */
export function currentEntry(): string | null {
  const { entry } = asObject(history.state);
  return typeof entry === 'string' ? entry : null;
}

/** The position of an entry in the tab's history; `NaN` for entries made by other means. */
export function entryIndex(state: unknown): number {
  return Number(asObject(state)['index']);
}

export function remember(name: string, value: unknown): void {
  const entry = currentEntry();
  if (entry === null) return;
  loaded().set(entry, { ...loaded().get(entry), [name]: value });
}

/** The value remembered under this name for the current entry, or `undefined`. */
export function recall(name: string): unknown {
  const entry = currentEntry();
  if (entry === null) return undefined;
  // The first read of `sessionStorage` is slow, and would delay the first row.
  if (entries === null && ownKeys.has(entry)) return undefined;
  return loaded().get(entry)?.[name];
}

function newKey(): string {
  lastKey += 1;
  const key = `${Date.now().toString(36)}-${lastKey}`;
  ownKeys.add(key);
  return key;
}

/** Routes match with and without a trailing slash. */
function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
