import { useState } from 'react';
import type { Me } from '#protocol/api.ts';
import { useStaffAccess } from '#state/staffAccess.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Modal, ModalBody } from '#ui/Modal.tsx';
import { Notice } from '#ui/Notice.tsx';
import styles from './SignInAgainDialog.module.css';
import { SignInForm } from './SignInForm.tsx';

interface SignInAgainDialogProps {
  /** Who was signed in. */
  me: Me;
  /** The same person is signed in again. */
  onSignedIn: () => void;
  onClose: () => void;
}

/** Over the screen, which stays as it is: with all that was typed into it. */
export function SignInAgainDialog({ me, onSignedIn, onClose }: SignInAgainDialogProps) {
  const { openPage } = useStaffAccess();
  const [isOther, setIsOther] = useState(false);
  const words = trSignIn.again;
  return (
    <Modal title={words.title} closeLabel={words.close} onClose={onClose}>
      {(close) => (
        <ModalBody className={styles.body}>
          {!isOther && <p>{words.body}</p>}
          {isOther ? (
            <Notice tone="info" role="status">
              {words.other}
            </Notice>
          ) : (
            <SignInForm
              email={me.email}
              onSignedIn={(now) => {
                if (now.id === me.id && now.role === me.role) {
                  onSignedIn();
                  close();
                  return;
                }
                // The page shows what another person may see and do.
                setIsOther(true);
                openPage('/');
              }}
            />
          )}
        </ModalBody>
      )}
    </Modal>
  );
}
