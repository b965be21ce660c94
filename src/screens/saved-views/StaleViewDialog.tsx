import type { KeptView } from '#domain/view/viewStore.ts';
import { trViews } from '#text/trViews.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';

const WORDS = trViews.staleDialog;

interface StaleViewDialogProps {
  /** The version that could not be saved. */
  view: KeptView;
  /** The saved version; `null`: it was removed meanwhile. */
  now: KeptView | null;
  onCopy: () => void;
  onOpen: (now: KeptView) => void;
  onOverwrite: (now: KeptView) => void;
  onClose: () => void;
}

/** A view was saved elsewhere since it was opened: overwriting that takes another press. */
export function StaleViewDialog({
  view,
  now,
  onCopy,
  onOpen,
  onOverwrite,
  onClose,
}: StaleViewDialogProps) {
  return (
    <Modal title={WORDS.title} closeLabel={trViews.dialog.close} onClose={onClose}>
      {(close) => {
        const closing = (work: () => void) => () => {
          close();
          work();
        };
        return (
          <>
            <ModalBody className={undefined}>
              <p>{WORDS.text(view.name)}</p>
            </ModalBody>
            <ModalButtons>
              {now !== null && (
                <>
                  <Button onClick={closing(() => onOverwrite(now))}>{WORDS.overwrite}</Button>
                  <Button onClick={closing(() => onOpen(now))}>{WORDS.open}</Button>
                </>
              )}
              <Button look="primary" onClick={closing(onCopy)}>
                {trViews.copy}
              </Button>
            </ModalButtons>
          </>
        );
      }}
    </Modal>
  );
}
