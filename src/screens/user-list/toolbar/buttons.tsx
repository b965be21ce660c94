import { tr } from '#text/tr.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ExportDialog, ImportDialog } from '#screens/user-list/lazyParts.tsx';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { FilterCount, useActiveCount } from '#screens/user-list/filter/Filters.tsx';
import styles from './buttons.module.css';

/** Import and export, beside the search of the table and of the cards. */
export function FileButtons() {
  const { show } = useUserList();
  const mayChange = useMay('change');
  return (
    <div className={styles.buttons}>
      {mayChange && (
        <Button
          aria-label={tr.importing.open}
          title={tr.importing.open}
          aria-haspopup="dialog"
          onPointerEnter={ImportDialog.preload}
          onFocus={ImportDialog.preload}
          onClick={() => show({ kind: 'import', files: [] })}
        >
          <Icon name="imported" />
        </Button>
      )}
      <Button
        aria-label={tr.exporting.open}
        title={tr.exporting.open}
        aria-haspopup="dialog"
        onPointerEnter={ExportDialog.preload}
        onFocus={ExportDialog.preload}
        onClick={() => show({ kind: 'export', who: 'shown' })}
      >
        <Icon name="exported" />
      </Button>
    </div>
  );
}

interface SheetButtonProps {
  /** It may still have to be loaded. */
  sheet: { readonly preload: () => void };
  onOpen: () => void;
}

/** Opens the sheet that filters and sorts on a phone, and shows how many filters are active. */
export function SheetButton({ sheet, onOpen }: SheetButtonProps) {
  const count = useActiveCount();
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
