import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { ignoreHeldKeys } from '#ui/controls/ignoreHeldKeys.ts';
import { focusOrHeading } from './keepFocus.ts';
import { useCountedAsOpen } from './openDialogs.ts';
import { useDialogPresses, type DialogPressProps } from './useDialogPresses.ts';

/** `escape`: also a phone's gesture for it. */
export type MayClose = (by: 'escape' | 'press') => boolean;

interface ModalDialogProps extends DialogPressProps {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
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

/** The behaviour of all native modal dialogs, which are open while they are rendered. */
export function useModalDialog({
  firstFocusSelector,
  mayClose = () => true,
  onClose,
}: ModalDialogOptions): {
  dialogProps: ModalDialogProps;
  close: () => void;
} {
  useCountedAsOpen();
  const { ref, openerRef } = useOpened(firstFocusSelector);
  const isClosedRef = useRef(false);

  // The browser reports it only later: on a busy machine a press on the opener can come before.
  const closeNow = () => {
    if (isClosedRef.current) return;
    isClosedRef.current = true;
    ref.current?.close();
    restoreFocus(ref.current, openerRef.current);
    onClose();
  };
  const close = () => {
    ignoreHeldKeys();
    if (mayClose('press')) closeNow();
  };
  // Before the browser handles it: browsers honour `cancel` once, and close at the second Escape.
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
  // The browser closed it without asking, as at the second Back gesture of a phone.
  const handleClose = () => {
    if (isClosedRef.current || ref.current?.open === true) return;
    ignoreHeldKeys();
    if (mayClose('escape')) closeNow();
    else ref.current?.showModal();
  };

  const pressProps = useDialogPresses(close);
  return {
    dialogProps: {
      ref,
      onKeyDown: handleKeyDown,
      onCancel: handleCancel,
      onClose: handleClose,
      ...pressProps,
    },
    close,
  };
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

/** Opens the dialog once it is rendered, and remembers what had the focus. */
function useOpened(firstFocusSelector: string) {
  const ref = useRef<HTMLDialogElement>(null);
  const openerRef = useRef<Element | null>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    openerRef.current = document.activeElement;
    if (dialog.querySelector('[autofocus]') === null) {
      firstFocus(dialog.querySelector<HTMLElement>(firstFocusSelector));
    }
    ignoreHeldKeys();
    dialog.showModal();
  }, [firstFocusSelector]);
  // Another dialog may take its place, and restores the focus to what has it now.
  useLayoutEffect(() => () => ref.current?.close(), []);
  return { ref, openerRef };
}

/** A ref callback: the initial focus of a dialog, for which React's `autoFocus` is unreliable. */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}
