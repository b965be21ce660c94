// Measures changes of the list: edit and remove one user, deactivate and remove all users, and undo
// each of these. No rival of the bench offers this without further code.
import { makeUsers } from './data.mjs';
import { between, openContext, watchCpu } from './measure.mjs';

const REST_MS = 600;
/** After opening: until prefetching and other preparation is done. */
const OPENING_MS = 2600;
/** Enough for 20,000 users on a busy machine. */
const SHOWN_TIMEOUT_MS = 60_000;

/** @typedef {'edit' | 'remove' | 'undo of it' | 'deactivate all' | 'its undo' | 'remove all' | 'undo of that'} ChangeStep */
/** @typedef {{ cpuMs: number, shownMs: number }} ChangeCost main-thread CPU until the page is idle; time until the notice appears */

/** @type {readonly ChangeStep[]} */
export const CHANGE_STEPS = [
  'edit',
  'remove',
  'undo of it',
  'deactivate all',
  'its undo',
  'remove all',
  'undo of that',
];

/**
 * @param {import('playwright').Browser} browser @param {string} origin of the product
 * @param {number} count the number of stored users
 * @returns {Promise<Record<ChangeStep, ChangeCost>>}
 */
export async function changeSteps(browser, origin, count) {
  const context = await openContext(browser, origin, [
    { name: 'users', value: JSON.stringify(makeUsers(count)) },
  ]);
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/users`);
    await page.locator('tbody td').first().waitFor();
    await page.waitForTimeout(OPENING_MS);
    const { spent } = await watchCpu(page);
    const notice = page.getByRole('group', { name: 'Son değişiklik' });

    /** @param {() => Promise<void>} press @param {string} words of the notice that follows */
    const costOf = async (press, words) => {
      await page.waitForTimeout(REST_MS);
      const [before, start] = [await spent(), performance.now()];
      await press();
      await notice.getByText(words).waitFor({ timeout: SHOWN_TIMEOUT_MS });
      const shownMs = performance.now() - start;
      await page.waitForTimeout(REST_MS);
      return { cpuMs: between(before, await spent()).cpuMs, shownMs };
    };
    const undo = () => costOf(() => page.keyboard.press('Control+z'), 'Geri alındı');
    const selectAll = async () => {
      await page.getByRole('checkbox', { name: 'Bu sayfayı seç' }).click();
      await page.getByRole('button', { name: /tümünü seç$/ }).click();
    };
    const row = page.locator('tbody tr').first();

    await row.getByRole('button', { name: /^İşlemler/ }).click();
    await page.getByRole('menuitem', { name: 'Düzenle' }).click();
    await page.getByRole('dialog').getByLabel('Ad', { exact: true }).fill('Yeni Adı');
    const edit = await costOf(() => page.keyboard.press('Enter'), 'düzenlendi');
    await row.getByRole('link').last().focus();
    const remove = await costOf(() => page.keyboard.press('Delete'), 'silindi');
    const undoOfIt = await undo();

    await selectAll();
    const deactivate = page.getByRole('button', { name: /kullanıcıyı pasifleştir$/ });
    const deactivateAll = await costOf(() => deactivate.click(), 'pasifleştirildi');
    await page.getByRole('button', { name: 'Seçimi kapat' }).click();
    const itsUndo = await undo();

    await selectAll();
    await page.getByRole('button', { name: /kullanıcıyı sil$/ }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: /kullanıcıyı sil$/ });
    const removeAll = await costOf(() => confirm.click(), 'silindi');
    const undoOfThat = await undo();
    return {
      edit,
      remove,
      'undo of it': undoOfIt,
      'deactivate all': deactivateAll,
      'its undo': itsUndo,
      'remove all': removeAll,
      'undo of that': undoOfThat,
    };
  } finally {
    await context.close();
  }
}
