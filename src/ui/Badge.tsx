import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Badge.module.css';

export type BadgeTone = 'primary' | 'secondary' | 'success' | 'neutral' | 'outline' | 'unseen';

/** A small label; its meaning is in the words, not only in the colour. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
