import { useEffect, useRef, useState } from 'react';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './MenuDrawer.module.css';
import { Navigation } from './Navigation.tsx';

interface MenuDrawerProps {
  onShowShortcuts: (() => void) | undefined;
}

/** The sidebar of a narrow screen, behind a menu button. */
export function MenuDrawer({ onShowShortcuts }: MenuDrawerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={tr.shell.openMenu} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="menu" />
      </IconButton>
      {isOpen && <Drawer onClose={() => setIsOpen(false)} onShowShortcuts={onShowShortcuts} />}
    </>
  );
}

/** A modal dialog at the left edge, open as long as it is rendered. */
function Drawer({ onClose, onShowShortcuts }: MenuDrawerProps & { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => ref.current?.close();
  const showShortcuts = () => {
    close();
    onShowShortcuts?.();
  };

  useEffect(() => {
    if (ref.current?.open === false) ref.current.showModal();
  }, []);

  return (
    // The keyboard closes it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label={tr.shell.navigation}
      onClose={onClose}
      onClick={(event) => {
        // It has no padding: a click on itself is one on the backdrop.
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.content}>
        <IconButton className={styles.close} label={tr.shell.closeMenu} onClick={close}>
          <Icon name="close" />
        </IconButton>
        <Navigation onNavigate={close} onShowShortcuts={showShortcuts} />
      </div>
    </dialog>
  );
}
