/** Gives the focus to `target`; where that is gone, to the heading of the screen, never to nothing. */
export function focusOrHeading(target: Element | null): void {
  if (isFocusable(target) && target !== document.body) {
    target.focus({ preventScroll: true });
    if (document.activeElement === target) return;
  }
  const main = document.querySelector('main');
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  heading?.focus({ preventScroll: true });
}

/** Where an element stands, whatever takes its place. */
interface Place {
  readonly parent: Element;
  readonly before: Element | null;
}

/** The place of `element`, if the focus is in it. */
export function placeOfFocus(element: Element | null): Place | null {
  if (element?.contains(document.activeElement) !== true) return null;
  const { parentElement: parent, previousElementSibling: before } = element;
  return parent === null ? null : { parent, before };
}

/** Gives the focus to what stands there now, control or not. */
export function focusPlace({ parent, before }: Place): void {
  const element = before === null ? parent.firstElementChild : before.nextElementSibling;
  if (isFocusable(element) && element.tabIndex < 0) element.tabIndex = -1;
  focusOrHeading(element);
}

function isFocusable(element: Element | null): element is HTMLElement | SVGElement {
  return element instanceof HTMLElement || element instanceof SVGElement;
}
