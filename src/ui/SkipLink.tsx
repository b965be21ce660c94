import type { ComponentProps } from 'react';
import styles from './SkipLink.module.css';

/** Leads a keyboard past what comes before; seen while it has the focus. */
export function SkipLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={styles.skip}>
      {children}
    </a>
  );
}
