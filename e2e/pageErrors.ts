import type { Page } from '@playwright/test';
import { isFirefox } from './firefox.ts';

// Markup that browsers tolerate, but an HTML validator does not.

/** Runs in the page, so it cannot use anything else in this file. */
function findErrors(): string[] {
  /** Elements whose content model is phrasing content. */
  const PHRASING_ONLY =
    'span, p, h1, h2, h3, h4, h5, h6, button, label, legend, summary, dt, bdi, kbd, mark, strong, em, small, code, pre, output, time, option';
  const NOT_PHRASING =
    'div, p, ul, ol, li, dl, dt, dd, table, section, article, aside, nav, header, footer, main, form, fieldset, h1, h2, h3, h4, h5, h6, hr, details, dialog, figure, address, blockquote, pre, search';
  const INTERACTIVE = 'a[href], button, input, select, textarea, details, [tabindex]';
  /** The only allowed children of each. */
  const CHILDREN: Readonly<Record<string, string>> = {
    'ul, ol': 'li',
    dl: 'dt, dd, div',
    table: 'caption, colgroup, thead, tbody, tfoot',
    'thead, tbody, tfoot': 'tr',
    tr: 'th, td',
    select: 'option, optgroup, hr',
  };
  /** Elements that must not be empty. */
  const NEVER_EMPTY =
    'ul, ol, dl, table, thead, tbody, tfoot, tr, select, fieldset, nav, [role=list], [role=group], [role=radiogroup]';
  const LANDMARKS = 'nav, aside, search, [role=region], [role=search], [role=complementary]';
  const NAMED = `${LANDMARKS}, dialog, [role=dialog], [role=group], meter, progress`;

  const found: string[] = [];
  const all = (selector: string, root: ParentNode = document.body) => [
    ...root.querySelectorAll(selector),
  ];
  const report = (what: string, element: Element) =>
    found.push(`${what}: ${element.outerHTML.slice(0, 160)}`);
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join(' ').trim();
  const hasLabel = (element: Element) =>
    (element instanceof HTMLProgressElement || element instanceof HTMLMeterElement) &&
    element.labels.length > 0;
  const repeated = (texts: readonly string[]) =>
    texts.filter((text, place) => texts.indexOf(text) !== place);

  for (const parent of all(PHRASING_ONLY)) {
    // A summary and a legend may contain a heading.
    const isHeadable = parent.matches('summary, legend');
    for (const child of all(NOT_PHRASING, parent)) {
      if (isHeadable && /^h\d$/.test(child.localName)) continue;
      report(`<${child.localName}> inside <${parent.localName}>`, parent);
    }
  }
  for (const parent of all('a[href], button')) {
    if (all(INTERACTIVE, parent).length > 0) report('a control inside a control', parent);
  }
  for (const [parents, children] of Object.entries(CHILDREN)) {
    for (const parent of all(parents)) {
      const other = [...parent.children].find((child) => !child.matches(children));
      if (other !== undefined) report(`<${other.localName}> in <${parent.localName}>`, parent);
    }
  }
  for (const element of all(NEVER_EMPTY)) {
    if (element.childElementCount === 0) report('holds nothing', element);
  }
  for (const fieldset of all('fieldset')) {
    const legend = fieldset.firstElementChild;
    if (legend?.localName !== 'legend' || legend.textContent.trim() === '') {
      report('no legend first', fieldset);
    }
  }
  for (const element of all(NAMED)) {
    // A closed popover has no content, so no title either.
    if (element.matches('[popover]:not(:popover-open)')) continue;
    if (nameOf(element) === '' && !hasLabel(element)) report('no name', element);
  }
  const landmarks = all(LANDMARKS).filter((element) => element.checkVisibility());
  const names = landmarks.map(
    (element) => `${element.getAttribute('role') ?? element.localName} ${nameOf(element)}`,
  );
  found.push(...repeated(names).map((name) => `two of ${name}`));
  found.push(...repeated(all('[id]').map(({ id }) => id)).map((id) => `two of #${id}`));
  return found;
}

/** The errors that an HTML validator finds on the open page, and also missing names and empty elements. */
export const markupErrors = (page: Page): Promise<string[]> => page.evaluate(findErrors);

/** Class attributes with names such as `undefined`, which only a bug produces. */
export async function invalidClasses(page: Page): Promise<string[]> {
  const classes = await page
    .locator('[class]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('class') ?? ''));
  if (classes.length <= 5) return ['the page has hardly any classes'];
  return classes.filter((names) => /(?:^|\s)(?:undefined|null|false|NaN)(?:\s|$)/.test(names));
}

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

/** More tab stops than any screen has. */
const MAX_STOPS = 170;

interface Stop {
  /** Whether it is the first stop again. */
  readonly isFirst: boolean;
  readonly complaints: readonly string[];
}

/** The focused element, or `null` if nothing on the page has the focus. */
export function focusedStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const seen = {
      left: Math.max(0, left),
      right: Math.min(innerWidth, right),
      top: Math.max(0, top),
      bottom: Math.min(innerHeight, bottom),
    };
    const x = (seen.left + seen.right) / 2;
    const y = (seen.top + seen.bottom) / 2;
    const hit = document.elementFromPoint(x, y);
    const memory = window as unknown as { firstStop?: Element };
    const isFirst = memory.firstStop === element;
    memory.firstStop ??= element;
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    const isInView = seen.right - seen.left >= 1 && seen.bottom - seen.top >= 1;
    const isOnTop = hit !== null && (element.contains(hit) || hit.contains(element));
    const complaints = [
      ...(hasRing ? [] : ['has no ring']),
      ...(isInView ? [] : ['is out of view']),
      ...(isOnTop ? [] : ['is covered']),
    ];
    const what = element.outerHTML.slice(0, 120);
    return { isFirst, complaints: complaints.map((complaint) => `${complaint}: ${what}`) };
  });
}

/** Presses Tab until it leaves the page or starts again; returns the errors of all stops. */
export async function tabStopErrors(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  for (let count = 0; count < MAX_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await focusedStop(page);
    if (stop === null || stop.isFirst) return count === 0 ? ['there is no stop'] : complaints;
    complaints.push(...stop.complaints);
  }
  return [...complaints, `the focus does not come round in ${MAX_STOPS} stops`];
}

/** The values of success criterion 1.4.12. */
export const WIDE_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;
/** Those of 1.4.4. */
export const LARGE_TEXT = 'html { font-size: 200% !important; }';

/** The texts that are cut off, and sideways scrolling, while these text settings apply. */
export async function lostWith(page: Page, css: string): Promise<string[]> {
  // The Content Security Policy refuses a style element.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, css);
  const lost = [...(await cutTexts(page)), ...(await sidewaysScroll(page))];
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return lost;
}

/**
 * Texts that their own box cuts off, except scrolling and visually hidden ones (text in an input
 * scrolls with the caret), and e-mails in a list, which are shown whole on hover and focus
 * (list.spec.ts).
 */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        if (element.closest('.visually-hidden, .leaflet-container, svg, option, input') !== null)
          return false;
        const { overflowX, overflowY, clipPath, textOverflow } = getComputedStyle(element);
        if (clipPath !== 'none' || element.matches('.UserRow-cut, .UserCards-email')) return false;
        const cuts = (overflow: string) => ['hidden', 'clip'].includes(overflow);
        return (
          (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
          (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return beyond > 0 ? [`the page scrolls sideways by ${beyond} px`] : [];
}

/** The elements of the open page that still move when the person prefers reduced motion. */
export async function movingWithReducedMotion(page: Page): Promise<string[]> {
  // Playwright cannot emulate this there.
  if (isFirefox(page)) return [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.closest('.leaflet-container') === null)
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        // In seconds. Placeholders appear late by an animation of 1 ms, which is no motion.
        const lasts = (times: string, limit: number) =>
          times.split(', ').some((time) => Number.parseFloat(time) > limit);
        return (
          (animationName !== 'none' && lasts(animationDuration, 0.001)) ||
          lasts(transitionDuration, 0)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  await page.emulateMedia({ reducedMotion: null });
  return moving;
}
