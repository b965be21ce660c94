import {
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { focusOrHeading } from './keepFocus.ts';

/** `escape`: also a phone's gesture for it. */
export type MayClose = (by: 'escape' | 'press') => boolean;

interface ModalDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
}

interface ModalDialogOptions {
  /** The initial focus, unless an element inside has `firstFocus`. */
  firstFocusSelector: string;
  /** Called before it closes, perhaps more than once; by default it may close. */
  mayClose?: MayClose | undefined;
  /** Called after it closed, in whatever way, when the focus has been restored. */
  onClose: () => void;
}

/**
 * The behaviour of all native modal dialogs, which are open while they are rendered: a press on the
 * backdrop and Escape close them.
 */
export function useModalDialog({
  firstFocusSelector,
  mayClose = () => true,
  onClose,
}: ModalDialogOptions): {
  dialogProps: ModalDialogProps;
  close: () => void;
} {
  const { ref, openerRef } = useOpened(firstFocusSelector);
  const isClosedRef = useRef(false);
  const isPressOnBackdropRef = useRef(false);

  // The browser reports it only later: on a busy machine a press on the opener can come before.
  const closeNow = () => {
    if (isClosedRef.current) return;
    isClosedRef.current = true;
    ref.current?.close();
    restoreFocus(ref.current, openerRef.current);
    onClose();
  };
  const close = () => {
    if (mayClose('press')) closeNow();
  };
  return {
    close,
    dialogProps: {
      ref,
      // Before the browser handles it: browsers honour `cancel` once, and close at the second
      // Escape.
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        if (!mayClose('escape')) event.preventDefault();
      },
      // Not `closedby`, which would close it at the further clicks of the double click that opened
      // it. A press that began inside, such as a selection of text, does not close it.
      onPointerDown: (event) => {
        isPressOnBackdropRef.current = isOnBackdrop(event);
      },
      onClick: (event) => {
        // Nor does the second click of a double click, where the first has opened it.
        if (event.detail > 1) return;
        if (isPressOnBackdropRef.current && isOnBackdrop(event)) close();
      },
      onCancel: (event) => {
        event.preventDefault();
        if (mayClose('escape')) closeNow();
      },
      // The browser closed it without asking, as at the second Back gesture of a phone.
      onClose: () => {
        if (isClosedRef.current || ref.current?.open === true) return;
        if (mayClose('escape')) closeNow();
        else ref.current?.showModal();
      },
    },
  };
}

/**
 * An event on the backdrop targets the dialog, but is outside its edges. The coordinates of a click
 * are those of its release: all events of a touch go to the element where it began.
 */
function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  const { target, currentTarget, clientX, clientY } = event;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isBeyond = clientX < left || clientX > right || clientY < top || clientY > bottom;
  return target === currentTarget && isBeyond;
}

/**
 * The dialog restores the focus itself, but not to an opener that the click did not focus (Safari)
 * or that was removed.
 */
function restoreFocus(dialog: HTMLElement | null, opener: Element | null): void {
  const { activeElement } = document;
  const isOutside = activeElement !== document.body && !dialog?.contains(activeElement);
  if (!isOutside) focusOrHeading(opener);
}

/** Opens the dialog as it is rendered, and remembers what had the focus. */
function useOpened(firstFocusSelector: string) {
  const ref = useRef<HTMLDialogElement>(null);
  const openerRef = useRef<Element | null>(null);
  // Before any key is handled: an Escape in between would be lost.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    openerRef.current = document.activeElement;
    if (dialog.querySelector('[autofocus]') === null) {
      firstFocus(dialog.querySelector<HTMLElement>(firstFocusSelector));
    }
    dialog.showModal();
    countOpen(1);
    return () => {
      // Another dialog may take its place, and restores the focus to what has it now.
      dialog.close();
      setTimeout(countOpen, FOUND_AGAIN_MS, -1);
    };
  }, [firstFocusSelector]);
  return { ref, openerRef };
}

/** A ref callback: the initial focus of a dialog, for which React's `autoFocus` is unreliable. */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

/**
 * Screen readers lose what is outside of a modal dialog, and find it again a moment after it has
 * closed: words that change before are not read.
 */
const FOUND_AGAIN_MS = 200;

let openCount = 0;
const listeners = new Set<() => void>();

function countOpen(by: 1 | -1): void {
  openCount += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a modal dialog is open, or was a moment ago: nothing outside of it is read. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => openCount > 0);
}
