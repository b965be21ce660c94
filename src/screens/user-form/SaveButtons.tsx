import type { RefObject, SubmitEvent } from 'react';
import { useMayStillChange } from '#screens/useMayStillChange.tsx';
import { usePending } from '#state/usePending.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trForm } from '#text/trForm.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ModalButtons } from '#ui/dialogs/Modal.tsx';

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
