import { useLayoutEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/**
 * For a dialog above all screens: whether the screen where it was opened is still shown. Calls
 * `onLeave` when the person goes to another one: the dialog must be removed together with its
 * screen, or it would keep the focus from the next heading.
 * @param openOn the path where it was opened, or `null`
 * @param onLeave has to be the same function in every render
 */
export function useOnScreen(openOn: string | null, onLeave: () => void): boolean {
  const path = useLocationProperty(() => location.pathname);
  useLayoutEffect(() => {
    return onLeave;
  }, [path, onLeave]);
  return openOn === path;
}
