import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { beforeAsking } from '#platform/leaving.ts';
import type { Me } from '#protocol/staff.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import { ProviderTab } from './ProviderSignIn.tsx';
import styles from './StaffForm.module.css';
import { SignInForm } from './SignInForm.tsx';

interface SignInAgainDialogProps {
  /** Who was signed in. */
  me: Me;
  /** The same person has signed in again. */
  onSignedIn: () => void;
  onClose: () => void;
}

/** Over the screen, which stays as it is, with everything that was typed. */
export function SignInAgainDialog({ me, onSignedIn, onClose }: SignInAgainDialogProps) {
  const { openPage } = useStaffAccess();
  const [isOther, setIsOther] = useState(false);
  const words = trSignIn.again;
  // A form below that asks whether to leave could not be answered under this dialog.
  const makeRoom = useEffectEvent(onClose);
  useEffect(() => {
    return beforeAsking(() => makeRoom());
  }, []);
  // It opens by itself, and closes an open menu together with its focused item: the focus must
  // return to the menu's button before the dialog takes it and remembers it.
  useLayoutEffect(() => {
    document.activeElement?.closest<HTMLElement>('[popover]')?.hidePopover();
  }, []);
  const resume = (now: Me, close: () => void) => {
    // Live events report another role, which takes nothing that was typed.
    if (now.id === me.id) {
      onSignedIn();
      close();
      return;
    }
    // The page shows what another person may see and do.
    setIsOther(true);
    openPage('/');
  };
  return (
    <Modal title={words.title} closeLabel={words.close} onClose={onClose}>
      {(close) => (
        <ModalBody className={styles.body}>
          {isOther ? (
            <Notice tone="info" role="status">
              {words.other}
            </Notice>
          ) : (
            <SignInAgain email={me.email} onSignedIn={(now) => resume(now, close)} />
          )}
        </ModalBody>
      )}
    </Modal>
  );
}

interface SignInAgainProps {
  email: string;
  onSignedIn: (me: Me) => void;
}

/** Here or in another tab, since all tabs share one session. */
function SignInAgain({ email, onSignedIn }: SignInAgainProps) {
  const { provider } = useStaffAccess();
  const providerName = provider();
  useSignedInElsewhere(onSignedIn);
  return (
    <>
      <p>{trSignIn.again.body}</p>
      <SignInForm email={email} onSignedIn={onSignedIn} />
      {providerName !== null && <ProviderTab name={providerName} />}
    </>
  );
}

/**
 * Detects, when the person comes back to this tab, that somebody has signed in in another one.
 * @param onSignedIn called at most once
 */
function useSignedInElsewhere(onSignedIn: (me: Me) => void): void {
  const { client, onVisible } = useStaffAccess();
  const handleSignedIn = useEffectEvent(onSignedIn);

  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const answer = await client.me();
      if (isOver || !answer.ok) return;
      isOver = true;
      handleSignedIn(answer.value);
    };
    const stop = onVisible(() => void ask());
    return () => {
      isOver = true;
      stop();
    };
  }, [client, onVisible]);
}
