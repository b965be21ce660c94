import { useRef, useState, type ReactNode } from 'react';
import type { PageOfUsers } from '#domain/userSource.ts';
import { tr } from '#text/tr.ts';
import { ListConditionDialog } from '#screens/user-list/condition/ListConditionDialog.tsx';
import { trSheet } from '#text/user-list/trSheet.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import styles from './ViewSheet.module.css';

export interface ViewSheetProps {
  /** The answer of the list below; undefined until known. */
  answer: PageOfUsers | undefined;
  /** Removes all filters. */
  onClear: () => void;
  onClose: () => void;
}

/**
 * The filters and the order on a phone: a sheet over the lower part of the list. Everything takes
 * effect at once.
 */
export function ViewSheet({
  answer,
  isFiltered,
  onClear,
  onClose,
  children,
}: ViewSheetProps & {
  isFiltered: boolean;
  children: ReactNode;
}) {
  const showRef = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <Modal isSheet title={tr.sheet.opens(0)} closeLabel={trSheet.close} onClose={onClose}>
        {(close) => (
          <>
            <ModalBody className={styles.body}>
              {children}
              <Button onClick={() => setIsEditing(true)}>{tr.table.addCondition}</Button>
            </ModalBody>
            <ModalButtons>
              <Button
                disabled={!isFiltered}
                onClick={() => {
                  onClear();
                  // This button is about to be disabled.
                  showRef.current?.focus();
                }}
              >
                {tr.table.clearFilter}
              </Button>
              <Button ref={showRef} look="primary" className={styles.show} onClick={close}>
                {answer === undefined || answer.isTotalLowerBound
                  ? trSheet.showList
                  : trSheet.show(answer.total)}
              </Button>
            </ModalButtons>
          </>
        )}
      </Modal>
      {isEditing && <ListConditionDialog at={-1} onClose={() => setIsEditing(false)} />}
    </>
  );
}
