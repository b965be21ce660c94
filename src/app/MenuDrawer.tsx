import { useCallback, useState, type ReactNode } from 'react';
import { useOnScreen } from '#platform/useOnScreen.ts';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useModalDialog } from '#ui/useModalDialog.ts';
import styles from './MenuDrawer.module.css';
import { Navigation } from './Navigation.tsx';

interface MenuDrawerProps {
  onShowShortcuts: (() => void) | undefined;
  storageEntry: (onOpen: () => void) => ReactNode;
}

/** The navigation of a narrow screen: a menu button and the drawer that it opens. */
export function MenuDrawer(props: MenuDrawerProps) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = useCallback(() => setOpenOn(null), []);
  // Its links close it themselves; the browser's Back leads to another screen, too.
  const isOpen = useOnScreen(openOn, close);
  return (
    <>
      <IconButton
        label={tr.shell.openMenu}
        aria-haspopup="dialog"
        onClick={() => setOpenOn(location.pathname)}
      >
        <Icon name="menu" />
      </IconButton>
      {isOpen && <Drawer {...props} onClose={close} />}
    </>
  );
}

/** A modal dialog at the left edge, open as long as it is rendered. */
function Drawer({
  onClose,
  onShowShortcuts,
  storageEntry,
}: MenuDrawerProps & { onClose: () => void }) {
  const { dialogProps, close } = useModalDialog({ firstFocusSelector: 'nav a', onClose });
  const showShortcuts = () => {
    close();
    onShowShortcuts?.();
  };

  return (
    // The keyboard closes it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog {...dialogProps} className={styles.drawer} aria-label={tr.shell.navigation}>
      <div className={styles.content}>
        <IconButton className={styles.close} label={tr.shell.closeMenu} onClick={close}>
          <Icon name="close" />
        </IconButton>
        <Navigation
          onNavigate={close}
          onShowShortcuts={showShortcuts}
          storageEntry={storageEntry(close)}
        />
      </div>
    </dialog>
  );
}
