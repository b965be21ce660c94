import { useId, type ReactNode } from 'react';
import styles from './HomeScreen.module.css';

interface PanelProps {
  title: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the overview with its title. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <article className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </article>
  );
}

/** A placeholder for a text that is still loading; hidden from assistive technology. */
export function TextPlace({ width }: { width: string }) {
  return <span className={styles.place} style={{ width }} aria-hidden="true" />;
}
