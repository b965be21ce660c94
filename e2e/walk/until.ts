import type { Page } from '@playwright/test';
import { readScreen, type Screen } from './screen.ts';

/** The timeout for an expected state, also on a busy machine. */
export const TIMEOUT_MS = { value: 20_000 };
const POLL_MS = 15;

/** Polls the screen until the condition holds. After a timeout returns the last screen. */
export async function until(page: Page, isExpected: (screen: Screen) => boolean) {
  const end = Date.now() + TIMEOUT_MS.value;
  for (;;) {
    const screen = await look(page);
    if (screen !== null && isExpected(screen)) return screen;
    if (Date.now() > end) {
      if (screen === null) throw new Error('the page cannot be looked at');
      return screen;
    }
    await page.waitForTimeout(POLL_MS);
  }
}

/** `null` during a page load. */
async function look(page: Page): Promise<Screen | null> {
  try {
    return await readScreen(page);
  } catch (error) {
    if (/context was destroyed|navigat|Cannot find context/i.test(String(error))) return null;
    throw error;
  }
}
