import { useLayoutEffect, useMemo, useState } from 'react';
import { isDefaultLayout } from '#domain/view/tableLayout.ts';
import { showDensity, useDensity } from '#platform/preferences.ts';
import { usePageAction } from '#screens/pageActions.tsx';
import { trLayout } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LayoutDialog } from '#screens/user-list/lazyParts.tsx';
import { showColumns } from './columns.tsx';
import styles from './TableLayout.module.css';
import { useTableLook } from './tableLook.ts';

/** The chosen columns of the table; `null`: those of the specification. */
export function useColumns(isNarrow: boolean) {
  const { columns: layout, density } = useTableLook();
  const [ownDensity] = useDensity();
  // A phone has no columns.
  const columns = useMemo(
    () => (isNarrow || isDefaultLayout(layout) ? null : showColumns(layout)),
    [isNarrow, layout],
  );
  // Also when another tab changes the choice.
  useLayoutEffect(() => {
    showDensity(density);
    return () => showDensity(ownDensity);
  }, [density, ownDensity]);
  return columns;
}

/** Opens the dialog for the columns. */
export function LayoutButton() {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  usePageAction('columns', open);
  return (
    <>
      <Button
        className={styles.open}
        title={trLayout.open}
        aria-haspopup="dialog"
        onPointerEnter={LayoutDialog.preload}
        onFocus={LayoutDialog.preload}
        onClick={open}
      >
        <Icon name="columns" size={18} />
        <span>{trLayout.open}</span>
      </Button>
      {isOpen && <LayoutDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
