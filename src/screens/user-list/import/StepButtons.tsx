import type { MouseEvent, ReactNode } from 'react';
import { ModalButtons } from '#ui/dialogs/Modal.tsx';

/**
 * The buttons of a step. They stand where those of another step stood: the second press of a double
 * click on one of those is not meant for them, least of all for the one that imports.
 */
export function StepButtons({ children }: { children: ReactNode }) {
  return <ModalButtons onClickCapture={ignoreFurtherPresses}>{children}</ModalButtons>;
}

function ignoreFurtherPresses(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
