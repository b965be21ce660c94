import { tr } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ClearSearch.module.css';

/** Empties the search box it stands in; there while there is something to empty. */
export function ClearSearch({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      className={styles.clear}
      aria-label={tr.list.clearSearch}
      title={tr.list.clearSearch}
      onClick={onClear}
    >
      <Icon name="close" size={16} />
    </button>
  );
}
