import { useEffect, useEffectEvent, useState } from 'react';
import { beforeAsking } from '#platform/leaving.ts';
import type { Me } from '#protocol/staff.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { buttonClass } from '#ui/controls/Button.tsx';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { SignInForm } from './SignInScreen.tsx';
import styles from './StaffForm.module.css';

interface SignInAgainDialogProps {
  /** Who was signed in. */
  me: Me;
  /** The same person has signed in again. */
  onSignedIn: () => void;
  onClose: () => void;
}

/**
 * Over the screen, which stays as it is, with everything that was typed. All tabs share one
 * session, so signing in in another one counts, too.
 */
export function SignInAgainDialog({ me, onSignedIn, onClose }: SignInAgainDialogProps) {
  const { addressOf, client, onVisible, openPage, provider } = useStaffAccess();
  const [isOther, setIsOther] = useState(false);
  const words = trSignIn.again;
  const providerName = provider();
  const resume = (now: Me) => {
    // Live events report another role, which takes nothing that was typed.
    if (now.id === me.id) {
      onSignedIn();
      onClose();
      return;
    }
    // The page shows what another person may see and do.
    setIsOther(true);
    openPage('/');
  };
  // A form below that asks whether to leave could not be answered under this dialog.
  const makeRoom = useEffectEvent(onClose);
  useEffect(() => {
    return beforeAsking(() => makeRoom());
  }, []);
  const checkAgain = useEffectEvent(async () => {
    const answer = await client.me();
    if (answer.ok) resume(answer.value);
  });
  useEffect(() => {
    return onVisible(() => void checkAgain());
  }, [onVisible]);
  return (
    <Modal title={words.title} closeLabel={words.close} onClose={onClose}>
      {() => (
        <ModalBody className={styles.body}>
          {isOther ? (
            <Notice tone="info" role="status">
              {words.other}
            </Notice>
          ) : (
            <>
              <p>{words.body}</p>
              <SignInForm email={me.email} onSignedIn={resume} />
              {/* This tab would lose what was typed. */}
              {providerName !== null && (
                <div className={styles.provider}>
                  <p className={styles.or}>{trSignIn.provider.or}</p>
                  <a
                    className={buttonClass('plain')}
                    href={addressOf('/')}
                    target="_blank"
                    rel="noopener"
                  >
                    {trSignIn.provider.inNewTab(providerName)}
                  </a>
                  <p className={styles.hint}>{trSignIn.provider.inNewTabHint}</p>
                </div>
              )}
            </>
          )}
        </ModalBody>
      )}
    </Modal>
  );
}
