import type { RefObject } from 'react';
import { useShortcut } from '#platform/useShortcut.ts';
import { ignoreHeldKeys } from '#ui/controls/ignoreHeldKeys.ts';

/** "/" focuses the search box; if held down, it is not typed into it. */
export function useSearchKey(searchRef: RefObject<HTMLInputElement | null>): void {
  useShortcut('/', () => {
    searchRef.current?.focus();
    ignoreHeldKeys();
  });
}
