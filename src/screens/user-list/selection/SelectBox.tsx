import { useEffect, useRef } from 'react';
import styles from './SelectBox.module.css';

interface SelectBoxProps {
  /** The accessible name. */
  label: string;
  /** Of those that the box is for, how many are selected. */
  share: 'none' | 'some' | 'all';
  /** `isRange`: with Shift, by the pointer or the space bar. */
  onToggle: (isRange: boolean) => void;
}

/** A checkbox with a target as large as its cell. */
export function SelectBox({ label, share, onToggle }: SelectBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  const isShifted = useRef(false);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = share === 'some';
  }, [share]);
  return (
    // Pressing the label presses the box, which keyboards reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={styles.box}
      onMouseDown={(event) => {
        isShifted.current = event.shiftKey;
        // Shift would select the text up to here.
        if (event.shiftKey) event.preventDefault();
      }}
    >
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={share === 'all'}
        onKeyDown={(event) => {
          if (event.key === ' ') isShifted.current = event.shiftKey;
        }}
        onChange={() => {
          ref.current?.focus();
          onToggle(isShifted.current);
          isShifted.current = false;
        }}
      />
    </label>
  );
}
