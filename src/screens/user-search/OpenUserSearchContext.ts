import { createContext } from 'react';

/** Opens the search for users, which lies over every screen. */
export const OpenUserSearchContext = createContext<() => void>(() => undefined);
