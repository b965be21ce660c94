// What an export costs, and an import of what was exported: into an empty list, where all are new, and
// into the list that it came from, where each is the same. No rival of the bench does either at this size.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeUsers } from './data.mjs';
import { openContext } from './measure.mjs';

/** After opening: what is fetched and prepared ahead. */
const OPENING_MS = 2600;
/** 20,000 users on a busy machine. */
const TIMEOUT_MS = 120_000;

/** @typedef {'export' | 'preview, all new' | 'import, all new' | 'preview, all the same'} FileStep */
/** @typedef {{ shownMs: number, longestTaskMs: number }} FileCost time until the result is there; the longest main-thread task meanwhile, 0 below 50 ms */

/** @type {readonly FileStep[]} */
export const FILE_STEPS = [
  'export',
  'preview, all new',
  'import, all new',
  'preview, all the same',
];

export const FILE_FORMATS = ['Excel (.xlsx)', 'CSV (Türkçe Excel için)', 'CSV (düz)', 'JSON'];

/**
 * @param {import('playwright').Browser} browser @param {string} origin of the product
 * @param {number} count users of the list @param {string} format one of `FILE_FORMATS`
 * @returns {Promise<Record<FileStep, FileCost>>}
 */
export async function fileSteps(browser, origin, count, format) {
  const full = JSON.stringify(makeUsers(count));
  const { exported, file } = await withList(browser, origin, full, async (page) => {
    await page.getByRole('button', { name: 'Dışa aktar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: format }).check();
    const waiting = page.waitForEvent('download', { timeout: TIMEOUT_MS });
    const cost = await costOf(page, async () => {
      await dialog.getByRole('button', { name: 'İndir' }).click();
      await waiting;
    });
    return { exported: cost, file: await fileOf(await waiting) };
  });
  const fresh = await withList(browser, origin, '[]', async (page) => {
    const preview = await previewOf(page, file);
    const confirm = page.getByRole('button', { name: /içe aktar$/ });
    const imported = await costOf(page, async () => {
      await confirm.click();
      await page.getByText(/içe aktarıldı\./).waitFor({ timeout: TIMEOUT_MS });
    });
    return { preview, imported };
  });
  const same = await withList(browser, origin, full, (page) => previewOf(page, file));
  return {
    export: exported,
    'preview, all new': fresh.preview,
    'import, all new': fresh.imported,
    'preview, all the same': same,
  };
}

/**
 * @template Result
 * @param {import('playwright').Browser} browser @param {string} origin @param {string} list
 * @param {(page: import('playwright').Page) => Promise<Result>} work
 */
async function withList(browser, origin, list, work) {
  const context = await openContext(browser, origin, [{ name: 'users', value: list }]);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      /** @type {number[]} */
      const tasks = [];
      new PerformanceObserver((seen) => {
        tasks.push(...seen.getEntries().map(({ duration }) => duration));
      }).observe({ type: 'longtask' });
      Object.assign(window, { tasks });
    });
    await page.goto(`${origin}/users`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(OPENING_MS);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** @param {import('playwright').Page} page @param {() => Promise<void>} work */
async function costOf(page, work) {
  await page.evaluate(() => /** @type {any} */ (window).tasks.splice(0));
  const start = performance.now();
  await work();
  const shownMs = performance.now() - start;
  const longestTaskMs = await page.evaluate(() =>
    Math.max(0, .../** @type {any} */ (window).tasks),
  );
  return { shownMs, longestTaskMs };
}

/** From the choice of a file to its numbers. @param {import('playwright').Page} page @param {string} file its path */
async function previewOf(page, file) {
  await page.getByRole('button', { name: 'İçe aktar' }).first().click();
  const dialog = page.getByRole('dialog');
  const heading = (/** @type {string} */ name) =>
    dialog.getByRole('heading', { name, exact: true });
  return costOf(page, async () => {
    await dialog.locator('input[type=file]').setInputFiles(file);
    await heading('Eşleştirme').waitFor({ timeout: TIMEOUT_MS });
    await dialog.getByRole('button', { name: 'Önizle' }).click();
    await dialog.getByRole('group', { name: 'Satırlar' }).waitFor({ timeout: TIMEOUT_MS });
  });
}

/** Its path: bytes handed over by a script would cost the page time. @param {import('playwright').Download} download */
async function fileOf(download) {
  const path = join(mkdtempSync(join(tmpdir(), 'bench-')), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}
