import type { RefObject } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { ClearSearch } from './ClearSearch.tsx';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  ref: RefObject<HTMLInputElement | null>;
  /** Both name and placeholder: the box stands beside the title that it belongs to. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  onEnter: () => void;
}

export function SearchBox({ ref, label, value, onChange, onEnter }: SearchBoxProps) {
  const clear = () => {
    onChange('');
    ref.current?.focus();
  };
  return (
    <span className={styles.box}>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
        }}
      />
      {value !== '' && (
        <span className={styles.clear}>
          <ClearSearch onClear={clear} />
        </span>
      )}
    </span>
  );
}
