import { createContext, type ReactNode } from 'react';

/** The parts of the frame that only a shared list has. */
export interface SharedParts {
  /** Beside the other routes. */
  readonly routes: ReactNode;
  /** After the links of the navigation. `onLeave` is called when one is followed. */
  readonly links: (onLeave?: () => void) => ReactNode;
  /** At the end of the header. */
  readonly account: ReactNode;
  /** Notices and dialogs over every screen. */
  readonly overlay: ReactNode;
}

/** `null`: the list is this browser's. */
export const SharedPartsContext = createContext<SharedParts | null>(null);
