import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type BadgeTone = 'primary' | 'secondary' | 'success' | 'neutral';

/** A small label; the words carry the meaning, the colour only repeats it. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
