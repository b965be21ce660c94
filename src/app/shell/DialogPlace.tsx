import { useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { useOnScreen } from '#platform/useOnScreen.ts';

type PlacedDialog = ComponentType<{ onClose: () => void }>;

/**
 * A dialog above all screens, and the function that opens it. It closes when the person goes to
 * another screen.
 */
export function useDialogPlace(dialog: PlacedDialog): { open: () => void; place: ReactNode } {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = useCallback(() => setOpenOn(null), []);
  const open = useCallback(() => setOpenOn(location.pathname), []);
  return { open, place: <DialogPlace dialog={dialog} openOn={openOn} onClose={close} /> };
}

interface DialogPlaceProps {
  dialog: PlacedDialog;
  openOn: string | null;
  onClose: () => void;
}

/** Separate, so that navigation does not re-render the component that opens the dialog. */
function DialogPlace({ dialog: Dialog, openOn, onClose }: DialogPlaceProps) {
  return useOnScreen(openOn, onClose) && <Dialog onClose={onClose} />;
}
