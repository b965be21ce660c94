import type { ReactNode } from 'react';
import styles from './StepNav.module.css';

interface StepNavProps {
  /** The name of the group of buttons or links. */
  label: string;
  /** The position in words. */
  place: ReactNode;
  /** Links or buttons to the previous and next step. */
  children: ReactNode;
}

export function StepNav({ label, place, children }: StepNavProps) {
  return (
    <nav className={styles.steps} aria-label={label}>
      <p className={styles.place}>{place}</p>
      {children}
    </nav>
  );
}
