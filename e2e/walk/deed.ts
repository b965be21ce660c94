import type { Screen } from './screen.ts';

/** An action that was done. */
export interface Deed {
  /** What has to come of it beside what always holds: what is wrong, or `null`. */
  readonly expect?: (after: Screen) => string | null;
  /** Not every deed is a key or a click on a control. */
  readonly mayLoseFocus?: boolean;
}

/** The browser's own doing, or another program's. */
export const UNFOCUSED: Deed = { mayLoseFocus: true };
