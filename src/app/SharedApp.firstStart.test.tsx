import type { BrowserList, StaffClient } from '#protocol/staffAccess.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { done, refused } from '#testing/fakes/fakeStaff.tsx';
import { showSharedApp } from '#testing/showSharedApp.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

const FIRST_PAGE = '/baslangic';
const MOVED: BrowserList = {
  count: 3,
  key: 'l',
  parts: () =>
    ['a', 'b', 'c'].map((id, part) => ({ part, records: [id], isLast: part === 2, list: 'l' })),
};

/** A server that accepts every part, and the ids it accepted. */
function taking() {
  const taken: string[] = [];
  const move: StaffClient['move'] = ({ part, records }) => {
    taken.push(...records);
    return Promise.resolve(done({ nextPart: part + 1 }));
  };
  return { taken, client: { move } };
}

it.each([
  ['on any screen', '/', { list: 'l', nextPart: 1 }, ['b', 'c']],
  ['on the page of the link', FIRST_PAGE, { list: 'l', nextPart: 2 }, ['c']],
  ['before its first part', FIRST_PAGE, { list: null, nextPart: 0 }, ['a', 'b', 'c']],
])(
  'an upload that a reload interrupted continues by itself with what is left, %s',
  async (_where, path, move, rest) => {
    const { taken, client } = taking();
    const { screen, openPage, button } = await showSharedApp({
      path,
      role: 'admin',
      move,
      client,
      browserList: MOVED,
    });
    await expect.element(screen.getByText('3 / 3')).toBeVisible();
    expect(taken).toEqual(rest);
    await button('Listeye git').click();
    expect(openPage.mock.calls).toEqual([['/users']]);
  },
);

it('an upload that is still running shows its progress', async () => {
  const client = { move: () => Promise.resolve(refused('unreachable')) };
  const move = { list: 'l', nextPart: 1 };
  const { screen } = await showSharedApp({ role: 'admin', move, client, browserList: MOVED });
  await expect.element(screen.getByText(/kaldığı yerden sürüyor/)).toBeVisible();
  await expect.element(screen.getByText('1 / 3')).toBeVisible();
});

it('an interrupted upload of another list is reported, and starts again only at a press', async () => {
  const { taken, client } = taking();
  const move = { list: 'başka', nextPart: 1 };
  const { screen, button } = await showSharedApp({
    role: 'admin',
    move,
    client,
    browserList: MOVED,
    revision: 0,
  });
  await expect.element(screen.getByText(/taşınması yarıda kaldı.*3 kullanıcılık/)).toBeVisible();
  expect(taken).toEqual([]);
  await button('Bu listeyi taşı').click();
  await expect.element(screen.getByText('3 / 3')).toBeVisible();
  expect(taken).toEqual(['a', 'b', 'c']);
});

it('an interrupted upload from another browser is reported until the server has a list', async () => {
  const move = { list: 'l', nextPart: 1 };
  const { screen } = await showSharedApp({ role: 'admin', move, revision: 0 });
  await expect.element(screen.getByText(/başlattığınız tarayıcıda/)).toBeVisible();
  await screen.unmount();
  const later = await showSharedApp({ role: 'admin', move, revision: 1 });
  await expect.element(later.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(later.screen.getByText(/başlattığınız tarayıcıda/)).not.toBeInTheDocument();
});

it('the link of the first start redirects an admin to the list when it is opened again', async () => {
  const { openPage } = await showSharedApp({ path: FIRST_PAGE, role: 'admin' });
  await expect.poll(() => openPage.mock.calls.at(-1)).toEqual(['/users']);
});
