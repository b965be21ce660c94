import type { ComponentProps } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import styles from './LineButton.module.css';

/** A button on the line of the count. */
export function LineButton(props: Omit<ComponentProps<typeof Button>, 'look' | 'className'>) {
  return <Button {...props} look="quiet" className={styles.button} />;
}
