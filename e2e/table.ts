import { expect, type Locator, type Page } from '@playwright/test';

/** The rows of users, without the header row. */
export function rows(page: Page): Locator {
  return page.locator('tbody tr');
}

/** Elements that are marked as waiting for an answer. */
export function busy(page: Page): Locator {
  return page.locator('[aria-busy=true]');
}

/** The names of the rows, without the badges beside them, once the answer is no longer pending. */
export async function names(page: Page): Promise<string[]> {
  await expect(busy(page)).toHaveCount(0);
  return rows(page)
    .locator('td:first-child:not([colspan])')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('a')?.textContent ?? ''));
}
export const filterButton = (page: Page) =>
  page.getByRole('button', { name: 'Filtre: Gruplara göre filtrele' });
