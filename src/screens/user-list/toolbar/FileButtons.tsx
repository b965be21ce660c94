import { useContext } from 'react';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './FileButtons.module.css';
import { ExportDialog } from '#screens/user-list/lazyParts.tsx';
import { ImportDialog } from '#screens/user-list/lazyParts.tsx';
import { OpenImportContext } from '#screens/user-list/import/OpenImportContext.ts';

/** Import and export, beside the search of the table and of the cards. */
export function FileButtons({ onExport }: { onExport: () => void }) {
  const openImport = useContext(OpenImportContext);
  return (
    <div className={styles.buttons}>
      {openImport !== null && (
        <Button
          aria-label={tr.importing.open}
          title={tr.importing.open}
          aria-haspopup="dialog"
          onPointerEnter={ImportDialog.preload}
          onFocus={ImportDialog.preload}
          onClick={openImport}
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
        onClick={onExport}
      >
        <Icon name="exported" />
      </Button>
    </div>
  );
}
