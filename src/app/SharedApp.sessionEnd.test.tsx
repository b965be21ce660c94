import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leave } from '#platform/leaving.ts';
import { DENIZ, done, NO_BACKUPS, refused } from '#testing/fakes/fakeStaff.tsx';
import { named, showSharedApp } from '#testing/showSharedApp.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

it('a session that ends in the middle of a form asks to sign in over it, and keeps what was typed', async () => {
  const signIn = () => Promise.resolve(done({ ...DENIZ, role: 'editor' as const }));
  const { screen, button, connect, retry } = await showSharedApp({ client: { signIn } });
  await button('+ Kullanıcı Ekle').click();
  const form = screen.getByRole('dialog', { name: 'Kullanıcı Ekle' });
  await form.getByLabelText('Ad', { exact: true }).fill('Oya');
  connect('signedOut');
  const dialog = screen.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await expect.element(dialog.getByLabelText('Şifre', { exact: true })).toHaveFocus();
  await dialog.getByLabelText('Şifre', { exact: true }).fill('mor-fincan-92x');
  await dialog.getByRole('button', { name: 'Giriş yap' }).click();
  await expect.poll(() => retry.mock.calls.length).toBe(1);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('Ad', { exact: true })).toHaveValue('Oya');
});

it('the page reloads where somebody else signs in', async () => {
  const signIn = () => Promise.resolve(done({ ...DENIZ, id: 'başkası' }));
  const { screen, connect, retry, openPage } = await showSharedApp({ client: { signIn } });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  connect('signedOut');
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Şifre', { exact: true }).fill('mor-fincan-92x');
  await dialog.getByRole('button', { name: 'Giriş yap' }).click();
  await expect.poll(() => openPage.mock.calls).toEqual([['/']]);
  expect(retry).not.toHaveBeenCalled();
});

it('leaving a changed form while the sign-in dialog is open asks about the changes first', async () => {
  const { screen, button, connect } = await showSharedApp({
    path: '/users/Ali',
    users: named('Ali'),
  });
  await button('Düzenle').click();
  const form = screen.getByRole('dialog', { name: '· Düzenle' });
  const name = form.getByLabelText('Ad', { exact: true });
  await name.fill('Ali Veli');
  connect('signedOut');
  const dialog = screen.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await expect.element(dialog.getByLabelText('Şifre', { exact: true })).toHaveFocus();
  const go = vi.fn<() => void>();
  leave(go);
  await expect.element(button('Düzenlemeye dön')).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Ali Veli');
  // Saving asks for it again.
  connect('signedOut', 1);
  await expect.element(dialog.getByLabelText('Şifre', { exact: true })).toHaveFocus();
  leave(go);
  await button('Kaydetmeden çık').click();
  expect(go).toHaveBeenCalledOnce();
  await expect.element(screen.getByText(/^Oturumunuz sona erdi\./)).toBeVisible();
});

it('the sign-in dialog can be closed and opened again', async () => {
  const { screen, button, connect } = await showSharedApp();
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  connect('signedOut');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await button('Kapat').click();
  await button('Giriş yap').click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

it('the sign-in dialog opens again when a form cannot be saved without it', async () => {
  const { screen, button, connect } = await showSharedApp();
  await button('+ Kullanıcı Ekle').click();
  const form = screen.getByRole('dialog', { name: 'Kullanıcı Ekle' });
  await expect.element(form).toBeVisible();
  connect('signedOut');
  const dialog = screen.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await dialog.getByRole('button', { name: 'Kapat' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  connect('signedOut', 1);
  await expect.element(dialog.getByLabelText('Şifre', { exact: true })).toHaveFocus();
  await expect.element(form).toBeInTheDocument();
});

it.each([
  ['a user is added', '+ Kullanıcı Ekle', 'Kullanıcıyı'],
  ['a user is edited', 'Düzenle', 'Değişiklikleri'],
])(
  'after signing in again, the form where %s keeps its values and asks to save again',
  async (_, opener, what) => {
    const { screen, button, connect, commit } = await showSharedApp({
      path: opener === 'Düzenle' ? '/users/Ali' : '/users',
      users: named('Ali'),
    });
    commit.mockImplementation(() => {
      connect('signedOut');
      return Promise.resolve({ ok: false, problem: 'signedOut' });
    });
    await button(opener).click();
    const form = screen.getByRole('dialog');
    await form.getByLabelText('Ad', { exact: true }).fill('Oya');
    await form.getByLabelText('Email', { exact: true }).fill('oya@ornek.com');
    await form.getByLabelText('Şifre', { exact: true }).fill('gizli-söz');
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await expect
      .element(screen.getByText(/giriş yapıp yeniden “Kaydet”e basın/))
      .toBeInTheDocument();
    connect('online');
    const notice = form.getByRole('alert');
    await expect
      .element(notice)
      .toHaveTextContent(
        `Oturumunuz yeniden açıldı. ${what} kaydetmek için yeniden “Kaydet”e basın.`,
      );
    await expect.element(form.getByLabelText('Ad', { exact: true })).toHaveValue('Oya');
  },
);

it('after signing in again, an import asks only to be confirmed again', async () => {
  const { screen, button, connect, commit } = await showSharedApp({ users: named('Ali') });
  commit.mockImplementation(() => {
    connect('signedOut');
    return Promise.resolve({ ok: false, problem: 'signedOut' });
  });
  await button('İçe aktar').click();
  const dialog = screen.getByRole('dialog', { name: 'Kullanıcıları içe aktar' });
  await expect.element(dialog).toBeVisible();
  const file = new File(['Ad;Email;Rol\nOya;oya@ornek.com;User'], 'personel.csv');
  const input = dialog.element().querySelector('input[type=file]');
  if (input === null) throw new Error('A file is chosen there.');
  await userEvent.upload(input, file);
  await dialog.getByRole('button', { name: 'Önizle', exact: true }).click();
  await dialog.getByRole('button', { name: '1 kullanıcıyı içe aktar' }).click();
  await expect.element(screen.getByText(/Giriş yapıp yeniden deneyin/)).toBeInTheDocument();
  connect('online');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      /^Oturumunuz yeniden açıldı; henüz hiçbir şey değişmedi\. İçe aktarmak için yeniden onaylayın\.$/,
    );
});

it('a staff dialog that needs a session opens the sign-in dialog, and keeps its values', async () => {
  const { screen, button, connect } = await showSharedApp({
    path: '/ekip',
    role: 'admin',
    client: {
      staff: () =>
        Promise.resolve(done({ staff: [], invitations: [], backups: NO_BACKUPS, room: [] })),
      invite: () => Promise.resolve(refused('urn:problem:signed-out')),
    },
  });
  await button('+ Ekip üyesi davet et').click();
  const form = screen.getByRole('dialog', { name: 'Ekip üyesi davet et' });
  await form.getByLabelText('Email').fill('yeni@ornek.com');
  connect('signedOut');
  const dialog = screen.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await dialog.getByRole('button', { name: 'Kapat' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Bağlantı oluştur' }).click();
  await expect.element(dialog.getByLabelText('Şifre', { exact: true })).toHaveFocus();
  connect('online');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('Email')).toHaveValue('yeni@ornek.com');
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument();
});

it('somebody else who signs in from another tab is named on the page', async () => {
  const { screen, names, me } = await showSharedApp({ users: named('Ali') });
  await expect.poll(names).toEqual(['Ali']);
  me.become({ id: 'b', name: 'Beste', role: 'viewer' });
  const news = screen.getByText(/Beste.*giriş yapmış durumda/);
  await expect.element(news).toBeVisible();
  await expect.element(news).not.toHaveTextContent('kaydedilir');
  me.become({ role: 'editor' });
  await expect.element(news).toHaveTextContent(/değişiklikler bu hesapla kaydedilir\.$/);
  await screen.getByRole('button', { name: 'Hesap', exact: true }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Hesap' })).toHaveTextContent('Beste');
});

type Shown = Awaited<ReturnType<typeof showSharedApp>>;

it.each<[what: string, end: (shown: Shown) => void]>([
  ['somebody signs out in another tab', ({ signOutElsewhere }) => signOutElsewhere()],
  ['the session is ended elsewhere', ({ me }) => me.endSession()],
])('when %s, nothing is left of the list, and a message says why', async (_, end) => {
  const shown = await showSharedApp({ path: '/users/Ali', users: named('Ali') });
  const { screen, button, connect, setAddress } = shown;
  await button('Düzenle').click();
  const form = screen.getByRole('dialog', { name: '· Düzenle' });
  await form.getByLabelText('Email', { exact: true }).fill('yarim@ornek.com');
  end(shown);
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^Oturumunuz kapatıldı\./);
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveFocus();
  expect(document.body.textContent).not.toMatch(/Ali/);
  expect(document.querySelector('[value*="yarim"]')).toBeNull();
  expect(document.title).not.toMatch(/Ali/);
  expect(setAddress.mock.calls).toEqual([['/']]);
  connect('signedOut');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  expect(document.body.textContent).not.toMatch(/Ali/);
});
