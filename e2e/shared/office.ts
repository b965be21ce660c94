import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Written by scripts/serveShared.mjs. */
const FOLDER = join(import.meta.dirname, '../../test-results/shared');

export const ADMIN = { name: 'Ayşe Yılmaz', email: 'ayse@ornek.com', password: 'yedi-deniz-kuşu' };

/** The path of the link for the first admin. */
export function firstLink(): string {
  const { pathname, search } = new URL(readFileSync(join(FOLDER, 'first-link'), 'utf8'));
  return pathname + search;
}

/** Ends the server without warning; it is started again. */
export function killServer(): void {
  process.kill(Number(readFileSync(join(FOLDER, 'pid'), 'utf8')), 'SIGKILL');
}

/** A browser of its own, as another member of staff has one. */
export async function openBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

export async function signIn(page: Page, { email, password }: typeof ADMIN): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş yap', exact: true }).click();
}

/** The text in the pager: `1 - 10 / 5000`. */
function range(page: Page) {
  return page.getByText(/^\d+ - \d+ \/ [\d.+]+$/);
}

export async function expectList(page: Page, total: number): Promise<void> {
  await expect(range(page)).toHaveText(`1 - 10 / ${total}`);
}

/**
 * Lets the session of a page expire: its cookie goes before it ends, as where a browser drops what has
 * expired. With the cookie it would be one that was ended on purpose.
 */
export async function expireSession(page: Page, baseURL: string | undefined): Promise<void> {
  const url = baseURL ?? '';
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  const answer = await fetch(`${url}/api/sign-out`, {
    method: 'POST',
    headers: {
      Origin: url,
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  expect(answer.ok).toBe(true);
}
