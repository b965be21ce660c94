import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#ui/controls/Button.tsx';
import { useIsDialogOpen } from '#ui/dialogs/useModalDialog.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
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

interface ToastStackProps {
  /** The name of the region. */
  label: string;
  /** The scrolling area under the toasts. */
  underRef: RefObject<HTMLElement | null>;
  /** `stack` has to be rendered in the same place as the area under it. */
  children: (stack: ReactNode) => ReactNode;
}

/** The region for the toasts of all of `children`. Always there: what is put into it is announced. */
export function ToastStack({ label, underRef, children }: ToastStackProps) {
  const [stack, setStack] = useState<HTMLElement | null>(null);
  useRoomUnder(stack, underRef);
  return (
    <ToastStackContext value={stack}>
      {children(
        <section ref={setStack} className={styles.stack} aria-label={label} aria-live="polite" />,
      )}
    </ToastStackContext>
  );
}

/**
 * Keeps what is under the toasts reachable: `--toasts-height` on the scrolling element is the room
 * that it leaves at its end. A keyboard's focus is scrolled out from under them.
 */
function useRoomUnder(stack: HTMLElement | null, underRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const under = underRef.current;
    if (stack === null || under === null) return undefined;
    let room = 0;
    const update = () => {
      const wanted = coveredHeight(stack);
      // Room that is in view stays until it is scrolled away: otherwise the page would move.
      const beyond = under.scrollHeight - under.clientHeight - under.scrollTop;
      const next = Math.max(wanted, Math.min(room, Math.ceil(room - beyond)));
      if (next === room) return;
      const isMore = next > room;
      room = next;
      under.style.setProperty('--toasts-height', `${room}px`);
      if (isMore) uncoverFocus(stack, under);
    };
    const resizes = new ResizeObserver(update);
    const changes = new MutationObserver(() => {
      resizes.disconnect();
      for (const toast of stack.children) resizes.observe(toast);
      update();
    });
    changes.observe(stack, { childList: true });
    under.addEventListener('scroll', update, { passive: true });
    return () => {
      changes.disconnect();
      resizes.disconnect();
      under.removeEventListener('scroll', update);
    };
  }, [stack, underRef]);
}

/** From the newest toast to the end of the stack, in px; 0 without toasts. */
function coveredHeight(stack: HTMLElement): number {
  const newest = stack.firstElementChild;
  if (newest === null) return 0;
  const { top, bottom } = stack.getBoundingClientRect();
  return Math.ceil(bottom - Math.max(top, newest.getBoundingClientRect().top));
}

/** Not what a pointer has focused: it would move between press and release. */
function uncoverFocus(stack: HTMLElement, under: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement?.matches(':focus-visible') !== true || !under.contains(activeElement)) return;
  const { left, right, bottom } = activeElement.getBoundingClientRect();
  const isCovered = [...stack.children].some((toast) => {
    const cover = toast.getBoundingClientRect();
    return bottom > cover.top && left < cover.right && right > cover.left;
  });
  if (isCovered) activeElement.scrollIntoView({ block: 'nearest' });
}
