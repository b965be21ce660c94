import type { ReactNode } from 'react';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { KeyCap } from '#ui/KeyCap.tsx';
import { useModalDialog } from '#ui/dialogs/useModalDialog.ts';
import styles from './Drawer.module.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';

export interface DrawerContent {
  onShowShortcuts: (() => void) | undefined;
  navigation: (onLeave?: () => void) => ReactNode;
}

/** The navigation as a modal dialog at the left edge, open while it is rendered. */
export function Drawer({
  onClose,
  onShowShortcuts,
  navigation,
}: DrawerContent & { onClose: () => void }) {
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
