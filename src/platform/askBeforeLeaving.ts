import { asObject, entryIndex } from './historyEntry.ts';
import { leaving } from './leaving.ts';

/** An entry of the tab's history. */
interface Entry {
  readonly state: unknown;
  readonly href: string;
}

/** Does not let the person leave its entry. */
interface Holder {
  /** As it is now: its view may change while it is held. */
  entry: Entry;
  /** Only for other views of the same screen: another screen is gone to. */
  readonly isWithinScreen: boolean;
  /** Called with how the person wanted to leave. */
  readonly onLeave: (go: () => void) => void;
}

/** The last one that holds an entry decides. */
const holders = new Set<Holder>();

/** The key of the entry that the tab is returning to. */
let returningTo: unknown = null;

/** Whether this file changes the address, or else the product does. */
let isOwnChange = false;

const listeners = new Set<() => void>();

/** From now on `ask` is called where the screen would be left; returns what ends this. */
export function askBeforeLeaving(ask: NonNullable<typeof leaving.ask>): () => void {
  const askNow: typeof ask = (go) => {
    for (const listener of listeners) listener();
    ask(go);
  };
  leaving.ask = askNow;
  const stop = hold({ entry: currentPage(), isWithinScreen: false, onLeave: askNow });
  return () => {
    stop();
    if (leaving.ask === askNow) leaving.ask = null;
  };
}

/**
 * From now on a step through the history that would only change what is under a dialog calls
 * `close` instead; returns what ends this.
 */
export function closeOnStep(close: () => void): () => void {
  return hold({ entry: currentPage(), isWithinScreen: true, onLeave: close });
}

/** Calls back right before the person is asked; returns what ends this. */
export function beforeAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function hold(holder: Holder): () => void {
  leaving.handlePopState = handlePopState;
  holders.add(holder);
  const follow = () => {
    if (!isOwnChange && !('standsInFor' in asObject(history.state))) holder.entry = currentPage();
  };
  // As wouter tells of them.
  addEventListener('pushState', follow);
  addEventListener('replaceState', follow);
  return () => {
    holders.delete(holder);
    removeEventListener('pushState', follow);
    removeEventListener('replaceState', follow);
  };
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
  if (target === page && returningTo !== null && entry === returningTo) {
    returningTo = null;
    event.stopImmediatePropagation();
    return;
  }
  returningTo = null;
  const holder = [...holders].findLast(
    (one) => !one.isWithinScreen || pathOf(one.entry) === pathOf(target),
  );
  if (holder === undefined) {
    if (target !== page) change('replaceState', target);
    return;
  }
  event.stopImmediatePropagation();
  const held = holder.entry;
  const heldState = asObject(held.state);
  // Returned by another step than the one that is awaited.
  if (target === page && entry === heldState['entry']) return;
  const steps = entryIndex(heldState) - entryIndex(target.state);
  if (steps === 0 || Number.isNaN(steps)) {
    // Of an entry made by other means, such as a `#`, the place is not known.
    change('pushState', held);
    holder.onLeave(() => history.back());
    return;
  }
  change('replaceState', { state: { ...heldState, standsInFor: target }, href: held.href });
  returningTo = heldState['entry'];
  history.go(steps);
  holder.onLeave(() => history.go(-steps));
}

function change(how: 'pushState' | 'replaceState', { state, href }: Entry): void {
  isOwnChange = true;
  history[how](state, '', href);
  isOwnChange = false;
}

function currentPage(): Entry {
  return { state: history.state, href: location.href };
}

function pathOf({ href }: Entry): string {
  return new URL(href).pathname;
}
