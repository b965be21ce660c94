import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import styles from './Toast.module.css';
import { ToastStackContext } from './Toast.tsx';

interface ToastStackProps {
  /** The name of the region. */
  label: string;
  /** The scrolling area under the toasts. */
  underRef: RefObject<HTMLElement | null>;
  /** `stack` has to be rendered in the same place as the area under it. */
  children: (stack: ReactNode) => ReactNode;
}

/** The region for the toasts of all of `children`. Without toasts it is not rendered. */
export function ToastStack({ label, underRef, children }: ToastStackProps) {
  const [stack, setStack] = useState<HTMLElement | null>(null);
  useRoomUnder(stack, underRef);
  return (
    <ToastStackContext value={stack}>
      {children(<section ref={setStack} className={styles.stack} aria-label={label} />)}
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
