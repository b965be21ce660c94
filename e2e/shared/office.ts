import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Written by scripts/serveShared.mjs. */
const FOLDER = join(import.meta.dirname, '../../test-results/shared');

export const ADMIN = { name: 'Ayşe Yılmaz', email: 'ayse@ornek.com', password: 'yedi-deniz-kuşu' };

/** The path of the link for the first admin. */
export function firstLink(): string {
  const { pathname, hash } = new URL(readFileSync(join(FOLDER, 'first-link'), 'utf8'));
  return pathname + hash;
}

/** Resolves once the server has made its database. */
export async function untilReady(baseURL: string | undefined): Promise<void> {
  const status = async () => {
    const response = await fetch(`${baseURL}/api/ready`).catch(() => null);
    return response?.status;
  };
  await expect.poll(status, { timeout: 120_000 }).toBe(200);
}

/** Kills the server, which scripts/serveShared.mjs restarts. */
export function killServer(): void {
  process.kill(Number(readFileSync(join(FOLDER, 'pid'), 'utf8')), 'SIGKILL');
}

/** A separate browser context, as of another member of staff. */
export async function openBrowser(
  browser: Browser,
  baseURL: string | undefined,
  timezoneId = 'Europe/Istanbul',
): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'tr-TR',
    timezoneId,
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

/** The number of users in the pager, of which some tests leave more. */
export async function totalOf(page: Page): Promise<number> {
  const text = await range(page).textContent();
  return Number(text?.split('/')[1]?.replaceAll('.', ''));
}
