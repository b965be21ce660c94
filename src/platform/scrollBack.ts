import { SCROLL_BACK_MS } from '#domain/limits.ts';

/** The events that start a scroll by the person. */
const GESTURES = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to `top` (px), at once or as soon as the content is tall enough, since parts of it may be
 * lazy. Gives up at the first gesture of the person, or after `SCROLL_BACK_MS`.
 * @returns `signal`, aborted at the end, and `stop`, which ends it
 */
export function scrollBack(element: HTMLElement, top: number) {
  const ended = new AbortController();
  const { signal } = ended;
  const stop = () => {
    observer.disconnect();
    ended.abort();
  };
  const attempt = () => {
    element.scrollTop = top;
    // Browsers round to device pixels.
    if (element.scrollTop > top - 1) stop();
  };
  const observer = new ResizeObserver(attempt);
  for (const child of element.children) observer.observe(child);
  for (const gesture of GESTURES) addEventListener(gesture, stop, { signal });
  setTimeout(stop, SCROLL_BACK_MS);
  attempt();
  return { signal, stop };
}
