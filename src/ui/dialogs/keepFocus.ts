import { useEffect } from 'react';

const heirs = new WeakMap<Element, () => HTMLElement | null>();

/**
 * Where the focus goes if `element` is removed; by default see `focusOrHeading`. `null`, as a ref
 * has it once its element is gone, changes nothing.
 */
export function leaveFocusTo(element: Element | null, find: () => HTMLElement | null): void {
  if (element !== null) heirs.set(element, find);
}

/** Focuses `target`; if that is not possible an open modal dialog, or the heading of the screen. */
export function focusOrHeading(target: Element | null): void {
  if (isFocusable(target) && target !== document.body) {
    target.focus({ preventScroll: true });
    if (document.activeElement === target) return;
  }
  const main = document.querySelector('main');
  const dialog = document.querySelector<HTMLElement>('dialog:modal');
  // Without a tabindex a dialog cannot have the focus.
  if (dialog !== null) dialog.tabIndex = -1;
  const heading = dialog ?? main?.querySelector<HTMLElement>('h1') ?? main;
  heading?.focus({ preventScroll: true });
}

/**
 * If the focused element is removed or disabled, by its own press or by another tab, browsers move
 * the focus to the body: Tab then starts at the top of the page, and nothing is announced. This
 * moves it to the element's heir instead; in a list to its item, or the one that takes its place;
 * else to the heading of its section, or of the screen.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const stop = new AbortController();
    let focused = document.activeElement;
    // Read in time: a removed element has no section any more.
    let section = focused?.closest('section');
    const handleFocusIn = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
      section = focused?.closest('section');
    };
    const handleFocusOut = () => {
      // A removed element is disconnected by then; otherwise the person has moved the focus away.
      setTimeout(() => {
        if (isFocusLost() && !isGone(focused)) focused = null;
      });
    };
    const observer = new MutationObserver((records) => {
      if (focused === null || !isGone(focused)) return;
      // A disabled element keeps the focus until the next paint.
      const isFocusedStill = document.activeElement === focused;
      const heir = heirs.get(focused)?.() ?? itemOf(focused, records) ?? headingOf(section);
      focused = null;
      if (isFocusedStill || isFocusLost()) focusOrHeading(heir);
    });
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', handleFocusIn, stop);
    document.addEventListener('focusout', handleFocusOut, stop);
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, []);
}

/** The item of a list that an element was in, or the one that takes its place; made focusable. */
function itemOf(gone: Element, records: readonly MutationRecord[]): HTMLElement | null {
  const nodes = records.flatMap(({ target, removedNodes, nextSibling, previousSibling }) => {
    const removed = [...removedNodes].find((node) => node.contains(gone));
    return removed instanceof HTMLLIElement ? [nextSibling, previousSibling] : removed && [target];
  });
  const place = nodes.find((node) => node?.isConnected === true) ?? gone;
  const item = place instanceof Element ? place.closest('li') : null;
  if (item?.isConnected !== true) return null;
  item.tabIndex = -1;
  return item;
}

/** The heading of a section that is still there, made focusable. */
function headingOf(section: Element | null | undefined): HTMLElement | null {
  if (section?.isConnected !== true) return null;
  const heading = section.querySelector<HTMLElement>('h2, h3');
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

function isGone(target: Element | null): boolean {
  return target !== null && (!target.isConnected || target.matches(':disabled'));
}

function isFocusLost(): boolean {
  return document.activeElement === document.body;
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
