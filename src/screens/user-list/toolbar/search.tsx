import type { KeyboardEvent, RefObject } from 'react';
import { useLocation } from 'wouter';
import { usePageAction } from '#screens/pageActions.tsx';
import { userPath } from '#screens/paths.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { focusFirstRow } from '#screens/user-list/rowFocus.ts';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './search.module.css';

/** "/" focuses the search box; if held down, it is not typed into it. */
export function useSearchKey(searchRef: RefObject<HTMLInputElement | null>): void {
  usePageAction('search', () => searchRef.current?.focus());
}

/** The keys in the search box of the list: an arrow leads from it into the rows. */
export function useSearchKeys() {
  const { searchRef, rowsRef } = useUserList();
  useSearchKey(searchRef);
  return {
    searchRef,
    handleKeyDown: (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
      if (shiftKey || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      focusFirstRow(rowsRef.current);
    },
  };
}

/**
 * Opens the user if the search or a filter leaves only one; does nothing with several, or while the
 * answer is stale.
 */
export function useOpenOnlyMatch(): () => void {
  const [, navigate] = useLocation();
  const { value, isCurrent } = useUserList().shown;
  return () => {
    const [user] = value?.rows ?? [];
    const isNarrowed = value !== undefined && value.total < value.listTotal;
    if (isCurrent && isNarrowed && value.total === 1 && user !== undefined) {
      navigate(userPath(user.id));
    }
  };
}

interface SearchBoxProps {
  /** Both name and placeholder: the box stands beside the title that it belongs to. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const { searchRef, handleKeyDown } = useSearchKeys();
  const openOnlyMatch = useOpenOnlyMatch();
  const clear = () => {
    onChange('');
    searchRef.current?.focus();
  };
  return (
    <span className={styles.box}>
      <Icon name="search" />
      <input
        ref={searchRef}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          handleKeyDown(event);
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) openOnlyMatch();
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

/** Clears the search box that contains it; rendered while that is not empty. */
export function ClearSearch({ onClear }: { onClear: () => void }) {
  return (
    <IconButton isInline label={tr.list.clearSearch} onClick={onClear}>
      <Icon name="close" size={16} />
    </IconButton>
  );
}
