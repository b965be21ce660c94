import { createContext, type ComponentType, type RefObject } from 'react';
import type { Selection } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';

/** What rows and cards show while selection is on, and who is selected: parts of its chunk. */
export interface SelectBoxes {
  /** The checkbox of a user. */
  readonly UserBox: ComponentType<{ user: User }>;
  /** The checkbox of the page. */
  readonly PageBox: ComponentType;
  /** The header of their column, with that of the page; in a narrow window its name alone. */
  readonly PageCell: ComponentType;
  /** The selected users; `null`: nobody. */
  readonly selection: () => Selection | null;
}

/** `null` while selection is off. */
export const SelectBoxesContext = createContext<SelectBoxes | null>(null);

/** The button that turns selection on and off. */
interface SelectionSwitch {
  readonly isOn: boolean;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly preload: () => void;
  readonly toggle: () => void;
}

/** `null` where nothing can be selected. */
export const SelectionSwitchContext = createContext<SelectionSwitch | null>(null);
