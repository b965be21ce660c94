import { useId, useState } from 'react';
import type { ProviderProblem } from '#protocol/providerProblem.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { useStaffAccess } from '#state/staff/staffAccess.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import styles from './ProviderSignIn.module.css';

interface ProviderSignInProps {
  /** What staff call the provider. */
  name: string;
  /** Why the sign-in there that led to this page did not succeed. */
  before?: ProviderProblem | null;
  /** The address of the product to continue from. */
  returnPath: string;
}

/** Signs in elsewhere: the page is left, and comes back signed in or with a reason why not. */
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
        // Who comes back without being signed in stands where it went on from.
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
