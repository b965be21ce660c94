import { expect, type Page } from '@playwright/test';
import { isFirefox } from './firefox.ts';

/** A layout shift, as the browser reports it. */
interface Shift {
  readonly score: number;
  /** Whether it was within 500 ms of a press or a key, which the browser counts as expected. */
  readonly isAfterInput: boolean;
  readonly moved: readonly string[];
  /** Whether it was within five seconds of saving a form. */
  readonly isAfterSaving: boolean;
}

/** Starts to collect the layout shifts of every page that is opened from now on. Firefox reports none. */
export async function watchShifts(page: Page): Promise<void> {
  if (!isFirefox(page)) await page.addInitScript(observeShifts);
}

function observeShifts(): void {
  const shifts: unknown[] = [];
  Object.assign(window, { shifts });
  let savedAt = Number.NEGATIVE_INFINITY;
  addEventListener('submit', () => (savedAt = performance.now()), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // TypeScript's library lacks these properties.
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: readonly { node: Node | null }[];
      };
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.replace(/>.*/s, '') : String(node?.textContent),
      );
      const isAfterSaving = entry.startTime - savedAt < 5000;
      shifts.push({ score: value, isAfterInput: hadRecentInput, moved, isAfterSaving });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The layout shifts since the page was loaded that did not follow a press or a key. */
export async function unexpectedShifts(page: Page): Promise<Shift[]> {
  if (isFirefox(page)) return [];
  const shifts = await page.evaluate(() => {
    const { shifts: found } = window as unknown as { shifts: Shift[] };
    return found;
  });
  return shifts.filter(
    (shift) => !shift.isAfterInput && !isByAddedUser(shift) && !isBelowLoadedCards(shift),
  );
}

/** The line under the cards makes room for those that scrolling loads, however late they come. */
function isBelowLoadedCards({ moved }: Shift): boolean {
  return moved.every((element) => element.startsWith('<p class="UserCards-more"'));
}

/**
 * A user whom the person has added pushes the rows below down, once the password
 * is hashed: later after the press than browsers count as its result.
 */
function isByAddedUser({ moved, isAfterSaving }: Shift): boolean {
  return isAfterSaving && moved.every((element) => /^<tr .*class="UserRow-row"/.test(element));
}

/** The selectors of the parts by which people orient themselves, by name. */
const ANCHORS = {
  header: 'header:not(dialog *)',
  heading: 'main h1',
  'add button': 'main button[aria-haspopup=dialog]:last-of-type',
  search: 'main input[type=search]',
  'table head': 'thead',
  'columns of the head': 'thead th',
  pager: 'nav[aria-label="Tablo sayfaları"]',
} as const;

/** Left, top, width and height of each element of each anchor, in whole px. */
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
 * Performs `act` and expects that it has not moved any of the anchors.
 * @param act resolves when its effect is visible
 */
export async function expectSteady(
  page: Page,
  what: string,
  act: () => Promise<unknown>,
  anchors: Readonly<Record<string, string>> = ANCHORS,
): Promise<void> {
  const before = await placesOf(page, anchors);
  await act();
  // After two frames everything that it renders is laid out.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await placesOf(page, anchors), what).toEqual(before);
}
