import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { useMayStillChange } from '#screens/shared-list/NotAllowed.tsx';
import { usePending } from '#state/usePending.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trForm } from '#text/trForm.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ModalButtons } from '#ui/dialogs/Modal.tsx';
import type { ChangeProblem } from '#domain/change/change.ts';
import type { SourceNotice } from '#domain/userSource.ts';
import { useHasSignedInAgain, useSourceStatus } from '#state/useSource.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import {
  type StoreTrouble,
  StoreTroubleNotice,
} from '#screens/store-trouble/StoreTroubleNotice.tsx';

interface SaveButtonsProps {
  saveRef: RefObject<HTMLButtonElement | null>;
  isSaving: boolean;
  onCancel: () => void;
}

export function SaveButtons({ saveRef, isSaving, onCancel }: SaveButtonsProps) {
  const { mayChange, notAllowed } = useMayStillChange(true);
  return (
    <>
      {notAllowed}
      <ModalButtons>
        <Button onClick={onCancel}>{trForm.cancel}</Button>
        <Button
          ref={saveRef}
          type="submit"
          look="primary"
          aria-disabled={isSaving || !mayChange || undefined}
        >
          {isSaving ? trForm.saving : trForm.save}
        </Button>
      </ModalButtons>
    </>
  );
}

/** After a remedy. */
export function focusSave({ current }: RefObject<HTMLButtonElement | null>): void {
  // Not if the person has moved to another field meanwhile.
  if (document.activeElement?.matches('body, dialog') !== true) return;
  current?.focus();
}

/** Saves a form, never twice at a time, and only while the person may do so. */
export function useOneSave(save: () => Promise<void>): {
  isSaving: boolean;
  handleSubmit: (event: SubmitEvent) => void;
} {
  const mayChange = useMay('change');
  const { isPending, run } = usePending();
  return {
    isSaving: isPending,
    handleSubmit: (event) => {
      event.preventDefault();
      if (mayChange) void run(save);
    },
  };
}

interface FormProblemWords {
  readonly problems: Record<ChangeProblem, string>;
  /** Shown before the problem that has to be remedied first, and after it was remedied. */
  readonly notSaved: string;
  readonly mended: string;
  /** The session had ended, and the person has signed in again. */
  readonly signedInAgain: string;
}

interface FormProblemNoticeProps {
  problem: ChangeProblem;
  words: FormProblemWords;
  /** After a remedy worked: the next press saves. */
  onRemedied: () => void;
}

/** Why the form was not saved, with remedies if the person has to choose one. */
export function FormProblemNotice({ problem, words, onRemedied }: FormProblemNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The button is below: on a small screen the words would be out of view.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={ref}>
      {problem === 'damaged' || problem === 'removed' ? (
        <TroubleNotice words={words} onRemedied={onRemedied} />
      ) : (
        <ProblemNotice problem={problem} words={words} />
      )}
    </div>
  );
}

function ProblemNotice({ problem, words }: Omit<FormProblemNoticeProps, 'onRemedied'>) {
  const hasSignedInAgain = useHasSignedInAgain(problem);
  return (
    <Notice
      key={String(hasSignedInAgain)}
      tone={hasSignedInAgain ? 'success' : 'danger'}
      role="alert"
    >
      {hasSignedInAgain ? words.signedInAgain : words.problems[problem]}
    </Notice>
  );
}

/** Follows the current status: another tab may fix what stopped the save, or make it worse. */
function TroubleNotice({ words, onRemedied }: Omit<FormProblemNoticeProps, 'problem'>) {
  const { notice } = useSourceStatus();
  if (isStoreTrouble(notice)) {
    return (
      <StoreTroubleNotice
        key={notice.kind}
        trouble={notice}
        before={<p>{words.notSaved}</p>}
        onRemedied={onRemedied}
      />
    );
  }
  const isNewer = notice?.kind === 'newer';
  return (
    <Notice tone={isNewer ? 'danger' : 'success'} role="alert">
      {isNewer ? words.problems.newer : words.mended}
    </Notice>
  );
}

function isStoreTrouble(notice: SourceNotice | null): notice is StoreTrouble {
  return notice !== null && ['samplesMissing', 'removed', 'damaged'].includes(notice.kind);
}
