import type { StaffAccess, StaffClient } from '#protocol/staffAccess.ts';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import {
  createFakeStaff,
  DENIZ,
  done,
  late,
  refused,
  StaffForTest,
} from '#testing/fakes/fakeStaff.tsx';
import { InvitationScreen, NewPasswordScreen } from './OneTimeLink.tsx';
import { SignInAgainDialog } from './SignInAgainDialog.tsx';
import { SignInScreen } from './SignInScreen.tsx';

const PASSWORD = 'mor-fincan-92x';
const LINK = { name: 'Ali', email: 'ali@ornek.com', role: 'editor' } as const;
const PAGE = { url: 'https://login.ornek.com/authorize' };
const OFFICE = { provider: () => 'Kurum hesabı' };
const BY_OFFICE = 'Kurum hesabı ile giriş yap';

async function show(
  own: Partial<StaffClient>,
  element = <SignInScreen />,
  more: Partial<Pick<StaffAccess, 'provider' | 'providerProblem' | 'hasNoStaff'>> = {},
) {
  const access = { ...createFakeStaff(own), ...more };
  const screen = await render(<StaffForTest access={access}>{element}</StaffForTest>);
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, field, button, access, openPage: access.openPage };
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
  await expect.element(shown.button(BY_OFFICE)).not.toBeInTheDocument();
  await typeIn(shown);
  await expect.poll(() => shown.openPage.mock.calls).toEqual([[null]]);
  expect(signIn.mock.calls).toEqual([[{ email: 'deniz@ornek.com', password: 'yanlış' }]]);
});

it.each([
  [refused('urn:problem:wrong-sign-in', { words: 'x' }), 'Email veya şifre yanlış.', 'Şifre'],
  [
    refused('urn:problem:too-many-requests', { retryAt: new Date('2026-11-22T11:29:10Z') }),
    'Yeniden deneyebileceğiniz saat: 14:30.',
    null,
  ],
  [refused('unreachable'), 'Sunucuya ulaşılamadı.', null],
  [refused('failed'), 'Sunucuda bir sorun oluştu.', null],
])('%o is shown in the form; typing replaces a wrong password alone', async (answer, words, at) => {
  const shown = await show({ signIn: () => Promise.resolve(answer) });
  await typeIn(shown);
  await expect.element(shown.screen.getByRole('alert')).toHaveTextContent(words);
  await expect.element(shown.field('Şifre')).toHaveValue('yanlış');
  const focused = at === null ? shown.button('Giriş yap') : shown.field(at);
  await expect.element(focused).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(shown.field('Şifre')).toHaveValue(at === null ? 'yanlış' : 'x');
  expect(shown.openPage).not.toHaveBeenCalled();
});

it('a person who types elsewhere before a wrong password is reported keeps the focus', async () => {
  const { ask, give } = late<ReturnType<typeof refused>>();
  const shown = await show({ signIn: ask });
  await typeIn(shown);
  await shown.field('Email').fill('deniz@ornek.com.tr');
  give(refused('urn:problem:wrong-sign-in'));
  await expect.element(shown.screen.getByRole('alert')).toBeVisible();
  await expect.element(shown.field('Email')).toHaveFocus();
});

it('a double click signs in once', async () => {
  const signIn = vi.fn<StaffClient['signIn']>(() => new Promise(() => undefined));
  const { field, button } = await show({ signIn });
  await field('Email').fill('deniz@ornek.com');
  await field('Şifre').fill(PASSWORD);
  await userEvent.dblClick(button('Giriş yap'));
  expect(signIn).toHaveBeenCalledOnce();
});

it('empty fields are named, and the first of them gets the focus before the next key', async () => {
  const { screen, field, button } = await show({});
  await button('Giriş yap').click();
  await expect.element(screen.getByText('Email zorunludur')).toBeVisible();
  await field('Email').fill('deniz@ornek.com');
  const submit = button('Giriş yap').element();
  if (submit instanceof HTMLButtonElement) submit.click();
  expect(document.activeElement).toBe(field('Şifre').element());
  await expect.element(field('Şifre')).toHaveAccessibleDescription('Şifre zorunludur');
});

it('without staff, the page says where to find the link for the first admin', async () => {
  const { screen, button, openPage } = await show({}, undefined, { hasNoStaff: () => true });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(screen.getByText(/bağlantısı, sunucunun başlangıç iletileri/)).toBeVisible();
  expect(screen.getByRole('textbox').elements()).toEqual([]);
  await button('Sayfayı yenile').click();
  expect(openPage.mock.calls).toEqual([[null]]);
});

it('the password can be shown, and there is help for a forgotten one', async () => {
  const { screen, field, button } = await show({});
  await field('Şifre').fill('gizli');
  await expect.element(field('Şifre')).toHaveAttribute('type', 'password');
  await button('Şifreyi göster').click();
  await expect.element(field('Şifre')).toHaveAttribute('type', 'text');
  await screen.getByText('Şifremi unuttum').click();
  await expect.element(screen.getByText(/^Yöneticilerden biri/)).toBeVisible();
});

it.each([
  ['an invitation', <InvitationScreen key="a" token="eski" />, 'urn:problem:expired-link'],
  ['a password link', <NewPasswordScreen key="b" token="eski" />, 'urn:problem:expired-link'],
  ['what is no link', <InvitationScreen key="c" token="yapıştırılan" />, 'urn:problem:invalid'],
  ['one without its token', <InvitationScreen key="d" token={null} />, 'failed'],
] as const)(
  'of %s the page says that it is not valid, and what to do',
  async (_, page, problem) => {
    const { screen } = await show({ openLink: () => Promise.resolve(refused(problem)) }, page);
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Bu bağlantı geçerli değil');
    await expect.element(screen.getByText(/^Bir yöneticiden yeni/)).toBeVisible();
  },
);

it('an invited person gives a name and a strong password, and is signed in', async () => {
  const openLink = vi.fn<StaffClient['openLink']>();
  openLink.mockResolvedValueOnce(refused('unreachable')).mockResolvedValue(done(LINK));
  const acceptInvitation = vi.fn<StaffClient['acceptInvitation']>(() =>
    Promise.resolve(done(DENIZ)),
  );
  const shown = await show({ openLink, acceptInvitation }, <InvitationScreen token="t" />);
  const { screen, field, button, openPage } = shown;
  await expect.element(screen.getByRole('alert')).toHaveTextContent('ulaşılamadı');
  await button('Yeniden dene').click();
  await expect.element(field('Email')).toHaveValue('ali@ornek.com');
  await expect.element(field('Ad')).toHaveValue('Ali');
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

it('an invitation that was used meanwhile says so when it is accepted', async () => {
  const client = {
    openLink: () => Promise.resolve(done(LINK)),
    acceptInvitation: () => Promise.resolve(refused('urn:problem:expired-link')),
  };
  const { screen, field, button } = await show(client, <InvitationScreen token="t" />);
  await field('Şifre').fill(PASSWORD);
  await button('Katıl').click();
  await expect.element(screen.getByText(/^Bir yöneticiden yeni/)).toBeVisible();
});

it('after a new password the person signs in with it', async () => {
  const setPassword = vi.fn<StaffClient['setPassword']>(() => Promise.resolve(done(null)));
  const client = { openLink: () => Promise.resolve(done(LINK)), setPassword };
  const { screen, field, button, access } = await show(client, <NewPasswordScreen token="t" />);
  await field('Yeni şifre').fill(PASSWORD);
  await button('Kaydet').click();
  await expect.element(screen.getByText(/^Şifreniz değişti/)).toBeVisible();
  expect(setPassword).toHaveBeenCalledWith({ token: 't', password: PASSWORD });
  // Nobody comes back to a link that was used.
  expect(access.setAddress.mock.calls).toEqual([['/']]);
  await expect.element(field('Email')).toHaveValue('ali@ornek.com');
});

it.each([
  ['a sign-in', <SignInScreen key="a" />, '/users?q=a'],
  ['an invitation', <InvitationScreen key="b" token="t" />, '/'],
])('%s can go on at the provider, which leads back to the product', async (_, page, returnPath) => {
  const startProvider = vi.fn<StaffClient['startProvider']>(() => Promise.resolve(done(PAGE)));
  const client = { openLink: () => Promise.resolve(done(LINK)), startProvider };
  const { button, access } = await show(client, page, OFFICE);
  await button(BY_OFFICE).click();
  await expect.poll(() => access.openProvider.mock.calls).toEqual([[PAGE.url]]);
  expect(startProvider).toHaveBeenCalledWith({ returnPath });
});

it.each([
  ['cancelled', /vazgeçildi/],
  ['expired', /süresi dolmuş/],
  ['unreachable', /ulaşılamadı/],
  ['failed', /tamamlanamadı/],
  ['unverified', /doğrulanmamış/],
  ['refused', /^Bu hesapla giriş yapılamıyor/],
] as const)('why the provider did not sign in (%s) is said at its button', async (why, words) => {
  const startProvider = () => Promise.resolve(refused('urn:problem:too-many-requests'));
  const more = { ...OFFICE, providerProblem: why };
  const { screen, button } = await show({ startProvider }, undefined, more);
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
  await expect.element(button(BY_OFFICE)).toHaveFocus();
  await expect.element(button(BY_OFFICE)).toHaveAccessibleDescription(words);
  await button(BY_OFFICE).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^Çok fazla deneme/);
  await expect.element(button(BY_OFFICE)).toHaveFocus();
});

it('signing in again in another tab continues in this one, with a link to the provider', async () => {
  const onSignedIn = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const me = vi.fn<StaffClient['me']>();
  me.mockResolvedValueOnce(refused('urn:problem:signed-out')).mockResolvedValue(done(DENIZ));
  const again = <SignInAgainDialog me={DENIZ} onSignedIn={onSignedIn} onClose={onClose} />;
  const { screen, access } = await show({ me }, again, OFFICE);
  const link = screen.getByRole('link', { name: 'Yeni sekmede Kurum hesabı ile giriş yap' });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('href', 'https://liste.ornek.com/');
  access.lookAt();
  await expect.poll(() => me.mock.calls).toHaveLength(1);
  expect(onSignedIn).not.toHaveBeenCalled();
  access.lookAt();
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
  expect(onClose).toHaveBeenCalledOnce();
});

it('somebody else who signs in in another tab makes this page reload', async () => {
  const onSignedIn = vi.fn<() => void>();
  const me = () => Promise.resolve(done({ ...DENIZ, id: 'another' }));
  const again = <SignInAgainDialog me={DENIZ} onSignedIn={onSignedIn} onClose={() => undefined} />;
  const { access } = await show({ me }, again);
  access.lookAt();
  await expect.poll(() => access.openPage.mock.calls).toEqual([['/']]);
  expect(onSignedIn).not.toHaveBeenCalled();
});
