import type { Page } from '@playwright/test';
import { readScreen, type Screen } from './screen.ts';

/** How long something that has to come about may take, on a loaded machine too. */
export const PATIENCE_MS = { value: 8000 };
const BETWEEN_LOOKS_MS = 15;

/** The screen once it is as it has to be; as it is, when it never gets so. */
export async function until(page: Page, isAsItHasToBe: (screen: Screen) => boolean) {
  const end = Date.now() + PATIENCE_MS.value;
  for (;;) {
    const screen = await look(page);
    if (screen !== null && isAsItHasToBe(screen)) return screen;
    if (Date.now() > end) {
      if (screen === null) throw new Error('the page cannot be looked at');
      return screen;
    }
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
  }
}

/** `null` while one page goes and another comes. */
async function look(page: Page): Promise<Screen | null> {
  try {
    return await readScreen(page);
  } catch (error) {
    if (/context was destroyed|navigat|Cannot find context/i.test(String(error))) return null;
    throw error;
  }
}
