import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { ignoreHeldKeys } from './ignoreHeldKeys.ts';
import { focusOrHeading } from './keepFocus.ts';
import { lastPress, type Press } from './lastPress.ts';

/** The second tap of a double tap comes within this, as near; not every browser counts taps. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 30;

type DialogMouseEvent = MouseEvent<HTMLDialogElement>;

interface ModalDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
  onMouseDownCapture: (event: DialogMouseEvent) => void;
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
  const openingRef = useRef<{ at: number; press: Press | null }>({ at: 0, press: null });
  /** Whether every press so far goes on with the series of clicks that opened the dialog. */
  const isOpeningRef = useRef(true);
  /** The last press in the dialog or on its backdrop. */
  const pressRef = useRef({ isOnBackdrop: false, isSecondTap: false });

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    openerRef.current = document.activeElement;
    if (dialog.querySelector('[autofocus]') === null) {
      firstFocus(dialog.querySelector<HTMLElement>(firstFocusSelector));
    }
    ignoreHeldKeys();
    dialog.showModal();
    openingRef.current = { at: performance.now(), press: lastPress() };
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
    const { at, press } = openingRef.current;
    const isSoon = event.timeStamp - at < DOUBLE_TAP_MS;
    pressRef.current = {
      isOnBackdrop: isOnBackdrop(event),
      isSecondTap: event.pointerType === 'touch' && isSoon && isNear(event, press),
    };
  };
  // Presses that go on with the double click, or the quick series, that opened the dialog are not
  // meant for it: they neither close it nor press or focus anything in it.
  const ignoreOpening = (event: DialogMouseEvent) => {
    if (event.detail === 0) return;
    isOpeningRef.current &&= event.detail > 1 || pressRef.current.isSecondTap;
    if (!isOpeningRef.current) return;
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
      onMouseDownCapture: ignoreOpening,
      onClickCapture: ignoreOpening,
      onClick: handleClick,
    },
    close,
  };
}

/** A ref: this element has the focus when its dialog opens, which React's `autoFocus` leaves to chance. */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

function isNear({ clientX, clientY }: PointerEvent, press: Press | null): boolean {
  if (press === null) return false;
  return Math.hypot(clientX - press.x, clientY - press.y) <= DOUBLE_TAP_PX;
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
