import { useRef, type ReactNode } from 'react';
import { useKeptFocus } from '#app/useKeptFocus.ts';

/** As the frame of the app does, keeps the focus where what has it goes. */
export function FocusKeptForTest({ children }: { children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null);
  useKeptFocus(mainRef);
  return <main ref={mainRef}>{children}</main>;
}
