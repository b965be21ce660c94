import type { Ref } from 'react';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>;
  /** Name and placeholder in one: the box stands beside the title it belongs to. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchBox({ ref, label, value, onChange }: SearchBoxProps) {
  return (
    <input
      ref={ref}
      type="search"
      className={styles.box}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
