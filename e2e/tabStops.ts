import type { Page } from '@playwright/test';

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
