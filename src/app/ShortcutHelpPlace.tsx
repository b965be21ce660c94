import { useOnScreen } from '#platform/useOnScreen.ts';
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
  return useOnScreen(openOn, onClose) && <ShortcutHelp onClose={onClose} />;
}
