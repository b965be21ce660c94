/**
 * What the person left behind on one entry of the tab's history (scroll positions, how many cards
 * were shown), so that Geri brings it back. Entries are told apart by a key in `history.state`;
 * the values live in `sessionStorage`, and in memory where that is refused.
 */
const SESSION_KEY = 'dashboard.entries';
/** Older entries are forgotten first; far more than a person walks back through. */
const MAX_ENTRIES = 200;

type EntryValues = Record<string, unknown>;

let entries: Map<string, EntryValues> | null = null;
let lastKey = 0;
/** Keys that this page gave: what an earlier page stored cannot be about them. */
const ownKeys = new Set<string>();

function loaded(): Map<string, EntryValues> {
  entries ??= loadEntries();
  return entries;
}

function loadEntries(): Map<string, EntryValues> {
  try {
    const text = sessionStorage.getItem(SESSION_KEY);
    // Written by `saveEntries` below; anything else ends in the catch or in values nobody asks for.
    return new Map(JSON.parse(text ?? '[]') as [string, EntryValues][]);
  } catch {
    return new Map();
  }
}

function saveEntries(): void {
  // Nothing was looked at or remembered: what is stored stays.
  if (entries === null) return;
  try {
    sessionStorage.setItem(SESSION_KEY, JSON.stringify([...entries].slice(-MAX_ENTRIES)));
  } catch {
    // Refused or full: the positions live as long as the page does.
  }
}

/**
 * How a navigation enters the history: as a new entry with its own key and the address that it was
 * opened from, or in place of the current one. A link to where one is already is no new step.
 * @param to base path and all
 */
export function historyStep(to: string, isReplace: boolean): { replace: boolean; state: object } {
  const { pathname, search } = new URL(to, location.href);
  const isSamePath = withoutSlash(pathname) === withoutSlash(location.pathname);
  if (!isReplace && !(isSamePath && search === location.search)) {
    const from = location.pathname + location.search;
    return { replace: false, state: { entry: newKey(), from } };
  }
  const entry = currentEntry();
  // Another screen: what was left behind on the one before is not about it.
  if (!isSamePath && entry !== null) loaded().delete(entry);
  return { replace: true, state: asObject(history.state) };
}

/** The address, base path and all, that a link of the product led here from, or `null`. */
export function cameFrom(): string | null {
  const { from } = asObject(history.state);
  return typeof from === 'string' ? from : null;
}

/** Gives the entry that the tab opened on its key, and keeps the values past a reload. */
export function startHistoryEntries(): void {
  if (currentEntry() === null) {
    history.replaceState({ ...asObject(history.state), entry: newKey() }, '');
  }
  addEventListener('pagehide', saveEntries);
}

/** The key of the current history entry; `null` for entries made by other means, such as a `#`. */
export function currentEntry(): string | null {
  const { entry } = asObject(history.state);
  return typeof entry === 'string' ? entry : null;
}

export function remember(name: string, value: unknown): void {
  const entry = currentEntry();
  if (entry === null) return;
  loaded().set(entry, { ...loaded().get(entry), [name]: value });
}

/** What was remembered under this name on the current entry, or `undefined`. */
export function recall(name: string): unknown {
  const entry = currentEntry();
  if (entry === null) return undefined;
  // The first look into `sessionStorage` takes long, and the first row would wait for it.
  if (entries === null && ownKeys.has(entry)) return undefined;
  return loaded().get(entry)?.[name];
}

function newKey(): string {
  lastKey += 1;
  const key = `${Date.now().toString(36)}-${lastKey}`;
  ownKeys.add(key);
  return key;
}

/** Routes match with and without a slash at the end. */
function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
