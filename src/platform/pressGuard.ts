const CONTROLS = 'a, button, label, select, summary';
/** Held down, these keys move on; what they moved the focus to is meant. */
const MOVING_KEYS = /^(Tab|Home|End|(Arrow|Page)\w+)$/;

/**
 * From now on a press is for what the person saw when it began: the further clicks of a double
 * click, and the repeats of a held key, do nothing to what has taken that place or the focus
 * meanwhile. Enter and Escape held down count once, except for new lines.
 */
export function startPressGuard(): void {
  addEventListener('mousedown', guardPress, true);
  addEventListener('click', guardPress, true);
  addEventListener('keydown', guardKey, true);
}

/** Where the first press of a multiple click was. */
let pressed: EventTarget | null = null;

function guardPress(event: MouseEvent): void {
  // By a key or a script.
  if (event.detail === 0) return;
  const { target } = event;
  const control = target instanceof Element ? (target.closest(CONTROLS) ?? target) : target;
  const isFurther = event.detail > 1;
  if (!isFurther && event.type === 'mousedown') pressed = control;
  else if (isFurther && control !== pressed) stop(event);
}

/** What had the focus when the key went down. */
let keyTarget: EventTarget | null = null;

function guardKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!event.repeat) {
    keyTarget = target;
    return;
  }
  const isOnce = key === 'Escape' || (key === 'Enter' && !(target instanceof HTMLTextAreaElement));
  if (isOnce || (target !== keyTarget && !MOVING_KEYS.test(key))) stop(event);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
