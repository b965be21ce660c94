import type { Page } from '@playwright/test';

/**
 * Targets that fail success criterion 2.5.8, with its exceptions for links in a line of text and,
 * if `allowsSpacing`, for spacing.
 */
export function smallTargets(page: Page, allowsSpacing: boolean): Promise<string[]> {
  return page.evaluate((canBeSpaced) => {
    const SIZE_PX = 24;
    const inModal = document.querySelector('dialog[open]');
    const targets = [
      ...(inModal ?? document).querySelectorAll('a[href], button, input, select, [role=button]'),
    ]
      .map((element) => ({
        element,
        // The label belongs to the target of its control.
        box: (
          element.closest('label:has([type=checkbox], [type=radio])') ?? element
        ).getBoundingClientRect(),
      }))
      .filter(
        ({ element, box }) =>
          box.width > 0 && element.checkVisibility({ visibilityProperty: true }),
      )
      .filter(({ element }) => getComputedStyle(element).clipPath === 'none');
    const isInline = (node: Node) =>
      node instanceof Element
        ? getComputedStyle(node).display === 'inline' && !node.matches('a, button')
        : node.nodeType === Node.TEXT_NODE;
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && isInline(node) && node.textContent?.trim() !== '',
      );
    const center = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });
    /** The distance from a point to the nearest edge of a box, in px. */
    const distance = (point: { x: number; y: number }, box: DOMRect) =>
      Math.hypot(
        Math.max(box.left - point.x, 0, point.x - box.right),
        Math.max(box.top - point.y, 0, point.y - box.bottom),
      );
    return targets
      .filter(({ box }) => box.width < SIZE_PX || box.height < SIZE_PX)
      .filter(({ element }) => !isInText(element))
      .filter(
        ({ element, box }) =>
          !canBeSpaced ||
          targets.some(
            (other) => other.element !== element && distance(center(box), other.box) < SIZE_PX / 2,
          ),
      )
      .map(
        ({ element, box }) => `${box.width} × ${box.height}: ${element.outerHTML.slice(0, 120)}`,
      );
  }, allowsSpacing);
}
