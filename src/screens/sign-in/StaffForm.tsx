import type { StaffProblem } from '#protocol/staffAccess.ts';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { WrongFieldAnnouncer } from '#ui/notices/Announcer.tsx';
import styles from './StaffForm.module.css';

interface StaffFormProps {
  /** Why the server refused. */
  problem: StaffProblem | null;
  /** The message for a wrong password; by default one for a wrong email or password. */
  wrongPassword?: string;
  /** Sends the form if it is valid; returns whether it did. */
  onSubmit: () => boolean;
  children: ReactNode;
}

/**
 * A form that the server answers. A refusal stands above the fields, which stay as typed; a wrong
 * password is selected, to be typed again.
 */
export function StaffForm({
  problem,
  wrongPassword = trSignIn.wrong,
  onSubmit,
  children,
}: StaffFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const isWrong = problem?.type === 'urn:problem:wrong-sign-in';
  const hasTypedOn = useRef(false);
  useEffect(() => {
    // The answer may come while the person corrects the email.
    if (!isWrong || hasTypedOn.current) return;
    const password = ref.current?.querySelector<HTMLInputElement>('[name=current-password]');
    password?.focus();
    password?.select();
  }, [isWrong]);
  const [mistakes, setMistakes] = useState(0);
  // Together with the errors, before the next key: a timer could take the focus from somebody who
  // is typing.
  useLayoutEffect(() => {
    if (mistakes === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid] input, input[aria-invalid]')?.focus();
  }, [mistakes]);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    hasTypedOn.current = false;
    if (!onSubmit()) setMistakes(mistakes + 1);
  };
  return (
    <form
      ref={ref}
      noValidate
      className={styles.form}
      onSubmit={handleSubmit}
      onInput={() => {
        hasTypedOn.current = true;
      }}
    >
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {isWrong ? wrongPassword : staffProblemWords(problem)}
        </Notice>
      )}
      {children}
      <WrongFieldAnnouncer />
    </form>
  );
}
