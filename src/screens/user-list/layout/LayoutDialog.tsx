import { useState } from 'react';
import { DEFAULT_LAYOUT, isDefaultLayout } from '#domain/view/tableLayout.ts';
import { useDensity } from '#platform/useLooks.ts';
import { trLayout } from '#text/user-list/trLayout.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { ColumnLines } from './ColumnLines.tsx';
import { DensityField } from './DensityField.tsx';
import styles from './LayoutDialog.module.css';
import { useTableLayout } from './useTableLayout.ts';

/** The columns and the density of the table. All takes effect at once. */
export function LayoutDialog({ onClose }: { onClose: () => void }) {
  const [layout, setLayout] = useTableLayout();
  const [density, setDensity] = useDensity();
  const [message, setMessage] = useState('');
  const isDefault = isDefaultLayout(layout) && density === 'normal';
  const reset = () => {
    setLayout(DEFAULT_LAYOUT);
    setDensity('normal');
    setMessage(trLayout.wasReset);
  };
  return (
    <Modal hasFixedTop isWide title={trLayout.open} closeLabel={trLayout.close} onClose={onClose}>
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            <ColumnLines layout={layout} onChange={setLayout} onMoved={setMessage} />
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
