import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Badge.module.css';

export type BadgeTone = 'primary' | 'secondary' | 'success' | 'neutral' | 'outline' | 'unseen';

interface BadgeProps {
  tone: BadgeTone;
  /** It shows somebody's value, which no browser may translate, in place of the product's words. */
  isValue?: boolean;
  children: ReactNode;
}

/** A small label; its meaning is in the words, not only in the colour. */
export function Badge({ tone, isValue = false, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])} translate={isValue ? 'no' : undefined}>
      {children}
    </span>
  );
}
