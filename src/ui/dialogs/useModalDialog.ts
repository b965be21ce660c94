import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { ignoreHeldKeys } from '#ui/controls/ignoreHeldKeys.ts';
import { focusOrHeading } from './keepFocus.ts';
import { lastPress, type Press } from '#ui/controls/lastPress.ts';
import { useCountedAsOpen } from './openDialogs.ts';

/** Limits for the second tap of a double tap; not every browser counts taps in `detail`. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 30;

type DialogMouseEvent = MouseEvent<HTMLDialogElement>;

/** `escape`: also by what a phone has for it. */
export type MayClose = (by: 'escape' | 'press') => boolean;

interface ModalDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
  onMouseDownCapture: (event: DialogMouseEvent) => void;
  onClickCapture: (event: DialogMouseEvent) => void;
  onClick: (event: DialogMouseEvent) => void;
}

interface ModalDialogOptions {
  /** The initial focus, unless an element inside has `firstFocus`. */
  firstFocusSelector: string;
  /** Called before it closes, perhaps more than once; by default it may. */
  mayClose?: MayClose | undefined;
  /** Called after it closed, in whatever way, when the focus has been restored. */
  onClose: () => void;
}

/** The behaviour of all native modal dialogs, which are open as long as they are rendered. */
export function useModalDialog({
  firstFocusSelector,
  mayClose = () => true,
  onClose,
}: ModalDialogOptions): {
  dialogProps: ModalDialogProps;
  close: () => void;
} {
  const ref = useRef<HTMLDialogElement>(null);
  const openerRef = useRef<Element | null>(null);
  const openingRef = useRef<{ at: number; press: Press | null }>({ at: 0, press: null });
  /** Whether every press so far belongs to the multiple click that opened the dialog. */
  const isOpeningRef = useRef(true);
  /** The last press in the dialog or on its backdrop. */
  const pressRef = useRef({ isOnBackdrop: false, isSecondTap: false });
  const isClosedRef = useRef(false);
  useCountedAsOpen();

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

  // The browser tells of it only later: on a busy machine a press on the opener can come before.
  const closeNow = () => {
    if (isClosedRef.current) return;
    isClosedRef.current = true;
    ref.current?.close();
    // The dialog restores the focus itself, but not to an opener that the click did not focus
    // (Safari) or that was removed.
    const { activeElement } = document;
    const isOutside = activeElement !== document.body && !ref.current?.contains(activeElement);
    if (!isOutside) focusOrHeading(openerRef.current);
    onClose();
  };
  const close = () => {
    ignoreHeldKeys();
    if (mayClose('press')) closeNow();
  };
  // Before the browser handles it: that heeds `cancel` once, and closes at the second Escape.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || mayClose('escape')) return;
    event.preventDefault();
    ignoreHeldKeys();
  };
  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    ignoreHeldKeys();
    if (mayClose('escape')) closeNow();
  };
  // Closed by the browser without asking, as by the second Back gesture of a phone.
  const handleClose = () => {
    if (isClosedRef.current) return;
    ignoreHeldKeys();
    if (mayClose('escape')) closeNow();
    else ref.current?.showModal();
  };
  const handlePointerDown = (event: PointerEvent<HTMLDialogElement>) => {
    const { at, press } = openingRef.current;
    const isSoon = event.timeStamp - at < DOUBLE_TAP_MS;
    pressRef.current = {
      isOnBackdrop: isOnBackdrop(event),
      isSecondTap: event.pointerType === 'touch' && isSoon && isNear(event, press),
    };
  };
  // Further presses of the multiple click that opened the dialog are not meant for it: they neither
  // close it nor press or focus anything in it.
  const ignoreOpening = (event: DialogMouseEvent) => {
    if (event.detail === 0) return;
    isOpeningRef.current &&= event.detail > 1 || pressRef.current.isSecondTap;
    if (!isOpeningRef.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleClick = (event: DialogMouseEvent) => {
    // Nor does the second press of a double click inside it close it: a dialog that has shrunk
    // leaves the pointer on the backdrop.
    const isSinglePress = event.detail < 2;
    if (isSinglePress && pressRef.current.isOnBackdrop && isOnBackdrop(event)) close();
  };

  return {
    dialogProps: {
      ref,
      onKeyDown: handleKeyDown,
      onCancel: handleCancel,
      onClose: handleClose,
      onPointerDown: handlePointerDown,
      onMouseDownCapture: ignoreOpening,
      onClickCapture: ignoreOpening,
      onClick: handleClick,
    },
    close,
  };
}

/** A ref callback: the initial focus of a dialog, for which React's `autoFocus` is unreliable. */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

function isNear({ clientX, clientY }: PointerEvent, press: Press | null): boolean {
  if (press === null) return false;
  return Math.hypot(clientX - press.x, clientY - press.y) <= DOUBLE_TAP_PX;
}

/**
 * An event on the backdrop targets the dialog, but is outside its edges. The coordinates of a click
 * are those of its release: all events of a touch go to the element that it began on.
 */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: DialogMouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isBeyond = clientX < left || clientX > right || clientY < top || clientY > bottom;
  return target === currentTarget && isBeyond;
}
