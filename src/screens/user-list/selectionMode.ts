import { createContext } from 'react';
import type { Selection } from '#domain/change/change.ts';

/** Who is selected; `null`: nobody. */
export interface SelectionReader {
  readonly selection: () => Selection | null;
}

/** The button that turns selection on and off. */
interface SelectionSwitch {
  readonly isOn: boolean;
  readonly preload: () => void;
  readonly toggle: () => void;
}

/** `null` where nothing can be selected. */
export const SelectionSwitchContext = createContext<SelectionSwitch | null>(null);
