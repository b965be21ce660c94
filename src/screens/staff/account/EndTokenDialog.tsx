import type { PersonalToken } from '#protocol/staffApi.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trStaff } from '#text/trStaff.ts';
import { trTokens } from '#text/trTokens.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import styles from '#screens/staff/StaffDialog.module.css';

const WORDS = trTokens.ending;

interface EndTokenDialogProps {
  token: PersonalToken;
  onEnded: () => void;
  onClose: () => void;
}

/** Asks before a token is revoked: programs that use it stop working. */
export function EndTokenDialog({ token, onEnded, onClose }: EndTokenDialogProps) {
  const { client } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  return (
    <Modal title={WORDS.title(token.name)} closeLabel={trStaff.close} onClose={onClose}>
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            <p>{WORDS.what}</p>
            {problem !== null && (
              <Notice tone="danger" role="alert">
                {staffProblemWords(problem)}
              </Notice>
            )}
          </ModalBody>
          <ModalButtons>
            <Button onClick={close}>{WORDS.cancel}</Button>
            <Button
              look="dangerPrimary"
              aria-disabled={isBusy || undefined}
              onClick={() =>
                void act(
                  () => client.endToken(token.id),
                  () => {
                    onEnded();
                    close();
                  },
                )
              }
            >
              {WORDS.confirm}
            </Button>
          </ModalButtons>
        </>
      )}
    </Modal>
  );
}
