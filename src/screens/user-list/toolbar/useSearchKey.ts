import type { RefObject } from 'react';
import { useEarlyShortcuts, useShortcut } from '#platform/useShortcut.ts';
import { ignoreHeldKeys } from '#ui/controls/ignoreHeldKeys.ts';

const KEY = '/';
const KEYS = [KEY];

/** "/" focuses the search box; if held down, it is not typed into it. */
export function useSearchKey(searchRef: RefObject<HTMLInputElement | null>): void {
  useShortcut(KEY, () => {
    searchRef.current?.focus();
    ignoreHeldKeys();
  });
}

/** Until the search box is loaded, for its screen. */
export function useEarlySearchKey(): void {
  useEarlyShortcuts(KEYS);
}
