import type { StaffClient } from '#protocol/staffAccess.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { StaffRole } from '#protocol/staff.ts';
import {
  createFakeStaff,
  DENIZ,
  done,
  makeSession,
  makeToken,
  refused,
  StaffForTest,
} from '#testing/fakes/fakeStaff.tsx';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { watchControls } from '#testing/watchControls.ts';
import { AccountDialog } from './AccountDialog.tsx';

const NEW = { token: 'ekip_abc', expiresAt: '2027-02-18T08:00:00.000Z' };

beforeEach(async () => {
  await page.viewport(1280, 800);
});

async function show(own: Partial<StaffClient>, role: StaffRole = 'admin') {
  const access = createFakeStaff({
    sessions: () => Promise.resolve(done([])),
    tokens: () => Promise.resolve(done([])),
    ...own,
  });
  const screen = await render(
    <SourceForTest staff={{ ...DENIZ, role }}>
      <StaffForTest access={access}>
        <AccountDialog onTokenShown={() => undefined} onClose={() => undefined} />
      </StaffForTest>
    </SourceForTest>,
  );
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, button };
}

it('personal tokens are listed with role, last use and expiry', async () => {
  const tokens = [
    makeToken({ name: 'Gece raporu', role: 'editor' }),
    makeToken({ id: 'u', name: 'Yedek', lastSeenAt: '2026-11-21T08:00:00.000Z' }),
  ];
  const { screen } = await show({ tokens: () => Promise.resolve(done(tokens)) });
  const items = screen.getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent(/Gece raporu · Düzenleyen/);
  await expect.element(items.nth(0)).toHaveTextContent(/Henüz kullanılmadı.*18 Şub 2027/);
  await expect.element(items.nth(1)).toHaveTextContent(/Son kullanım: 21 Kas 2026/);
});

it('a failed load of the tokens can be retried', async () => {
  const tokens = vi.fn<StaffClient['tokens']>();
  tokens.mockResolvedValueOnce(refused('unreachable'));
  tokens.mockResolvedValue(done([]));
  const { screen, button } = await show({ tokens });
  await button('Yeniden dene').click();
  await expect.element(screen.getByText('Henüz erişim anahtarınız yok.')).toBeVisible();
});

it.each([
  ['sessions', 'tokens'],
  ['tokens', 'sessions'],
])('no control moves when the %s load first and the %s after them', async (...order) => {
  const arrivals = new Map<string, () => void>();
  const late = <T,>(name: string, value: T) =>
    new Promise<T>((resolve) => arrivals.set(name, () => resolve(value)));
  const { screen } = await show({
    sessions: () => late('sessions', done([makeSession()])),
    tokens: () => late('tokens', done([makeToken()])),
  });
  await expect.element(screen.getByText('Oturumlar yükleniyor…')).toBeVisible();
  for (const name of order) {
    const moved = await watchControls();
    arrivals.get(name)?.();
    await painted();
    expect(moved()).toEqual([]);
  }
  await expect.element(screen.getByText('Gece raporu')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Oturumu kapat: / })).toBeVisible();
});

it('a wrong current password is reported as wrong, and selected', async () => {
  const changeOwnPassword = () => Promise.resolve(refused('urn:problem:wrong-sign-in'));
  const { screen, button } = await show({ changeOwnPassword });
  const current = screen.getByLabelText('Şu anki şifre');
  await current.fill('yanlış-şifre');
  await screen.getByLabelText('Yeni şifre').fill('mor-fincan-92x');
  await button('Şifreyi değiştir').click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Şu anki şifre yanlış.');
  await expect.element(current).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(current).toHaveValue('x');
});

it('a new token lasts 90 days by default, and is shown once for copying', async () => {
  const asked = vi.fn<StaffClient['makeToken']>(() => Promise.resolve(done(NEW)));
  const tokens = vi.fn<StaffClient['tokens']>();
  tokens.mockResolvedValueOnce(done([]));
  tokens.mockResolvedValue(done([makeToken()]));
  const { screen, button } = await show({ tokens, makeToken: asked });
  await button('+ Yeni anahtar').click();
  const dialog = screen.getByRole('dialog', { name: 'Yeni erişim anahtarı' });
  await expect.element(dialog.getByLabelText('Ad', { exact: true })).toHaveFocus();
  await button('Anahtar oluştur').click();
  await expect.element(dialog.getByText('Ad zorunludur')).toBeVisible();
  await expect.element(dialog.getByLabelText('Ad', { exact: true })).toHaveFocus();
  expect(asked).not.toHaveBeenCalled();
  await dialog.getByLabelText('Ad', { exact: true }).fill(' Gece raporu ');
  await button('Anahtar oluştur').click();
  const token = dialog.getByLabelText('Erişim anahtarı', { exact: true });
  await expect.element(token).toHaveValue('ekip_abc');
  await expect.element(token).toHaveFocus();
  await expect.element(dialog.getByText(/bir daha gösterilmez/)).toBeVisible();
  await expect.element(button('Anahtarı kopyala')).toBeVisible();
  expect(asked).toHaveBeenCalledWith({ name: 'Gece raporu', role: 'viewer', days: 90 });
  await button('Bitti').click();
  await expect.element(screen.getByText('Gece raporu')).toBeVisible();
  await expect.element(button('+ Yeni anahtar')).toHaveFocus();
});

it('after a token is made, its button has the focus and is in the viewport', async () => {
  await page.viewport(1280, 500);
  const tokens = vi.fn<StaffClient['tokens']>();
  tokens.mockResolvedValueOnce(done([]));
  tokens.mockResolvedValue(done([makeToken({ name: 'Yeni' })]));
  const { screen, button } = await show({ tokens, makeToken: () => Promise.resolve(done(NEW)) });
  const make = button('+ Yeni anahtar');
  await expect.element(screen.getByText('Henüz erişim anahtarınız yok.')).toBeVisible();
  make.element().scrollIntoView({ block: 'end' });
  // An HTML element, as every button is.
  (make.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Yeni erişim anahtarı' });
  await dialog.getByLabelText('Ad', { exact: true }).fill('Yeni');
  await button('Anahtar oluştur').click();
  await expect.poll(() => document.body.textContent).toContain('Yeni · Görüntüleyen');
  await button('Bitti').click();
  await expect.element(make).toHaveFocus();
  await expect.element(make).toBeInViewport({ ratio: 1 });
});

it('a refused token says why, and keeps what was typed', async () => {
  const asked = vi.fn<StaffClient['makeToken']>(() =>
    Promise.resolve(refused('urn:problem:forbidden')),
  );
  const { screen, button } = await show({ makeToken: asked });
  await button('+ Yeni anahtar').click();
  const dialog = screen.getByRole('dialog', { name: 'Yeni erişim anahtarı' });
  await dialog.getByLabelText('Ad', { exact: true }).fill('Rapor');
  await dialog.getByRole('radio', { name: '365 gün' }).click();
  await button('Anahtar oluştur').click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Ad', { exact: true })).toHaveValue('Rapor');
  expect(asked).toHaveBeenCalledWith({ name: 'Rapor', role: 'viewer', days: 365 });
});

it.each([
  ['viewer', ['Görüntüleyen'], false],
  ['editor', ['Görüntüleyen', 'Düzenleyen'], false],
  ['admin', ['Görüntüleyen', 'Düzenleyen', 'Yönetici'], true],
] as const)(
  'a token of the %s has at most its owner’s role, and only admins see the API link',
  async (role, offered, isDescribed) => {
    const { screen, button } = await show({}, role);
    const link = screen.getByRole('link', { name: 'API açıklaması (OpenAPI)' });
    await expect.poll(() => link.elements().length).toBe(isDescribed ? 1 : 0);
    await button('+ Yeni anahtar').click();
    const group = screen.getByRole('radiogroup', { name: 'Yetki' });
    await expect.element(group).toBeVisible();
    const names = group.getByRole('radio').elements();
    expect(names.length).toBe(offered.length);
    for (const name of offered) {
      await expect.element(group.getByRole('radio', { name, exact: true })).toBeVisible();
    }
  },
);

it('a token is revoked after a confirmation, and the focus stays with the tokens', async () => {
  let tokens = [makeToken()];
  const endToken = vi.fn<StaffClient['endToken']>();
  endToken.mockResolvedValueOnce(refused('unreachable'));
  endToken.mockImplementation(() => {
    tokens = [];
    return Promise.resolve(done(null));
  });
  const { screen, button } = await show({
    tokens: () => Promise.resolve(done(tokens)),
    endToken,
  });
  await button('İptal et: Gece raporu anahtarı').click();
  await button('Vazgeç').click();
  expect(endToken).not.toHaveBeenCalled();
  await expect.element(button('İptal et: Gece raporu anahtarı')).toHaveFocus();
  await button('İptal et: Gece raporu anahtarı').click();
  await button('Anahtarı iptal et').click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await button('Anahtarı iptal et').click();
  await expect.element(screen.getByText('Henüz erişim anahtarınız yok.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Erişim anahtarları' })).toHaveFocus();
  expect(endToken).toHaveBeenCalledWith('t');
});

it.each([1280, 360])(
  'at %i px the buttons of all tokens align at the end, beside names of any length',
  async (width) => {
    await page.viewport(width, 800);
    const tokens = [makeToken(), makeToken({ id: 'u', name: 'w'.repeat(60) })];
    const { screen } = await show({ tokens: () => Promise.resolve(done(tokens)) });
    const buttons = screen.getByRole('button', { name: /^İptal et: / });
    await expect.element(buttons.first()).toBeVisible();
    const items = buttons.elements().map((button) => {
      const item = button.closest('li');
      if (item === null) throw new Error('There is no item.');
      const { right, top, height } = button.getBoundingClientRect();
      const { right: end, top: itemTop, height: itemHeight } = item.getBoundingClientRect();
      const isBeside = Math.abs(top + height / 2 - itemTop - itemHeight / 2) < 2;
      return { isAtEnd: Math.abs(right - end) < 1, isBeside };
    });
    // Whether 360 px have room for both depends on the font.
    const isBeside = width === 1280 || items[0]?.isBeside;
    expect(items).toEqual([1, 2].map(() => ({ isAtEnd: true, isBeside })));
  },
);

/** Waits until the last changes are painted. */
function painted(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
