import {
  createContext,
  useContext,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { useIsDialogOpen } from '#ui/dialogs/useModalDialog.ts';
import styles from './Toast.module.css';

/** The element that contains the toasts; `null` before it is rendered. */
export const ToastStackContext = createContext<HTMLElement | null>(null);

interface ToastProps {
  /** Names the toast as a group, if its words do not say what it is about. */
  label?: string;
  /** The name of its close button; without one, a button in the notice closes it. */
  dismissLabel?: string;
  dismissIcon?: IconName;
  dismissRef?: Ref<HTMLButtonElement>;
  /** By its close button or by Escape. */
  onDismiss: () => void;
  /** A notice. */
  children: ReactNode;
}

/**
 * A notice that comes after the screen: it lies over the page in the stack of toasts, so that
 * nothing moves. It stays until it is dismissed or its reason is gone.
 */
export function Toast({
  label,
  dismissLabel,
  dismissIcon = 'close',
  dismissRef,
  onDismiss,
  children,
}: ToastProps) {
  const stack = useContext(ToastStackContext);
  const [place] = useState(() => document.createElement('div'));
  useInStack(stack, place);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDismiss();
  };

  return createPortal(
    // Escape in any of its buttons and links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.toast}
      {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}
      data-closable={dismissLabel === undefined ? undefined : ''}
      onKeyDown={handleKeyDown}
    >
      {children}
      {dismissLabel !== undefined && (
        <IconButton
          ref={dismissRef}
          className={styles.dismiss}
          label={dismissLabel}
          onClick={onDismiss}
        >
          <Icon name={dismissIcon} />
        </IconButton>
      )}
    </div>,
    place,
  );
}

/**
 * Puts `place` on top of the stack, whose other toasts stay where they are. A toast that came while
 * a modal dialog was open is put there again once that is closed: only then an alert is announced.
 * Never moves a toast that is pressed or focused, which would lose the press or the focus.
 */
function useInStack(stack: HTMLElement | null, place: HTMLElement): void {
  const isDialogOpen = useIsDialogOpen();
  const [isHeard, setIsHeard] = useState(!isDialogOpen);
  if (!isHeard && !isDialogOpen) setIsHeard(true);
  useLayoutEffect(() => {
    return () => place.remove();
  }, [stack, place]);
  useLayoutEffect(() => {
    if (!place.matches(':active, :focus-within')) stack?.prepend(place);
  }, [stack, place, isHeard]);
}
