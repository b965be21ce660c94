import { SCROLL_BACK_MS } from '#domain/limits.ts';

/** What a person begins to scroll with. */
const GESTURES = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to `top`, at once or as soon as the content is tall enough for it: parts of it may come
 * in chunks of their own. Gives up when the person does something, or after a while.
 * @returns a signal that this is over, and what ends it
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
    // Screens round to their own pixels.
    if (element.scrollTop > top - 1) stop();
  };
  const observer = new ResizeObserver(attempt);
  for (const child of element.children) observer.observe(child);
  for (const gesture of GESTURES) addEventListener(gesture, stop, { signal });
  setTimeout(stop, SCROLL_BACK_MS);
  attempt();
  return { signal, stop };
}
