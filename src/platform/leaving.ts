/**
 * Holds the functions that can delay leaving a screen; set by askBeforeLeaving.ts, which is loaded
 * with the first form that needs it.
 */
export const leaving: {
  /** Called with the function that leaves; `null`: the screen is left at once. */
  ask: ((leave: () => void) => void) | null;
  /** Called before any screen handles the event. */
  handlePopState: ((event: PopStateEvent) => void) | null;
} = { ask: null, handlePopState: null };

/** Leaves the screen, after asking the person if necessary. */
export function leave(go: () => void): void {
  if (leaving.ask === null) go();
  else leaving.ask(go);
}

/**
 * To be called before anything else listens for history events: browsers call a window's listeners
 * in order, including capturing ones.
 */
export function startLeaving(): void {
  addEventListener('popstate', (event) => leaving.handlePopState?.(event));
}
