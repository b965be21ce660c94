import { asObject, entryIndex } from './historyEntry.ts';
import { leaving } from './leaving.ts';

/** An entry of the tab's history. */
interface Entry {
  readonly state: unknown;
  readonly href: string;
}

/** The entry that is not to be left, while there is one. */
let held: Entry | null = null;

const listeners = new Set<() => void>();

/** From now on `ask` is called where the screen would be left; returns what ends this. */
export function askBeforeLeaving(ask: NonNullable<typeof leaving.ask>): () => void {
  const askNow: typeof ask = (go) => {
    for (const listener of listeners) listener();
    ask(go);
  };
  held = currentPage();
  leaving.ask = askNow;
  leaving.handlePopState = handlePopState;
  return () => {
    if (leaving.ask !== askNow) return;
    leaving.ask = null;
    held = null;
  };
}

/** Calls back right before the person is asked; returns what ends this. */
export function beforeAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * When this is heard of, the entry is left already. The one that was gone to becomes a stand-in for
 * it, at once, so that no screen sees another address; then the tab returns to the held entry. A
 * stand-in is again what it was when it is gone to the next time.
 */
function handlePopState(event: PopStateEvent): void {
  const page = currentPage();
  const { standsInFor, entry } = asObject(page.state);
  // Made by this function.
  const target = (standsInFor as Entry | undefined) ?? page;
  if (held === null || leaving.ask === null) {
    if (target !== page) history.replaceState(target.state, '', target.href);
    return;
  }
  event.stopImmediatePropagation();
  const heldState = asObject(held.state);
  // Returned.
  if (target === page && entry === heldState['entry']) return;
  const steps = entryIndex(heldState) - entryIndex(target.state);
  if (steps === 0 || Number.isNaN(steps)) {
    // Of an entry made by other means, such as a `#`, the place is not known.
    history.pushState(held.state, '', held.href);
    leaving.ask(() => history.back());
    return;
  }
  history.replaceState({ ...heldState, standsInFor: target }, '', held.href);
  history.go(steps);
  leaving.ask(() => history.go(-steps));
}

function currentPage(): Entry {
  return { state: history.state, href: location.href };
}
