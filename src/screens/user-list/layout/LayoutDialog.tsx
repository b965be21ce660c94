import { useState } from 'react';
import { DEFAULT_LAYOUT, isDefaultLayout } from '#domain/view/tableLayout.ts';
import { trLayout } from '#text/user-list/trLayout.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { ColumnLines } from './ColumnLines.tsx';
import { DensityField } from './DensityField.tsx';
import styles from './LayoutDialog.module.css';
import { useTableLook } from './tableLook.ts';

/**
 * The columns and the density of the table: of the browser, or of the open view. Everything takes
 * effect at once.
 */
export function LayoutDialog({ onClose }: { onClose: () => void }) {
  const { columns, density, isOfView, choose } = useTableLook();
  const [message, setMessage] = useState('');
  const isDefault = isDefaultLayout(columns) && density === 'normal';
  const reset = () => {
    choose({ columns: DEFAULT_LAYOUT, density: 'normal' });
    setMessage(trLayout.wasReset);
  };
  return (
    <Modal hasFixedTop isWide title={trLayout.open} closeLabel={trLayout.close} onClose={onClose}>
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            {isOfView && <p className={styles.note}>{trLayout.ofView}</p>}
            <ColumnLines
              layout={columns}
              onChange={(next) => choose({ columns: next })}
              onMoved={setMessage}
            />
            <DensityField />
          </ModalBody>
          <ModalButtons>
            {/* It keeps the focus. */}
            <Button aria-disabled={isDefault} onClick={() => !isDefault && reset()}>
              {trLayout.reset}
            </Button>
            <Button look="primary" onClick={close}>
              {trLayout.done}
            </Button>
          </ModalButtons>
          <Announcer message={message} />
        </>
      )}
    </Modal>
  );
}
