import { useCallback, useState, type ReactNode } from 'react';
import { useOnScreen } from '#platform/useOnScreen.ts';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { KeyCap } from '#ui/KeyCap.tsx';
import { useModalDialog } from '#ui/dialogs/useModalDialog.ts';
import styles from './Drawer.module.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';

interface DrawerContent {
  onShowShortcuts: () => void;
  navigation: (onLeave?: () => void) => ReactNode;
}

/** The navigation of a narrow screen: a menu button and the drawer that it opens. */
export function MenuDrawer(props: DrawerContent) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = useCallback(() => setOpenOn(null), []);
  // Its links close it themselves; but the browser's Back also leads to another screen.
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

/** The navigation as a modal dialog at the left edge, open while it is rendered. */
function Drawer({ onClose, onShowShortcuts, navigation }: DrawerContent & { onClose: () => void }) {
  const { dialogProps, close } = useModalDialog({ firstFocusSelector: 'nav a', onClose });
  const showShortcuts = () => {
    close();
    onShowShortcuts();
  };

  return (
    // The keyboard closes it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog {...dialogProps} className={styles.drawer} aria-label={tr.shell.navigation}>
      <div className={styles.content}>
        <IconButton className={styles.close} label={tr.shell.closeMenu} onClick={close}>
          <Icon name="close" />
        </IconButton>
        {navigation(close)}
        {/* In a wider window the header has these. */}
        <div className={styles.tools}>
          <p aria-hidden="true" className={styles.group}>
            {tr.shell.scheme}
          </p>
          <SchemeSwitch />
          <button type="button" className={styles.shortcuts} onClick={showShortcuts}>
            <span>{`${tr.shell.shortcuts} `}</span>
            <KeyCap>?</KeyCap>
          </button>
        </div>
      </div>
    </dialog>
  );
}
