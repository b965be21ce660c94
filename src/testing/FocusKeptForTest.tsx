import { useRef, type ReactNode } from 'react';
import { useKeptFocus } from '#app/useKeptFocus.ts';

/** Keeps the focus like the frame of the app, when the focused element is removed. */
export function FocusKeptForTest({ children }: { children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null);
  useKeptFocus(mainRef);
  return <main ref={mainRef}>{children}</main>;
}
