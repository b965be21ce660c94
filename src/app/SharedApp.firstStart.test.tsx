import type { BrowserList, StaffClient } from '#protocol/staffAccess.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { done } from '#testing/fakes/fakeStaff.tsx';
import { showSharedApp } from '#testing/showSharedApp.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

const FIRST_PAGE = '/baslangic';
const MOVED: BrowserList = { count: 3, key: 'l', records: () => ['a', 'b', 'c'] };

/** A server that accepts the list, and what it accepted. */
function taking() {
  const taken: string[] = [];
  const move: StaffClient['move'] = ({ records }) => {
    taken.push(...records);
    return Promise.resolve(done(null));
  };
  return { taken, client: { move } };
}

it('an upload that a reload interrupted is made again by itself', async () => {
  const { taken, client } = taking();
  const { screen, openPage, button } = await showSharedApp({
    path: FIRST_PAGE,
    role: 'admin',
    isMovePending: true,
    client,
    browserList: MOVED,
  });
  await expect.element(screen.getByRole('heading', { name: 'Liste taşındı' })).toBeVisible();
  expect(taken).toEqual(['a', 'b', 'c']);
  await button('Listeye git').click();
  expect(openPage.mock.calls).toEqual([['/users']]);
});

it('an upload that is still to come is reported on any screen, and starts only at a press', async () => {
  const { taken, client } = taking();
  const { screen, button } = await showSharedApp({
    role: 'admin',
    isMovePending: true,
    client,
    browserList: MOVED,
    revision: 0,
  });
  await expect.element(screen.getByText(/taşınması yarıda kaldı.*3 kullanıcılık/)).toBeVisible();
  expect(taken).toEqual([]);
  await button('Bu listeyi taşı').click();
  await expect.element(screen.getByRole('heading', { name: 'Liste taşındı' })).toBeVisible();
  expect(taken).toEqual(['a', 'b', 'c']);
});

it('an upload from another browser is reported until the server has a list', async () => {
  const shown = { role: 'admin', isMovePending: true } as const;
  const { screen } = await showSharedApp({ ...shown, revision: 0 });
  await expect.element(screen.getByText(/başlattığınız tarayıcıda/)).toBeVisible();
  await screen.unmount();
  const later = await showSharedApp({ ...shown, revision: 1 });
  await expect.element(later.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(later.screen.getByText(/başlattığınız tarayıcıda/)).not.toBeInTheDocument();
});

it('the link of the first start redirects an admin to the list when it is opened again', async () => {
  const { openPage } = await showSharedApp({ path: FIRST_PAGE, role: 'admin' });
  await expect.poll(() => openPage.mock.calls.at(-1)).toEqual(['/users']);
});
