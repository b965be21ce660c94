import { asObject, entryIndex } from './historyEntry.ts';
import { leaving } from './leaving.ts';

/** An entry of the tab's history. */
interface Entry {
  readonly state: unknown;
  readonly href: string;
}

/** The entry that must not be left without asking, if any. */
let held: Entry | null = null;

const listeners = new Set<() => void>();

/** From now on `ask` is called before the screen is left; returns the function that stops it. */
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

/** Calls back right before the person is asked; returns the function that stops it. */
export function beforeAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * When this event fires, the tab has left the entry already. The entry that it went to is replaced
 * at once by a stand-in, so that no screen sees another address; then the tab returns to the held
 * entry. A stand-in gets its own address back the next time the tab goes to it.
 */
function handlePopState(event: PopStateEvent): void {
  const page = currentPage();
  const { standsInFor, entry } = asObject(page.state);
  // Set by this function.
  const target = (standsInFor as Entry | undefined) ?? page;
  if (held === null || leaving.ask === null) {
    if (target !== page) history.replaceState(target.state, '', target.href);
    return;
  }
  event.stopImmediatePropagation();
  const heldState = asObject(held.state);
  // The tab has returned.
  if (target === page && entry === heldState['entry']) return;
  const steps = entryIndex(heldState) - entryIndex(target.state);
  if (steps === 0 || Number.isNaN(steps)) {
    // The place of an entry made by other means, such as a `#`, is not known.
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
