import { useLayoutEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/**
 * For a dialog above all screens: whether its screen is the one that is shown. Calls `onLeave` when
 * the person goes to another one, in whatever way: the dialog has to be removed together with its
 * screen, or it would keep the focus from the next heading.
 * @param openOn the path where it was opened, or `null`
 * @param onLeave has to be the same function in every render
 */
export function useOnScreen(openOn: string | null, onLeave: () => void): boolean {
  const path = useLocationProperty(
    () => location.pathname,
    // As the frame is painted: nothing is open.
    () => '',
  );
  useLayoutEffect(() => {
    return onLeave;
  }, [path, onLeave]);
  return openOn === path;
}
