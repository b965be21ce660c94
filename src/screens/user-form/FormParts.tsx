import type { RefObject } from 'react';
import type { ChangeProblem } from '#domain/change/change.ts';
import type { SourceNotice } from '#domain/userSource.ts';
import { useMayStillChange } from '#screens/shared-list/NotAllowed.tsx';
import {
  type StoreTrouble,
  StoreTroubleNotice,
} from '#screens/store-trouble/StoreTroubleNotice.tsx';
import { useHasSignedInAgain, useSourceStatus } from '#state/useSource.ts';
import { trForm } from '#text/trForm.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

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

interface FormProblemNoticeProps {
  problem: ChangeProblem;
  words: {
    readonly problems: Record<ChangeProblem, string>;
    /** Shown before the problem that has to be remedied first, and after it was remedied. */
    readonly notSaved: string;
    readonly mended: string;
    /** The session had ended, and the person has signed in again. */
    readonly signedInAgain: string;
  };
  /** After a remedy worked: the next press saves. */
  onRemedied: () => void;
}

/** Why the form was not saved, with remedies if the person has to choose one. */
export function FormProblemNotice({ problem, words, onRemedied }: FormProblemNoticeProps) {
  const { notice } = useSourceStatus();
  const hasSignedInAgain = useHasSignedInAgain(problem);
  const isOfStore = problem === 'damaged' || problem === 'removed';
  // Another tab may fix what stopped the save, or make it worse.
  if (isOfStore && isStoreTrouble(notice)) {
    return (
      <div ref={scrollIntoView}>
        <StoreTroubleNotice
          key={notice.kind}
          trouble={notice}
          before={<p>{words.notSaved}</p>}
          onRemedied={onRemedied}
        />
      </div>
    );
  }
  const now = isOfStore && notice?.kind === 'newer' ? 'newer' : problem;
  const isMended = hasSignedInAgain || (isOfStore && now !== 'newer');
  const mended = isOfStore ? words.mended : words.signedInAgain;
  const sentence = isMended ? mended : words.problems[now];
  return (
    <div ref={scrollIntoView}>
      <Notice key={sentence} tone={isMended ? 'success' : 'danger'} role="alert">
        {sentence}
      </Notice>
    </div>
  );
}

/** As a ref: the button is below, and on a small screen the words would be out of view. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}

function isStoreTrouble(notice: SourceNotice | null): notice is StoreTrouble {
  return notice !== null && ['samplesMissing', 'removed', 'damaged'].includes(notice.kind);
}
