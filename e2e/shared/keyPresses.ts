import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { focusedStop } from '../tabStops.ts';

/** More tab stops than any screen has. */
const MAX_STOPS = 130;

/** Presses Tab, or `key`, until the target has the focus. Every stop on the way must be visible. */
export async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let count = 0; count < MAX_STOPS; count += 1) {
    await page.keyboard.press(key);
    // `null`: beyond the last stop, in the browser's own controls.
    expect((await focusedStop(page))?.complaints ?? []).toEqual([]);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MAX_STOPS} × ${key} did not lead to ${target.toString()}`);
}

/** Presses a key, after which `next` must have the focus. */
export async function press(page: Page, key: string, next: Locator): Promise<void> {
  await page.keyboard.press(key);
  await expect(next).toBeFocused();
}

/** The focused element. */
export const focused = (page: Page) => page.locator(':focus');
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true });
