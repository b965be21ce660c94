import { useId, useState } from 'react';
import type { ProviderProblem } from '#protocol/staffApi.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './StaffForm.module.css';

interface ProviderSignInProps {
  /** The staff's name for the provider. */
  name: string;
  /** Why the sign-in that led to this page failed. */
  before?: ProviderProblem | null;
  /** The address of the product to continue from. */
  returnPath: string;
}

/** Leaves the page for the provider, which comes back signed in or with a reason. */
export function ProviderSignIn({ name, before = null, returnPath }: ProviderSignInProps) {
  const { client, openProvider } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const problemId = useId();
  const { or, submit, busy, problems } = trSignIn.provider;
  const asked = problem === null ? null : staffProblemWords(problem);
  const [isAgain, setIsAgain] = useState(false);
  const words = before === null || isAgain ? asked : problems[before];

  return (
    <div className={styles.provider}>
      <p className={styles.or}>{or}</p>
      {words !== null && (
        <div id={problemId}>
          <Notice tone="danger" role="alert">
            {words}
          </Notice>
        </div>
      )}
      <Button
        // After a failed sign-in the focus returns to where it began.
        ref={before === null ? undefined : firstFocus}
        aria-describedby={words === null ? undefined : problemId}
        aria-disabled={isBusy || undefined}
        onClick={() => {
          setIsAgain(true);
          void act(
            () => client.startProvider({ returnPath }),
            ({ url }) => openProvider(url),
          );
        }}
      >
        {isBusy ? busy : submit(name)}
      </Button>
    </div>
  );
}

/**
 * Signs in at the provider in another tab: this one would lose what was typed.
 * @param name the staff's name for the provider
 */
export function ProviderTab({ name }: { name: string }) {
  const { addressOf } = useStaffAccess();
  const { or, inNewTab, inNewTabHint } = trSignIn.provider;
  return (
    <div className={styles.provider}>
      <p className={styles.or}>{or}</p>
      <a className={buttonClass('plain')} href={addressOf('/')} target="_blank" rel="noopener">
        {inNewTab(name)}
      </a>
      <p className={styles.hint}>{inNewTabHint}</p>
    </div>
  );
}
