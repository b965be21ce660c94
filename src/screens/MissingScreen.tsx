import { useContext, type ReactNode } from 'react';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import styles from './MessageScreen.module.css';
import { OpenPaletteContext } from './pageActions.tsx';

interface MissingScreenProps {
  title: string;
  body: string;
  /** A way back, if there is none beside it. */
  children?: ReactNode;
}

/** Shown for an address that leads nowhere: says so, and offers to search for users. */
export function MissingScreen({ title, body, children }: MissingScreenProps) {
  const search = useContext(OpenPaletteContext);
  return (
    <div className={styles.screen}>
      <span className={styles.icon}>
        <Icon name="search" size={28} />
      </span>
      <ScreenHeading>{title}</ScreenHeading>
      <p className={styles.body}>{body}</p>
      <div className={styles.actions}>
        <Button look="primary" aria-haspopup="dialog" onClick={search}>
          {tr.home.search}
        </Button>
        {children}
      </div>
    </div>
  );
}
