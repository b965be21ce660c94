import type { ReactNode } from 'react';
import styles from './StepNav.module.css';

interface StepNavProps {
  /** The name of the group of buttons or links. */
  label: string;
  /** Where the person is, in words. */
  place: ReactNode;
  /** The steps one can take from there. */
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
