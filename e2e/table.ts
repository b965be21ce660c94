import type { Locator, Page } from '@playwright/test';

/** The rows of users, without the header's. */
export function rows(page: Page): Locator {
  return page.locator('tbody tr');
}

/** The first column of the rows shown. */
export function names(page: Page): Promise<string[]> {
  return rows(page).locator('td:first-child').allTextContents();
}
