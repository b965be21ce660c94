import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { ignoreHeldKeys } from './ignoreHeldKeys.ts';
import { focusOrHeading } from './keepFocus.ts';

/** The second tap of a double tap comes within this; not every browser counts taps. */
const DOUBLE_TAP_MS = 500;

type DialogMouseEvent = MouseEvent<HTMLDialogElement>;

interface ModalDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
  onClickCapture: (event: DialogMouseEvent) => void;
  onClick: (event: DialogMouseEvent) => void;
}

interface ModalDialogOptions {
  /** What has the focus first, unless something inside was marked by `firstFocus`. */
  firstFocusSelector: string;
  /** After it closed, however that came about. The focus is back on what had it before. */
  onClose: () => void;
}

/** What every native modal dialog does here, open as long as it is rendered. */
export function useModalDialog({ firstFocusSelector, onClose }: ModalDialogOptions): {
  dialogProps: ModalDialogProps;
  close: () => void;
} {
  const ref = useRef<HTMLDialogElement>(null);
  const openerRef = useRef<Element | null>(null);
  const openedAtRef = useRef(0);
  /** The last press in the dialog or on its backdrop, and how many there were. */
  const pressRef = useRef({ count: 0, isOnBackdrop: false, isSecondTap: false });

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    openerRef.current = document.activeElement;
    if (dialog.querySelector('[autofocus]') === null) {
      firstFocus(dialog.querySelector<HTMLElement>(firstFocusSelector));
    }
    ignoreHeldKeys();
    dialog.showModal();
    openedAtRef.current = performance.now();
  }, [firstFocusSelector]);

  const close = () => {
    ignoreHeldKeys();
    ref.current?.close();
  };
  const handleClose = () => {
    ignoreHeldKeys();
    // The dialog gives the focus back itself, but not to what a click did not focus (Safari), and
    // not where its opener is gone.
    const { activeElement } = document;
    const isOutside = activeElement !== document.body && !ref.current?.contains(activeElement);
    if (!isOutside) focusOrHeading(openerRef.current);
    onClose();
  };
  const handlePointerDown = (event: PointerEvent<HTMLDialogElement>) => {
    pressRef.current = {
      count: pressRef.current.count + 1,
      isOnBackdrop: isOnBackdrop(event),
      isSecondTap:
        event.pointerType === 'touch' && event.timeStamp - openedAtRef.current < DOUBLE_TAP_MS,
    };
  };
  // The first press here that the browser counts as a second one belongs to a double click on what
  // opened the dialog, wherever it lands: it neither closes it nor presses anything in it.
  const handleClickCapture = (event: DialogMouseEvent) => {
    const { count, isSecondTap } = pressRef.current;
    if (count !== 1 || event.detail === 0 || !(event.detail > 1 || isSecondTap)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleClick = (event: DialogMouseEvent) => {
    // Nor does the second press of a double click that began on something in it: a dialog that got
    // smaller leaves the pointer on the backdrop.
    const isSinglePress = event.detail < 2;
    if (isSinglePress && pressRef.current.isOnBackdrop && isOnBackdrop(event)) close();
  };

  return {
    dialogProps: {
      ref,
      onClose: handleClose,
      onPointerDown: handlePointerDown,
      onClickCapture: handleClickCapture,
      onClick: handleClick,
    },
    close,
  };
}

/** A ref: this element has the focus when its dialog opens, which React's `autoFocus` leaves to chance. */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

/**
 * An event on the backdrop is one on the dialog, beyond its edges. Where a click is, is where its
 * press ended: a finger's events all go to what it touched first.
 */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: DialogMouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isBeyond = clientX < left || clientX > right || clientY < top || clientY > bottom;
  return target === currentTarget && isBeyond;
}
