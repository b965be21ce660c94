import { useEffect, useRef } from 'react';
import styles from './TickBox.module.css';

interface TickBoxProps {
  /** The accessible name. */
  label: string;
  /** Of those that the box is for, how many are ticked. */
  share: 'none' | 'some' | 'all';
  onToggle: () => void;
}

/** A checkbox with a target as large as its place. */
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
        onChange={onToggle}
      />
    </label>
  );
}
