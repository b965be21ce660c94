import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { holdBack } from './holdBack.ts';
import { unexpectedShifts } from './steadiness.ts';
import { rows } from './table.ts';

/** Opens a page, and holds its scripts back. @returns lets them load */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, '.*');
  await page.goto(path, { waitUntil: 'commit' });
  // The page is parsed, with its inline scripts.
  await page.waitForFunction(() => document.readyState !== 'loading');
  return release;
}

/** The rows as they look, without what only assistive technology and presses read. */
const shown = (page: Page) =>
  page.locator('tbody').evaluate((body) => {
    const copy = body.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('*')) {
      const isShown = (name: string) => /^(class|data-.*)$/.test(name);
      for (const name of element.getAttributeNames()) {
        if (!isShown(name)) element.removeAttribute(name);
      }
    }
    return copy.innerHTML;
  });

const places = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));

/**
 * Expects ten rows on a page from `openWithoutScripts`, which its scripts replace by the same.
 * @param range the text in the pager, which only the scripts know
 */
export async function expectSameRows(
  page: Page,
  release: () => void,
  range: string,
): Promise<void> {
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText(range)).toHaveCount(0);
  const before = { shown: await shown(page), places: await places(page) };
  release();
  await expect(page.getByText(range)).toBeVisible();
  expect({ shown: await shown(page), places: await places(page) }).toEqual(before);
  expect(await unexpectedShifts(page)).toEqual([]);
}
