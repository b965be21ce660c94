import { expect, type Page } from '@playwright/test';

/** A layout shift, as the browser reports it. */
interface Shift {
  readonly score: number;
  /** Within 500 ms of a press or a key: the browser takes it for wanted. */
  readonly isAfterInput: boolean;
  readonly moved: readonly string[];
}

/** Starts to collect the layout shifts of every page that is opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Not in TypeScript's library yet.
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node: Node | null }[];
        };
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent),
        );
        shifts.push({ score: value, isAfterInput: hadRecentInput, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts since the page was loaded that no press or key came before. */
export async function unexpectedShifts(page: Page): Promise<Shift[]> {
  const shifts = await page.evaluate(() => {
    const { shifts: found } = window as unknown as { shifts: Shift[] };
    return found;
  });
  return shifts.filter(({ isAfterInput }) => !isAfterInput);
}

/** What people orient themselves by, by name; as selectors. */
const ANCHORS = {
  header: 'header:not(dialog *)',
  heading: 'main h1',
  'add button': 'main button[aria-haspopup=dialog]:last-of-type',
  search: 'main input[type=search]',
  'table head': 'thead',
  'columns of the head': 'thead th',
  pager: 'nav[aria-label="Tablo sayfaları"]',
} as const;

/** Where each anchor is: left, top, width and height of each of its elements, in whole px. */
type Places = Readonly<Record<string, readonly string[]>>;

async function placesOf(page: Page, anchors: Readonly<Record<string, string>>): Promise<Places> {
  return page.evaluate((selectors) => {
    const placeOf = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join(' ');
    };
    return Object.fromEntries(
      Object.entries(selectors).map(([name, selector]) => [
        name,
        [...document.querySelectorAll(selector)].map(placeOf),
      ]),
    );
  }, anchors);
}

/**
 * Performs `act` and expects that none of the anchors has moved, then or a moment later.
 * @param act resolves when what it does can be seen
 */
export async function expectSteady(
  page: Page,
  what: string,
  act: () => Promise<unknown>,
  anchors: Readonly<Record<string, string>> = ANCHORS,
): Promise<void> {
  const before = await placesOf(page, anchors);
  await act();
  // Two frames: what is rendered for it is laid out by then.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await placesOf(page, anchors), what).toEqual(before);
}
