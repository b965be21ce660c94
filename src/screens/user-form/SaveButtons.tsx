import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useMayStillChange } from '#screens/useMayStillChange.tsx';
import { useMay } from '#state/staff/useStaff.ts';
import { trForm } from '#text/trForm.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ignoreHeldKeys } from '#ui/controls/ignoreHeldKeys.ts';
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

/** After a remedy. Saving takes a separate press: the key that chose it may still be held down. */
export function focusSave({ current }: RefObject<HTMLButtonElement | null>): void {
  // Not if the person has moved to another field meanwhile.
  if (document.activeElement?.matches('body, dialog') !== true) return;
  ignoreHeldKeys();
  current?.focus();
}

/** Saves a form, never twice at a time, and only while the person may do so. */
export function useOneSave(save: () => Promise<void>): {
  isSaving: boolean;
  handleSubmit: (event: SubmitEvent) => void;
} {
  const mayChange = useMay('change');
  const [isSaving, setIsSaving] = useState(false);
  // State updates too late to stop the second press of a double click.
  const isSavingNow = useRef(false);

  const saveNow = async () => {
    isSavingNow.current = true;
    setIsSaving(true);
    try {
      await save();
    } finally {
      isSavingNow.current = false;
      setIsSaving(false);
    }
  };
  return {
    isSaving,
    handleSubmit: (event) => {
      event.preventDefault();
      if (mayChange && !isSavingNow.current) void saveNow();
    },
  };
}
