import type { Page } from '@playwright/test';

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
