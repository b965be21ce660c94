// Measures files: export all users in each format; read a file of as many rows, compare it with the
// list, import it, and undo that.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeUsers } from './data.mjs';
import { openContext } from './measure.mjs';

const REST_MS = 600;
/** After opening: until prefetching and other preparation is done. */
const OPENING_MS = 2600;
/** Enough for 20,000 users on a busy machine. */
const SHOWN_TIMEOUT_MS = 60_000;

/** @typedef {{ doneMs: number, longestTaskMs: number }} FileCost time until the outcome is shown; longest main-thread task, 0 if below 50 ms */

/** The formats' labels. */
const FORMATS = ['Excel (.xlsx)', 'CSV (Türkçe Excel için)', 'JSON'];

/**
 * @param {import('playwright').Browser} browser @param {string} origin of the product
 * @param {number} count the number of stored users, and of each file's rows
 * @returns {Promise<Record<string, FileCost>>} by step, in the order of the steps
 */
export async function fileSteps(browser, origin, count) {
  const users = makeUsers(count).map((user) => ({ ...user, password: '' }));
  const context = await openContext(browser, origin, [
    { name: 'users', value: JSON.stringify(users) },
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/users`);
    await page.locator('tbody td').first().waitFor();
    await page.waitForTimeout(OPENING_MS);
    const longestTask = await watchTasks(page);
    /** @type {Record<string, FileCost>} */
    const costs = {};

    /** @template T @param {string} name @param {() => Promise<T>} step resolves when its outcome is shown */
    const measure = async (name, step) => {
      await page.waitForTimeout(REST_MS);
      await longestTask();
      const start = performance.now();
      const result = await step();
      const doneMs = performance.now() - start;
      await page.waitForTimeout(REST_MS);
      costs[name] = { doneMs, longestTaskMs: await longestTask() };
      return result;
    };
    const dialog = page.getByRole('dialog');
    const saidIn = (
      /** @type {import('playwright').Locator} */ place,
      /** @type {string} */ words,
    ) => place.getByText(words).first().waitFor({ timeout: SHOWN_TIMEOUT_MS });

    await page.getByRole('button', { name: 'Dışa aktar' }).click();
    let workbook = '';
    for (const format of FORMATS) {
      await dialog.getByRole('radio', { name: format }).click();
      const download = page.waitForEvent('download', { timeout: SHOWN_TIMEOUT_MS });
      await measure(`export, ${format}`, async () => {
        await dialog.getByRole('button', { name: 'İndir' }).click();
        await download;
      });
      if (format === FORMATS[0]) workbook = await (await download).path();
    }
    await page.keyboard.press('Escape');

    // The rows change every user; as many additional users would exceed the storage.
    const rows = users.map(({ email }, place) => `Yeni ${place};${email}`);
    const table = join(folder, 'hepsi.csv');
    await writeFile(table, ['Ad;Email', ...rows].join('\r\n'));
    /** @param {string} name @param {string} path */
    const compare = async (name, path) => {
      await page.getByRole('button', { name: 'İçe aktar', exact: true }).click();
      await measure(`read, ${name}`, async () => {
        await dialog.locator('input[type=file]').setInputFiles(path);
        await dialog.getByRole('button', { name: 'Önizle' }).waitFor({ timeout: SHOWN_TIMEOUT_MS });
      });
      await measure(`compare, ${name}`, async () => {
        await dialog.getByRole('button', { name: 'Önizle' }).click();
        const counts = dialog.getByRole('group', { name: 'Satırlar' });
        await counts.waitFor({ timeout: SHOWN_TIMEOUT_MS });
      });
    };
    await compare('workbook', workbook);
    await page.keyboard.press('Escape');
    await compare('CSV', table);
    const notice = page.getByRole('group', { name: 'Son değişiklik' });
    await measure('take in', async () => {
      await dialog.getByRole('button', { name: / satırı içe aktar$/ }).click();
      await saidIn(notice, 'içe aktarıldı');
    });
    await measure('take back', async () => {
      await page.keyboard.press('Control+z');
      await saidIn(notice, 'Geri alındı');
    });
    return costs;
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {import('playwright').Page} page
 * @returns {Promise<() => Promise<number>>} a function for the longest task since its last call, in ms
 */
async function watchTasks(page) {
  const tasks = await page.evaluateHandle(() => {
    const found = /** @type {number[]} */ ([]);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(duration);
    }).observe({ type: 'longtask' });
    return found;
  });
  return () => tasks.evaluate((found) => Math.max(0, ...found.splice(0)));
}
