import { activeFilters, type UserFilters } from '#domain/query/filters.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { FilterCount } from '#screens/user-list/table/ColumnFilter.tsx';
import styles from './SheetButton.module.css';

interface SheetButtonProps {
  filters: UserFilters;
  /** It may still have to be loaded. */
  sheet: { readonly preload: () => void };
  onOpen: () => void;
}

/** Opens the sheet that filters and sorts on a phone, and shows how many filters are active. */
export function SheetButton({ filters, sheet, onOpen }: SheetButtonProps) {
  const count = activeFilters(filters).length;
  return (
    <Button
      className={styles.button}
      data-active={count > 0 || undefined}
      aria-label={tr.sheet.opens(count)}
      title={tr.sheet.opens(0)}
      aria-haspopup="dialog"
      onPointerEnter={sheet.preload}
      onFocus={sheet.preload}
      onClick={onOpen}
    >
      <Icon name="adjust" />
      <FilterCount count={count} />
    </Button>
  );
}
