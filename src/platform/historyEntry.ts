/**
 * UI state for each entry of the tab's history (scroll positions, how many cards were shown), which
 * going back restores. Entries have the browser's keys; the values are persisted in
 * `sessionStorage`, and kept in memory where that is refused.
 */
const SESSION_KEY = 'dashboard.entries';
/** The oldest entries are dropped first; nobody goes back this far. */
const MAX_ENTRIES = 200;

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

/** Persists the values when the page is left. */
export function startHistoryEntries(): void {
  addEventListener('pagehide', saveEntries);
}

/**
 * Navigates by pushing a new entry, with the one that it was opened from, or by replacing the
 * current one if the link leads to the current address.
 * @param to including the base path
 */
export function historyStep(to: string, isReplace: boolean): { replace: boolean; state: unknown } {
  const { pathname, search } = new URL(to, location.href);
  const isSamePath = withoutSlash(pathname) === withoutSlash(location.pathname);
  const entry = currentEntry();
  if (!isReplace && !(isSamePath && search === location.search)) {
    return { replace: false, state: { fromEntry: entry } };
  }
  // Another screen takes over this entry: the stored values belong to the last one.
  if (!isSamePath && entry !== null) loaded().delete(entry);
  return { replace: true, state: history.state };
}

/** The address of the entry whose link led here, as it is now, including the base path; or `null`. */
export function previousAddress(): string | null {
  // Any page of this origin may have written it.
  const state: unknown = history.state;
  const fromEntry =
    typeof state === 'object' && state !== null && 'fromEntry' in state && state.fromEntry;
  const all = 'navigation' in window ? navigation.entries() : [];
  const url = all.find(({ key }) => key === fromEntry)?.url;
  if (typeof url !== 'string') return null;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The key of the current history entry; `null` in browsers without the Navigation API. */
export function currentEntry(): string | null {
  return 'navigation' in window ? (navigation.currentEntry?.key ?? null) : null;
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

/** Routes match with and without a trailing slash. */
function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}
