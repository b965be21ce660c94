import type { StaffClient } from '#protocol/staffAccess.ts';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { createFakeStaff, DENIZ, done, refused, StaffForTest } from '#testing/fakes/fakeStaff.tsx';
import { InvitationScreen } from './InvitationScreen.tsx';
import { NewPasswordScreen } from './NewPasswordScreen.tsx';
import { SignInScreen } from './SignInScreen.tsx';

const PASSWORD = 'mor-fincan-92x';

async function show(own: Partial<StaffClient>, element = <SignInScreen />) {
  const access = createFakeStaff(own);
  const screen = await render(<StaffForTest access={access}>{element}</StaffForTest>);
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, field, button, openPage: access.openPage, setAddress: access.setAddress };
}

async function typeIn({ field, button }: Awaited<ReturnType<typeof show>>) {
  await field('Email').fill(' deniz@ornek.com ');
  await field('Şifre').fill('yanlış');
  await button('Giriş yap').click();
}

it('signing in opens the requested page', async () => {
  const signIn = vi.fn<StaffClient['signIn']>(() => Promise.resolve(done(DENIZ)));
  const shown = await show({ signIn });
  await expect.element(shown.field('Email')).toHaveFocus();
  await typeIn(shown);
  await expect.poll(() => shown.openPage.mock.calls).toEqual([[null]]);
  expect(signIn).toHaveBeenCalledWith({ email: 'deniz@ornek.com', password: 'yanlış' });
});

it.each([
  [refused('urn:problem:wrong-sign-in', { words: 'x' }), 'Email veya şifre yanlış.'],
  [
    refused('urn:problem:too-many-requests', { retryAt: new Date('2026-11-22T11:29:10Z') }),
    'Yeniden deneyebileceğiniz saat: 14:30.',
  ],
  [refused('unreachable'), 'Sunucuya ulaşılamadı.'],
  [refused('failed'), 'Sunucuda bir sorun oluştu.'],
])('%o is shown in the form, which keeps what was typed', async (answer, words) => {
  const shown = await show({ signIn: () => Promise.resolve(answer) });
  await typeIn(shown);
  await expect.element(shown.screen.getByRole('alert')).toHaveTextContent(words);
  await expect.element(shown.field('Şifre')).toHaveValue('yanlış');
  expect(shown.openPage).not.toHaveBeenCalled();
});

it('a wrong password is selected, so that typing replaces it', async () => {
  const signIn = vi.fn<StaffClient['signIn']>();
  signIn.mockResolvedValueOnce(refused('urn:problem:wrong-sign-in')).mockResolvedValue(done(DENIZ));
  const shown = await show({ signIn });
  await typeIn(shown);
  await expect.element(shown.screen.getByRole('alert')).toBeVisible();
  await expect.element(shown.field('Şifre')).toHaveFocus();
  await userEvent.keyboard(`${PASSWORD}{Enter}`);
  await expect
    .poll(() => signIn.mock.lastCall)
    .toEqual([{ email: 'deniz@ornek.com', password: PASSWORD }]);
});

it('a person who types elsewhere before a wrong password is reported keeps the focus', async () => {
  let answer: (reply: ReturnType<typeof refused>) => void = () => undefined;
  const signIn = () => new Promise<ReturnType<typeof refused>>((resolve) => (answer = resolve));
  const shown = await show({ signIn });
  await typeIn(shown);
  await shown.field('Email').fill('deniz@ornek.com.tr');
  answer(refused('urn:problem:wrong-sign-in'));
  await expect.element(shown.screen.getByRole('alert')).toBeVisible();
  await expect.element(shown.field('Email')).toHaveFocus();
});

it('a failure for another reason than the password leaves the focus where it is', async () => {
  const shown = await show({ signIn: () => Promise.resolve(refused('unreachable')) });
  await typeIn(shown);
  await expect.element(shown.screen.getByRole('alert')).toBeVisible();
  await expect.element(shown.button('Giriş yap')).toHaveFocus();
});

it('without staff, the page says where to find the link for the first admin', async () => {
  const access = { ...createFakeStaff(), hasNoStaff: () => true };
  const screen = await render(<StaffForTest access={access}>{<SignInScreen />}</StaffForTest>);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(screen.getByText(/bağlantısı, sunucunun başlangıç iletileri/)).toBeVisible();
  expect(screen.getByRole('textbox').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Sayfayı yenile' }).click();
  expect(access.openPage.mock.calls).toEqual([[null]]);
});

it('empty fields are named, and the first of them gets the focus', async () => {
  const { screen, field, button } = await show({});
  await button('Giriş yap').click();
  await expect.element(screen.getByText('Email zorunludur')).toBeVisible();
  await expect.element(screen.getByText('Şifre zorunludur')).toBeVisible();
  await expect.element(field('Email')).toHaveFocus();
});

it('submitting focuses the first empty field before the next key event', async () => {
  const { field, button } = await show({});
  await field('Email').fill('deniz@ornek.com');
  const submit = button('Giriş yap').element();
  if (submit instanceof HTMLButtonElement) submit.click();
  // Microtasks run before any key's event; a timer may not.
  await Promise.resolve();
  expect(document.activeElement).toBe(field('Şifre').element());
});

it('a double click signs in once', async () => {
  const signIn = vi.fn<StaffClient['signIn']>(() => new Promise(() => undefined));
  const { field, button } = await show({ signIn });
  await field('Email').fill('deniz@ornek.com');
  await field('Şifre').fill(PASSWORD);
  await userEvent.dblClick(button('Giriş yap'));
  expect(signIn).toHaveBeenCalledOnce();
});

it('the password can be shown, and there is help for a forgotten one', async () => {
  const { screen, field, button } = await show({});
  await field('Şifre').fill('gizli');
  await expect.element(field('Şifre')).toHaveAttribute('type', 'password');
  await button('Şifreyi göster').click();
  await expect.element(field('Şifre')).toHaveAttribute('type', 'text');
  const forgot = screen.getByText('Şifremi unuttum');
  const before = forgot.element().getBoundingClientRect().y;
  await forgot.click();
  expect(forgot.element().getBoundingClientRect().y).toBe(before);
  await expect.element(screen.getByText(/^Yöneticilerden biri/)).toBeVisible();
});

const LINK = { name: 'Ali', email: 'ali@ornek.com', role: 'editor' } as const;

it.each([
  ['an invitation', <InvitationScreen key="a" token="eski" />],
  ['a password link', <NewPasswordScreen key="b" token="eski" />],
  ['an invitation without its token', <InvitationScreen key="c" token={null} />],
])('%s that is no longer valid says so, and what to do', async (_, element) => {
  const openLink = () => Promise.resolve(refused('urn:problem:expired-link'));
  const { screen } = await show({ openLink }, element);
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Bu bağlantı geçerli değil');
  await expect.element(screen.getByText(/^Bir yöneticiden yeni/)).toBeVisible();
});

it('a link that the server rejects as malformed is reported as invalid', async () => {
  const openLink = () => Promise.resolve(refused('urn:problem:invalid', { words: 'x' }));
  const { screen } = await show({ openLink }, <InvitationScreen token="yapıştırılan" />);
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Bu bağlantı geçerli değil');
});

it('a link that could not be checked can be retried', async () => {
  const openLink = vi.fn<StaffClient['openLink']>();
  openLink.mockResolvedValueOnce(refused('unreachable')).mockResolvedValue(done(LINK));
  const { screen, button, field } = await show({ openLink }, <InvitationScreen token="t" />);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('ulaşılamadı');
  await button('Yeniden dene').click();
  await expect.element(field('Ad')).toHaveValue('Ali');
});

it('an invited person gives a name and a strong password, and is signed in', async () => {
  const acceptInvitation = vi.fn<StaffClient['acceptInvitation']>(() =>
    Promise.resolve(done(DENIZ)),
  );
  const { screen, field, button, openPage } = await show(
    { openLink: () => Promise.resolve(done(LINK)), acceptInvitation },
    <InvitationScreen token="t" />,
  );
  await expect.element(field('Email')).toHaveValue('ali@ornek.com');
  for (const [typed, words] of [
    ['kısa', 'Şifre en az 10 karakter olmalıdır'],
    ['1234567890', 'Bu şifre çok kolay tahmin edilir; başka bir şifre seçin'],
  ] as const) {
    await field('Şifre').fill(typed);
    await button('Katıl').click();
    await expect.element(screen.getByText(words)).toBeVisible();
  }
  expect(acceptInvitation).not.toHaveBeenCalled();
  await field('Şifre').fill(PASSWORD);
  await button('Katıl').click();
  await expect.poll(() => openPage.mock.calls).toEqual([['/']]);
  expect(acceptInvitation).toHaveBeenCalledWith({ token: 't', name: 'Ali', password: PASSWORD });
});

it('returning to an invitation restores the typed name, but not the password', async () => {
  history.pushState(null, '');
  const openLink = () => Promise.resolve(done(LINK));
  const left = await show({ openLink }, <InvitationScreen token="t" />);
  await left.field('Ad').fill('Ali Veli');
  await left.field('Şifre').fill(PASSWORD);
  await left.screen.unmount();
  history.pushState(null, '');
  const other = await show({ openLink }, <InvitationScreen token="u" />);
  await expect.element(other.field('Ad')).toHaveValue('Ali');
  await other.screen.unmount();
  const isBack = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });
  history.back();
  await isBack;
  const { field } = await show({ openLink }, <InvitationScreen token="t" />);
  await expect.element(field('Ad')).toHaveValue('Ali Veli');
  await expect.element(field('Şifre')).toHaveValue('');
});

it('an invitation that was used meanwhile says so when it is accepted', async () => {
  const { screen, field, button } = await show(
    {
      openLink: () => Promise.resolve(done(LINK)),
      acceptInvitation: () => Promise.resolve(refused('urn:problem:expired-link')),
    },
    <InvitationScreen token="t" />,
  );
  await field('Şifre').fill(PASSWORD);
  await button('Katıl').click();
  await expect.element(screen.getByText(/^Bir yöneticiden yeni/)).toBeVisible();
});

it('after a new password the person signs in with it', async () => {
  const setPassword = vi.fn<StaffClient['setPassword']>(() => Promise.resolve(done(null)));
  const { screen, field, button, setAddress } = await show(
    { openLink: () => Promise.resolve(done(LINK)), setPassword },
    <NewPasswordScreen token="t" />,
  );
  await field('Yeni şifre').fill(PASSWORD);
  await button('Kaydet').click();
  await expect.element(screen.getByText(/^Şifreniz değişti/)).toBeVisible();
  expect(setPassword).toHaveBeenCalledWith({ token: 't', password: PASSWORD });
  // Nobody comes back to a link that was used.
  expect(setAddress.mock.calls).toEqual([['/']]);
  await expect.element(field('Email')).toHaveValue('ali@ornek.com');
});
