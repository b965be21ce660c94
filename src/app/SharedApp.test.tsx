import type { StaffClient } from '#protocol/staffAccess.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createFakePresence } from '#testing/fakes/fakePresence.ts';
import { NO_VIEWS } from '#testing/fakes/noViews.ts';
import { createFakeMe } from '#testing/fakes/fakeMe.ts';
import { createFakeStaff, DENIZ, done, refused } from '#testing/fakes/fakeStaff.tsx';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { SharedApp } from './SharedApp.tsx';
import { named, showSharedApp } from '#testing/showSharedApp.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

it('any page asks to sign in when nobody is signed in', async () => {
  history.replaceState(null, '', '/users/7');
  const screen = await render(<SharedApp basePath="" access={createFakeStaff()} list={null} />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Giriş yap');
});

it('a file dropped on the sign-in page does not replace the page', async () => {
  history.replaceState(null, '', '/users');
  const screen = await render(<SharedApp basePath="" access={createFakeStaff()} list={null} />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'birak.csv'));
  for (const type of ['dragover', 'drop']) {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
    document.querySelector('h1')?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  }
});

it('a shared list never shows the storage of this browser', async () => {
  const { screen } = await showSharedApp({ users: named('Ali') });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const storage = () => document.body.textContent.includes('Depolama');
  expect(storage()).toBe(false);
  // Everything deferred has loaded by then, and would fail without a local list.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(storage()).toBe(false);
});

it('an invalid one-time link says so to a signed-in person, and leads to the list', async () => {
  const { screen, button, openPage } = await showSharedApp({
    path: '/davet',
    linkToken: 't',
    client: { openLink: () => Promise.resolve(refused('urn:problem:expired-link')) },
  });
  await expect.element(screen.getByText('Bu bağlantı geçerli değil')).toBeVisible();
  await expect.element(screen.getByText('Deniz olarak giriş yapmış durumdasınız.')).toBeVisible();
  await button('Listeye git').click();
  expect(openPage.mock.calls).toEqual([['/users']]);
});

it('while offline every screen says so, in a live region that was there before', async () => {
  const { screen, connect } = await showSharedApp({ path: '/', users: named('Ali') });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const notice = screen.getByRole('group', { name: 'Bağlantı' });
  const region = document.querySelector('[aria-live=polite]');
  connect('offline');
  await expect.element(notice).toHaveTextContent(/^Bağlantı yok\./);
  // A region that comes with its words is not read out.
  expect(region?.textContent).toContain('Bağlantı yok.');
  connect('online');
  await expect.element(notice).not.toBeInTheDocument();
});

it.each([1280, 360])(
  'a long email stays on its line when its row has the focus (%i px)',
  async (width) => {
    await page.viewport(width, 800);
    const [ali] = named('Ali');
    const email = `${'a'.repeat(24)}@ornek.com`;
    const { screen } = await showSharedApp({ users: ali === undefined ? [] : [{ ...ali, email }] });
    const shown = screen.getByRole('table').getByText(email, { exact: true });
    await expect.element(shown).toBeVisible();
    const middle = () => {
      const { top, bottom } = shown.element().getBoundingClientRect();
      return (top + bottom) / 2;
    };
    let before = Number.NaN;
    // The window may be about to have its width only.
    await expect.poll(() => Object.is(before, (before = middle()))).toBe(true);
    screen.getByRole('link', { name: 'Ali', exact: true }).element().focus();
    await userEvent.keyboard('{Shift}');
    expect(shown.element().closest('tr')?.matches(':has(:focus-visible)')).toBe(true);
    expect(Math.abs(middle() - before)).toBeLessThan(2);
  },
);

it('a long name in the account menu is cut after a few lines', async () => {
  history.replaceState(null, '', '/users');
  const { source } = createFakeStore({ users: [] });
  const name = 'W'.repeat(200);
  const me = createFakeMe({ ...DENIZ, name });
  const shared = {
    source,
    presence: createFakePresence(),
    me,
    isMovePending: false,
    views: NO_VIEWS,
  };
  const screen = await render(<SharedApp basePath="" access={createFakeStaff({})} list={shared} />);
  await screen.getByRole('button', { name: 'Hesap', exact: true }).click();
  const shown = screen.getByText(name);
  await expect.element(shown).toBeVisible();
  expect(shown.element().getBoundingClientRect().height).toBeLessThan(70);
});

it('a one-time link that was copied without its key is reported as invalid', async () => {
  for (const [path, linkToken] of [
    ['/davet', ''],
    ['/sifre', null],
    ['/baslangic', ''],
  ] as const) {
    const { screen } = await showSharedApp({ path, linkToken });
    await expect.element(screen.getByText('Bu bağlantı geçerli değil')).toBeVisible();
    await screen.unmount();
  }
});

it('signing out reloads the page, and says when it failed', async () => {
  const signOut = vi.fn<StaffClient['signOut']>();
  signOut.mockResolvedValueOnce(refused('unreachable')).mockResolvedValue(done(null));
  const { screen, button, openPage } = await showSharedApp({ client: { signOut } });
  await button('Hesap').click();
  await button('Çıkış').click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Çıkış yapılamadı');
  expect(openPage).not.toHaveBeenCalled();
  await button('Çıkış').click();
  await expect.poll(() => openPage.mock.calls).toEqual([['/']]);
});
