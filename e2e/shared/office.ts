import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
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

/**
 * Lets the session of a page expire. The cookie is removed first, as browsers drop expired cookies; with it
 * the page would see a sign-out.
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

/** Toggles the status of the users on a page of the list, one change after the other. */
export async function switchUsers(
  page: Page,
  place: { readonly page: number; readonly size: number },
): Promise<void> {
  await page.evaluate(async ({ page: number, size }) => {
    const post = async (path: string, body: object) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Answered;
    };
    interface Answered {
      readonly answers: readonly {
        readonly value: { readonly rows: readonly { active: boolean }[] };
      }[];
    }
    const query = { text: '', columns: ['name'], filters: {}, sort: null, order: 'asc' };
    const question = { kind: 'page', query, page: number, size };
    const { answers } = await post('/api/questions', { questions: [question] });
    for (const user of answers[0]?.value.rows ?? []) {
      const change = {
        kind: 'setActive',
        users: { kind: 'user', user },
        active: !user.active,
      };
      // oxlint-disable-next-line no-await-in-loop -- one change after the other
      await post('/api/changes', { key: crypto.randomUUID(), change });
    }
  }, place);
}

/** Types inside the page, so that keys are not late on a busy machine. */
export async function typeQuickly(box: Locator, text: string): Promise<void> {
  await box.evaluate(async (input, whole) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (let length = 1; length <= whole.length; length += 1) {
      value?.set?.call(input, whole.slice(0, length));
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }, text);
}
