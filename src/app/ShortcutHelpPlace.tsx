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

/** Retries a failed load when the help is opened again. */
export const retryShortcutHelp = ShortcutHelp.retry;

interface ShortcutHelpPlaceProps {
  /** The path of the screen where it was opened, or `null`. */
  openOn: string | null;
  /** Has to be the same function in every render. */
  onClose: () => void;
}

/** Renders the shortcut help. It closes when the person goes to another screen. */
export function ShortcutHelpPlace({ openOn, onClose }: ShortcutHelpPlaceProps) {
  const path = useLocationProperty(() => location.pathname);
  useLayoutEffect(() => onClose, [path, onClose]);
  // Removed together with its screen: an open dialog would keep the focus from the next heading.
  return openOn === path && <ShortcutHelp onClose={onClose} />;
}
