import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { lastPress, type Press } from '#ui/controls/lastPress.ts';

/** Limits for the second tap of a double tap; not every browser counts taps in `detail`. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 30;

type DialogMouseEvent = MouseEvent<HTMLDialogElement>;

export interface DialogPressProps {
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
  onMouseDownCapture: (event: DialogMouseEvent) => void;
  onClickCapture: (event: DialogMouseEvent) => void;
  onClick: (event: DialogMouseEvent) => void;
}

/** Presses on a dialog that opens when it is rendered: those on its backdrop close it. */
export function useDialogPresses(close: () => void): DialogPressProps {
  const openingRef = useRef<{ at: number; press: Press | null }>({ at: 0, press: null });
  /** Whether every press so far belongs to the multiple click that opened the dialog. */
  const isOpeningRef = useRef(true);
  /** The last press in the dialog or on its backdrop. */
  const pressRef = useRef({ isOnBackdrop: false, isSecondTap: false });
  useEffect(() => {
    openingRef.current = { at: performance.now(), press: lastPress() };
  }, []);

  // Further presses of the multiple click that opened the dialog are not meant for it: they neither
  // close it nor press or focus anything in it.
  const ignoreOpening = (event: DialogMouseEvent) => {
    if (event.detail === 0) return;
    isOpeningRef.current &&= event.detail > 1 || pressRef.current.isSecondTap;
    if (!isOpeningRef.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDown: (event) => {
      const { at, press } = openingRef.current;
      const isSoon = event.timeStamp - at < DOUBLE_TAP_MS;
      pressRef.current = {
        isOnBackdrop: isOnBackdrop(event),
        isSecondTap: event.pointerType === 'touch' && isSoon && isNear(event, press),
      };
    },
    onMouseDownCapture: ignoreOpening,
    onClickCapture: ignoreOpening,
    onClick: (event) => {
      // Nor does the second press of a double click inside it close it: if the dialog has shrunk,
      // the pointer is on the backdrop by then.
      const isSinglePress = event.detail < 2;
      if (isSinglePress && pressRef.current.isOnBackdrop && isOnBackdrop(event)) close();
    },
  };
}

function isNear({ clientX, clientY }: PointerEvent, press: Press | null): boolean {
  if (press === null) return false;
  return Math.hypot(clientX - press.x, clientY - press.y) <= DOUBLE_TAP_PX;
}

/**
 * An event on the backdrop targets the dialog, but is outside its edges. The coordinates of a click
 * are those of its release: all events of a touch go to the element where it began.
 */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: DialogMouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isBeyond = clientX < left || clientX > right || clientY < top || clientY > bottom;
  return target === currentTarget && isBeyond;
}
