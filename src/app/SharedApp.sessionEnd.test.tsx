import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leave } from '#platform/leaving.ts';
import { DENIZ, done, refused } from '#testing/fakes/fakeStaff.tsx';
import { named, showSharedApp } from '#testing/showSharedApp.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

it('a session that ends in the middle of a form asks to sign in over it, and nothing typed is lost', async () => {
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

it('a session that ends under the menu of a row gives the focus back to its button', async () => {
  const { screen, button, connect } = await showSharedApp({ users: named('Ali') });
  await button('İşlemler: Ali').click();
  await expect.element(screen.getByRole('menuitem', { name: 'Düzenle' })).toHaveFocus();
  connect('signedOut');
  const dialog = screen.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await expect.element(dialog.getByLabelText('Şifre', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('İşlemler: Ali')).toHaveFocus();
});

it('where somebody else signs in, the page opens anew', async () => {
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

it('who wants to leave a form with changes, and was asked to sign in again over it, can answer at once, and loses nothing', async () => {
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

it('the dialog that asks to sign in again can be put off, and opened later', async () => {
  const { screen, button, connect } = await showSharedApp();
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  connect('signedOut');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await button('Kapat').click();
  await button('Giriş yap').click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

it('the dialog that asks to sign in again comes again over a form that cannot be saved without it', async () => {
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
  'once the person has signed in again, the form where %s asks for no more than the press that saves',
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

it('once the person has signed in again, an import asks for no more than to be confirmed', async () => {
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
  await dialog.getByRole('button', { name: '1 satırı içe aktar' }).click();
  await expect.element(screen.getByText(/Giriş yapıp yeniden deneyin/)).toBeInTheDocument();
  connect('online');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      /^Oturumunuz yeniden açıldı; henüz hiçbir şey değişmedi\. İçe aktarmak için yeniden onaylayın\.$/,
    );
});

it('over a dialog of the staff, too, what needs signing in leads there, and asks for it no more after that', async () => {
  const { screen, button, connect } = await showSharedApp({
    path: '/ekip',
    role: 'admin',
    client: {
      staff: () => Promise.resolve(done({ staff: [], invitations: [], backups: null, room: [] })),
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
  await expect
    .element(screen.getByText('Oturumunuz sona ermiş. Yeniden giriş yapın.'))
    .toBeInTheDocument();
  connect('online');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('Email')).toHaveValue('yeni@ornek.com');
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument();
});

it('who signs in instead, in another tab, is named where the page continues', async () => {
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
])('where %s nothing is left of the list, and it is said why', async (_, end) => {
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
