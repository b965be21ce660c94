import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeDone } from '#testing/data/makeDone.ts';
import { named, showSharedApp } from '#testing/showSharedApp.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

it.each([1280, 900, 360])(
  'the list’s toolbar reaches the right edge for a viewer, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    const { screen } = await showSharedApp({ role: 'viewer', users: named('Ali') });
    const views = screen.getByRole('group', { name: 'Görünüm', exact: true });
    await expect.element(views).toBeVisible();
    const rightOf = (part: Element | null) => part?.getBoundingClientRect().right;
    const choice = views.element();
    expect(rightOf(choice)).toBe(rightOf(choice.parentElement));
  },
);

it('a viewer sees no control that changes the list, and can export', async () => {
  const { screen, names } = await showSharedApp({ role: 'viewer', users: named('Ali') });
  await expect.poll(names).toEqual(['Ali']);
  await expect.element(screen.getByRole('button', { name: 'Dışa aktar' })).toBeVisible();
  for (const name of [/Kullanıcı Ekle/, /İçe aktar/, /^İşlemler/]) {
    expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  }
  await screen.getByRole('checkbox', { name: 'Seç: Ali' }).click();
  const bar = screen.getByRole('region', { name: 'Seçilen kullanıcılar' });
  await expect.element(bar.getByRole('button', { name: /dışa aktar/ })).toBeVisible();
  expect(bar.getByRole('button', { name: /sil|rol|pasif|etkin/i }).elements()).toEqual([]);
});

it.each([
  ['/users', 'Kullanıcıları tablo veya kart olarak görüntüleyin, arayın.'],
  ['/users?view=cards', 'Henüz kullanıcı yok.'],
  ['/', 'Henüz kullanıcı yok.'],
])('at %s a viewer reads nothing about changes', async (path, words) => {
  const { screen, button, connect } = await showSharedApp({ path, role: 'viewer' });
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  const expectTrue = () => {
    expect(document.body.textContent).not.toMatch(/ekley|ekle\b|kaydedi|kaydede|geri (al|getir)/i);
  };
  expectTrue();
  connect('offline');
  await expect
    .element(screen.getByRole('group', { name: 'Bağlantı' }))
    .toHaveTextContent(/^Bağlantı yok\./);
  expectTrue();
  connect('signedOut');
  await button('Kapat').click();
  await expect.element(screen.getByText(/^Oturumunuz sona erdi\./)).toBeVisible();
  expectTrue();
});

it.each([
  ['/users', 'Kullanıcıları tablo veya kart olarak görüntüleyin, arayın, ekleyin.'],
  ['/users', 'İlk kullanıcıyı ekle'],
  ['/', '“+ Kullanıcı Ekle” ile başlayın.'],
])('at %s an editor reads how to add users', async (path, words) => {
  const { screen } = await showSharedApp({ path });
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
});

it('a viewer’s keys change nothing', async () => {
  const { screen, names, commit } = await showSharedApp({
    role: 'viewer',
    users: named('Ali', 'Can'),
  });
  await expect.poll(names).toEqual(['Ali', 'Can']);
  // Every link is an HTML element.
  (screen.getByRole('link', { name: 'Ali', exact: true }).element() as HTMLElement).focus();
  // The keys of rows are there.
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: 'Can', exact: true })).toHaveFocus();
  await userEvent.keyboard('n');
  await userEvent.keyboard('e');
  await userEvent.keyboard('{Delete}');
  await userEvent.keyboard('?');
  const help = screen.getByRole('dialog');
  await expect.element(help).toHaveTextContent('Odaktaki satırdan');
  expect(help.element().textContent).not.toContain('sil');
  expect(commit).not.toHaveBeenCalled();
});

it('an editor sees no link to the staff', async () => {
  const { screen, button } = await showSharedApp();
  await button('Hesap').click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Hesap' }))
    .toHaveTextContent('Düzenleyen');
  expect(screen.getByRole('link', { name: 'Ekip' }).elements()).toEqual([]);
});

const roleNews = (role: string) => `Yetkiniz değiştirildi. Yeni yetkiniz: ${role}.`;

it('an editor who becomes a viewer is notified, and sees no more controls that change the list', async () => {
  const { screen, button, names, me } = await showSharedApp({ users: named('Ali') });
  await expect.poll(names).toEqual(['Ali']);
  await screen.getByRole('button', { name: /^İşlemler/ }).click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  me.become({ role: 'viewer' });
  await expect.element(screen.getByText(roleNews('Görüntüleyen'))).toBeVisible();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  for (const name of [/Kullanıcı Ekle/, /İçe aktar/, /^İşlemler/]) {
    expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  }
  await button('Hesap').click();
  const account = screen.getByRole('dialog', { name: 'Hesap' });
  await expect.element(account).toHaveTextContent('Görüntüleyen');
  // What it was before is no news any more.
  me.become({ role: 'editor' });
  await expect.element(screen.getByRole('button', { name: /Kullanıcı Ekle/ })).toBeVisible();
  await expect.element(screen.getByText(/^Yetkiniz değiştirildi/)).not.toBeInTheDocument();
  me.become({ role: 'admin' });
  await expect.element(screen.getByText(roleNews('Yönetici'))).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Ekip' })).toBeVisible();
});

it('the undo of the last change disappears when the editor becomes a viewer', async () => {
  const { screen, button, me, commit } = await showSharedApp({
    path: '/users/Ali',
    users: named('Ali'),
  });
  commit.mockResolvedValueOnce({ ok: true, user: null, change: makeDone({ kind: 'deactivate' }) });
  await button('Pasifleştir').click();
  await expect.element(button('Geri al')).toBeVisible();
  me.become({ role: 'viewer' });
  await expect.element(button('Geri al')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

const NOT_SAVED = 'Yetkiniz değiştiği için bu form artık kaydedilemez. Yazdıklarınız duruyor.';

it.each([
  ['adds', '/users', '+ Kullanıcı Ekle', 'Kullanıcı Ekle'],
  ['edits', '/users/Ali', 'Düzenle', '· Düzenle'],
])(
  'a form that %s a user keeps what was typed, and cannot be saved, after a loss of role',
  async (_what, path, open, title) => {
    const { screen, button, me, commit } = await showSharedApp({ path, users: named('Ali') });
    await button(open).click();
    const form = screen.getByRole('dialog', { name: title });
    const name = form.getByLabelText('Ad', { exact: true });
    await name.fill('Oya');
    const places = () =>
      [...document.querySelectorAll('dialog :is(h2, input, select)')].map(
        (part) => part.getBoundingClientRect().top,
      );
    const before = places();
    me.become({ role: 'viewer' });
    await expect.element(form.getByRole('status').getByText(NOT_SAVED)).toBeVisible();
    expect(places()).toEqual(before);
    await expect.element(name).toHaveValue('Oya');
    const save = form.getByRole('button', { name: 'Kaydet' });
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(name, '{Enter}');
    expect(commit).not.toHaveBeenCalled();
    me.become({ role: 'editor' });
    await expect.element(form.getByText(NOT_SAVED)).not.toBeInTheDocument();
    await expect.element(save).not.toHaveAttribute('aria-disabled');
    await expect.element(name).toHaveValue('Oya');
  },
);
