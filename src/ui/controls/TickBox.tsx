import { useEffect, useRef } from 'react';
import styles from './TickBox.module.css';

interface TickBoxProps {
  /** The accessible name. */
  label: string;
  /** How many of the box's items are ticked. */
  share: 'none' | 'some' | 'all';
  onToggle: (isTicked: boolean) => void;
}

/** A checkbox for one or several items, whose target fills its place. */
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
          // Safari does not focus a checkbox on a press.
          ref.current?.focus();
          onToggle(share !== 'all');
        }}
      />
    </label>
  );
}
