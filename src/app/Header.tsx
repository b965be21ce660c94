import type { ReactNode } from 'react';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './Header.module.css';

/** The title, and buttons for back and forward in the tab's history. */
export function Header({ menu }: { menu: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={styles.menu}>{menu}</div>
      <p className={styles.title}>{tr.product}</p>
      <IconButton label={tr.shell.back} onClick={() => history.back()}>
        <Icon name="back" />
      </IconButton>
      <IconButton label={tr.shell.forward} onClick={() => history.forward()}>
        <Icon name="forward" />
      </IconButton>
    </header>
  );
}
