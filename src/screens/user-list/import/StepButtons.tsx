import type { MouseEvent, ReactNode } from 'react';
import { ModalButtons } from '#ui/dialogs/Modal.tsx';

/**
 * The buttons of a step, in the place of the previous step's buttons: ignores the second press of a
 * double click on one of those, above all on the import button.
 */
export function StepButtons({ children }: { children: ReactNode }) {
  return <ModalButtons onClickCapture={ignoreFurtherPresses}>{children}</ModalButtons>;
}

function ignoreFurtherPresses(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
