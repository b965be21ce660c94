import { useLayoutEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/lazyDialog.tsx';

const ShortcutHelp = lazyDialog(
  () => import('./ShortcutHelp.tsx').then((module) => module.ShortcutHelp),
  {
    waiting: tr.shell.shortcutsLoading,
    ready: tr.shell.shortcutsReady,
    failed: tr.shell.shortcutsFailed,
  },
);

/** For another press of what opens it. */
export const retryShortcutHelp = ShortcutHelp.retry;

interface ShortcutHelpPlaceProps {
  /** The path of the screen that it was opened on, or `null`. */
  openOn: string | null;
  /** Stays the same function. */
  onClose: () => void;
}

/** Where the list of keys is rendered. It closes when the person goes to another screen. */
export function ShortcutHelpPlace({ openOn, onClose }: ShortcutHelpPlaceProps) {
  const path = useLocationProperty(() => location.pathname);
  useLayoutEffect(() => onClose, [path, onClose]);
  // Gone together with its screen: an open dialog would keep the focus from the other's heading.
  return openOn === path && <ShortcutHelp onClose={onClose} />;
}
