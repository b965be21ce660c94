import { lastPress, type Press } from './lastPress.ts';

/** Limits for the second tap of a double tap; not every browser counts taps in `detail`. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 30;

/**
 * Ignores the further clicks of a double click: what was pressed is gone, and they would press what
 * took its place.
 */
export function ignoreFurtherClicks(): void {
  const since = performance.now();
  const press = lastPress();
  const stop = new AbortController();
  const handleClick = (event: MouseEvent) => {
    const isDoubleTap = event.timeStamp - since < DOUBLE_TAP_MS && isNear(event, press);
    if (event.detail > 1 || (event.detail === 1 && isDoubleTap)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      stop.abort();
    }
  };
  addEventListener('click', handleClick, { capture: true, signal: stop.signal });
}

function isNear({ clientX, clientY }: MouseEvent, press: Press | null): boolean {
  if (press === null) return false;
  return Math.hypot(clientX - press.x, clientY - press.y) <= DOUBLE_TAP_PX;
}
