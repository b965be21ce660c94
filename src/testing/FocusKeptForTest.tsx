import type { ReactNode } from 'react';
import { useKeptFocus } from '#ui/dialogs/keepFocus.ts';

/** Keeps the focus like the frame of the app, when the focused element is removed. */
export function FocusKeptForTest({ children }: { children: ReactNode }) {
  useKeptFocus();
  return <main>{children}</main>;
}
