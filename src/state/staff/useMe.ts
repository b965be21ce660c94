import { createContext, useContext } from 'react';
import type { Me } from '#protocol/api.ts';

/** Loaded only by the page of a shared list. */
export const MeContext = createContext<Me | null>(null);

/** Who is signed in to the shared list; `null`: the list is this browser's, and has no staff. */
export function useMe(): Me | null {
  return useContext(MeContext);
}
