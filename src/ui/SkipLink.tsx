import type { ReactNode } from 'react';
import styles from './SkipLink.module.css';

interface SkipLinkProps {
  onSkip: (() => void) | undefined;
  children: ReactNode;
}

/** Lets the keyboard skip what comes before; visible while focused. */
export function SkipLink({ onSkip, children }: SkipLinkProps) {
  return (
    <a
      href="#main"
      onClick={(event) => {
        // Following the "#" would add a history entry.
        event.preventDefault();
        onSkip?.();
      }}
      className={styles.skip}
    >
      {children}
    </a>
  );
}
