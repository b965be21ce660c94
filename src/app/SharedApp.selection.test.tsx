import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeDone } from '#testing/data/makeDone.ts';
import { named, showSharedApp } from '#testing/showSharedApp.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

const TWELVE = named(...'ABCDEFGHIJKL');
const region = 'Seçilen kullanıcılar';
const ALL_AT_LEAST = 'Eşleşen 10.000+ kullanıcının tümünü seç';

/** A page of ten users, of more than 10,000 who match, all of the ten selected. */
async function showMany(exact: number | undefined) {
  const world = await showSharedApp({
    users: TWELVE,
    countedTo: 10_000,
    ...(exact !== undefined && { exact }),
  });
  // Where the header, and with it the box of the page, is not seen.
  if (innerWidth < 640) await world.button('Seç').click();
  await world.screen.getByRole('checkbox', { name: 'Bu sayfayı seç' }).first().click();
  const bar = world.screen.getByRole('region', { name: region });
  return { ...world, bar, inBar: (name: string) => bar.getByRole('button', { name, exact: true }) };
}

it('selecting all matches of a lower bound counts them exactly first', async () => {
  const { bar, inBar, commit, screen } = await showMany(12_345);
  await inBar(ALL_AT_LEAST).click();
  await expect.element(bar.getByText('12.345 kullanıcı seçildi')).toBeVisible();
  await expect.element(inBar('Yalnızca bu sayfayı seç')).toHaveFocus();
  await inBar('12.345 kullanıcıyı sil').click();
  await screen.getByRole('dialog').getByRole('button', { name: '12.345 kullanıcıyı sil' }).click();
  await expect
    .poll(() => commit.mock.calls)
    .toMatchObject([[{ kind: 'remove', users: { kind: 'matching', except: [], count: 12_345 } }]]);
});

it('a selection of all matches keeps its exact count after a change', async () => {
  const { bar, inBar, commit } = await showMany(12_345);
  commit.mockResolvedValueOnce({ ok: true, user: null, change: makeDone({ kind: 'deactivate' }) });
  await inBar(ALL_AT_LEAST).click();
  await inBar('12.345 kullanıcıyı pasifleştir').click();
  await expect.poll(() => commit.mock.calls.length).toBe(1);
  await expect.element(inBar('12.345 kullanıcıyı etkinleştir')).toBeEnabled();
  await expect.element(bar.getByText('12.345 kullanıcı seçildi')).toBeVisible();
});

it('a selection of all matches has the new exact count after a change', async () => {
  const { bar, inBar, commit, countTo } = await showMany(12_345);
  commit.mockImplementationOnce(async () => {
    countTo(11_000);
    return { ok: true, user: null, change: makeDone({ kind: 'setRole' }) };
  });
  await inBar(ALL_AT_LEAST).click();
  await inBar('12.345 kullanıcıyı pasifleştir').click();
  await expect.element(bar.getByText('11.000 kullanıcı seçildi')).toBeVisible();
  await inBar('11.000 kullanıcıyı etkinleştir').click();
  await expect
    .poll(() => commit.mock.calls.at(1))
    .toMatchObject([{ kind: 'setActive', users: { kind: 'matching', count: 11_000 } }]);
});

it('more matches than one change allows cannot be changed, and a message says so', async () => {
  const { bar, inBar, commit } = await showMany(100_001);
  await inBar(ALL_AT_LEAST).click();
  const words = /^100\.001 kullanıcı eşleşiyor; tek seferde en fazla 100\.000/;
  await expect.element(bar.getByText(words)).toBeVisible();
  await inBar('100.001 kullanıcıyı pasifleştir').click({ force: true });
  expect(commit).not.toHaveBeenCalled();
  await inBar('Yalnızca bu sayfayı seç').click();
  await expect.element(inBar('10 kullanıcıyı pasifleştir')).toBeEnabled();
});

it('while all matches are counted nothing can be done, and a count that fails can be retried', async () => {
  const { bar, inBar, retry, countTo } = await showMany(undefined);
  await inBar(ALL_AT_LEAST).click();
  await expect.element(inBar('10.000 kullanıcıyı pasifleştir')).toBeDisabled();
  await inBar('Sayılamadı. Yeniden dene').click();
  expect(retry).toHaveBeenCalledTimes(1);
  countTo(10_001);
  await expect.element(bar.getByText('10.001 kullanıcı seçildi')).toBeVisible();
  await expect.element(inBar('10.001 kullanıcıyı pasifleştir')).toBeEnabled();
});
