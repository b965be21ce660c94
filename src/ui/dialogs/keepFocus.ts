/** Focuses `target`, with the heading of the screen as a fallback. */
export function focusOrHeading(target: Element | null): void {
  if (isFocusable(target) && target !== document.body) {
    target.focus({ preventScroll: true });
    if (document.activeElement === target) return;
  }
  const main = document.querySelector('main');
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  heading?.focus({ preventScroll: true });
}

const heirs = new WeakMap<Element, () => HTMLElement | null>();

/**
 * Where the focus goes if `element` is removed; by default to the heading (app/useKeptFocus.ts).
 * `null`, as a ref has it once its element is gone, changes nothing.
 */
export function leaveFocusTo(element: Element | null, find: () => HTMLElement | null): void {
  if (element !== null) heirs.set(element, find);
}

export function heirOf(element: Element): HTMLElement | null {
  return heirs.get(element)?.() ?? null;
}

/** A position in the document, whichever element stands there. */
interface Place {
  readonly parent: Element;
  readonly before: Element | null;
}

/** The place of `element`, or `null` if it does not contain the focus. */
export function placeOfFocus(element: Element | null): Place | null {
  if (element?.contains(document.activeElement) !== true) return null;
  const { parentElement: parent, previousElementSibling: before } = element;
  return parent === null ? null : { parent, before };
}

/** Focuses the element that is there now, even if it is not a control. */
export function focusPlace({ parent, before }: Place): void {
  const element = before === null ? parent.firstElementChild : before.nextElementSibling;
  if (isFocusable(element) && element.tabIndex < 0) element.tabIndex = -1;
  focusOrHeading(element);
}

function isFocusable(element: Element | null): element is HTMLElement | SVGElement {
  return element instanceof HTMLElement || element instanceof SVGElement;
}
