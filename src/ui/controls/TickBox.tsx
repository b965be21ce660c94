import { useEffect, useRef } from 'react';
import styles from './TickBox.module.css';

interface TickBoxProps {
  /** The accessible name. */
  label: string;
  /** Of those that the box is for, how many are ticked. */
  share: 'none' | 'some' | 'all';
  onToggle: (isTicked: boolean) => void;
}

/** A checkbox for one or several, with a target as large as its place. */
export function TickBox({ label, share, onToggle }: TickBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <label className={styles.box}>
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={share === 'all'}
        onChange={() => {
          // Safari does not focus a checkbox that is pressed.
          ref.current?.focus();
          onToggle(share !== 'all');
        }}
      />
    </label>
  );
}
