import { tr } from '#text/tr.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './FileButtons.module.css';

interface FileButtonsProps {
  /** It may be pressed soon. */
  onExportAhead: () => void;
  onExport: () => void;
}

/** Users into files, beside the search of the table and of the cards. */
export function FileButtons({ onExportAhead, onExport }: FileButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button
        title={tr.exporting.open}
        aria-haspopup="dialog"
        onPointerEnter={onExportAhead}
        onFocus={onExportAhead}
        onClick={onExport}
      >
        <Icon name="exported" />
        <span>{tr.exporting.open}</span>
      </Button>
    </div>
  );
}
