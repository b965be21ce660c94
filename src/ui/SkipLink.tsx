import type { ComponentProps } from 'react';
import styles from './SkipLink.module.css';

/** Lets the keyboard skip what comes before; visible while focused. */
export function SkipLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={styles.skip}>
      {children}
    </a>
  );
}
