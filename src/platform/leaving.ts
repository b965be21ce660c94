/**
 * What may hold back that a screen is left; set by askBeforeLeaving.ts, which is loaded with the
 * first form that needs it.
 */
export const leaving: {
  /** Called with how the person wanted to leave; `null`: the screen is left at once. */
  ask: ((leave: () => void) => void) | null;
  /** Hears of it before any screen does. */
  handlePopState: ((event: PopStateEvent) => void) | null;
} = { ask: null, handlePopState: null };

/** Leaves the screen, unless the person has to be asked first. */
export function leave(go: () => void): void {
  if (leaving.ask === null) go();
  else leaving.ask(go);
}

/**
 * To be called before anything listens for the tab's history: browsers call the listeners of a
 * window in their order, also those that capture.
 */
export function startLeaving(): void {
  addEventListener('popstate', (event) => leaving.handlePopState?.(event));
}
