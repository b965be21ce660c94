import { createContext, type ReactNode } from 'react';

/** What the frame has only around a shared list. */
export interface SharedParts {
  /** Beside the other routes. */
  readonly routes: ReactNode;
  /** At the foot of the navigation. `onOpen` is called before something opens from there. */
  readonly entry: (onOpen: () => void) => ReactNode;
  /** Notices and dialogs over every screen. */
  readonly overlay: ReactNode;
}

/** `null`: the list is this browser's. */
export const SharedPartsContext = createContext<SharedParts | null>(null);
