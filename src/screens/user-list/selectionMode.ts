import { createContext } from 'react';
import type { Selection } from '#domain/change/change.ts';

/** The selected users; `null`: none. */
export interface SelectionReader {
  readonly selection: () => Selection | null;
}

/** The button that switches the selection on and off. */
interface SelectionSwitch {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** `null` if nothing can be selected. */
export const SelectionSwitchContext = createContext<SelectionSwitch | null>(null);
