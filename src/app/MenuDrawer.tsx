import { useRef } from 'react';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './MenuDrawer.module.css';
import { Navigation } from './Navigation.tsx';

/** The sidebar of a narrow screen, behind a menu button: a modal dialog at the left edge. */
export function MenuDrawer() {
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => ref.current?.close();
  return (
    <>
      <IconButton
        label={tr.shell.openMenu}
        aria-haspopup="dialog"
        onClick={() => ref.current?.showModal()}
      >
        <Icon name="menu" />
      </IconButton>
      {/* The keyboard closes it with Escape, which the dialog handles itself. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={ref}
        className={styles.drawer}
        aria-label={tr.shell.navigation}
        onClick={(event) => {
          // It has no padding: a click on itself is one on the backdrop.
          if (event.target === event.currentTarget) close();
        }}
      >
        <div className={styles.content}>
          <IconButton className={styles.close} label={tr.shell.closeMenu} onClick={close}>
            <Icon name="close" />
          </IconButton>
          <Navigation onNavigate={close} />
        </div>
      </dialog>
    </>
  );
}
