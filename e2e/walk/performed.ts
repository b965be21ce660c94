import type { Screen } from './screen.ts';

/** What the walk expects of an action that it has performed. */
export interface Performed {
  /** Checks its effect, besides the invariants. Returns what is wrong, or `null`. */
  readonly expect?: (after: Screen) => string | null;
  /** Whether nothing may be focused afterwards: the action is neither a key nor a click on a control. */
  readonly mayLoseFocus?: boolean;
}

/** An action of the browser or of another program. */
export const UNFOCUSED: Performed = { mayLoseFocus: true };
