import type { StaffAccess, StaffClient } from '#protocol/staffAccess.ts';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { createFakeStaff, DENIZ, done, refused, StaffForTest } from '#testing/fakes/fakeStaff.tsx';
import { InvitationScreen } from './InvitationScreen.tsx';
import { SignInAgainDialog } from './SignInAgainDialog.tsx';
import { SignInScreen } from './SignInScreen.tsx';

const BUTTON = 'Kurum hesabı ile giriş yap';
const PAGE = { url: 'https://login.ornek.com/authorize' };

async function show(
  client: Partial<StaffClient>,
  own: Partial<Pick<StaffAccess, 'provider' | 'providerProblem'>> = {},
  element = <SignInScreen />,
) {
  const access = { ...createFakeStaff(client), provider: () => 'Kurum hesabı', ...own };
  const screen = await render(<StaffForTest access={access}>{element}</StaffForTest>);
  return { screen, access, button: screen.getByRole('button', { name: BUTTON, exact: true }) };
}

it('the button opens the provider once, with the requested page as return path', async () => {
  const startProvider = vi.fn<StaffClient['startProvider']>(() => Promise.resolve(done(PAGE)));
  const { screen, access, button } = await show({ startProvider });
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveFocus();
  await userEvent.dblClick(button);
  await expect.poll(() => access.openProvider.mock.calls.at(0)).toEqual([PAGE.url]);
  expect(startProvider).toHaveBeenCalledWith({ returnPath: '/users?q=a' });
});

it('there is no button without a provider', async () => {
  const { screen, button } = await show({}, { provider: () => null, providerProblem: 'failed' });
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveFocus();
  await expect.element(button).not.toBeInTheDocument();
});

it.each([
  [refused('urn:problem:provider-unreachable'), /^Giriş için kullanılan hizmete ulaşılamadı/],
  [refused('urn:problem:too-many-requests'), /^Çok fazla deneme yapıldı/],
  [refused('urn:problem:read-only'), /^Sunucu şu anda hiçbir şey kaydedemiyor/],
  [refused('unreachable'), /^Sunucuya ulaşılamadı/],
])('%o is shown beside the button, which keeps the focus', async (answer, words) => {
  const { screen, access, button } = await show({ startProvider: () => Promise.resolve(answer) });
  await button.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAccessibleDescription(words);
  expect(access.openProvider).not.toHaveBeenCalled();
});

it.each([
  ['cancelled', /vazgeçildi/],
  ['expired', /süresi dolmuş/],
  ['unreachable', /ulaşılamadı/],
  ['failed', /tamamlanamadı/],
  ['unverified', /doğrulanmamış/],
  ['refused', /^Bu hesapla giriş yapılamıyor/],
] as const)(
  'a failed return from the provider (%s) is explained at the button, and a password works',
  async (providerProblem, words) => {
    const signIn = vi.fn<StaffClient['signIn']>(() => Promise.resolve(done(DENIZ)));
    const { screen, access, button } = await show({ signIn }, { providerProblem });
    await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAccessibleDescription(words);
    await screen.getByLabelText('Email', { exact: true }).fill('deniz@ornek.com');
    await screen.getByLabelText('Şifre', { exact: true }).fill('mor-fincan-92x');
    await screen.getByRole('button', { name: 'Giriş yap', exact: true }).click();
    await expect.poll(() => access.openPage.mock.calls).toEqual([[null]]);
  },
);

it('the message of the last attempt disappears at the next one', async () => {
  const startProvider = () => Promise.resolve(done(PAGE));
  const { screen, access, button } = await show({ startProvider }, { providerProblem: 'expired' });
  await button.click();
  await expect.poll(() => access.openProvider.mock.calls).toHaveLength(1);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

it('an invited person can join with the provider', async () => {
  const link = { name: 'Ali', email: 'ali@ornek.com', role: 'editor' } as const;
  const startProvider = vi.fn<StaffClient['startProvider']>(() => Promise.resolve(done(PAGE)));
  const openLink = () => Promise.resolve(done(link));
  const { access, button } = await show(
    { openLink, startProvider },
    {},
    <InvitationScreen token="t" />,
  );
  await button.click();
  await expect.poll(() => access.openProvider.mock.calls).toEqual([[PAGE.url]]);
  expect(startProvider).toHaveBeenCalledWith({ returnPath: '/' });
});

it('signing in again in another tab continues in this one, also without a provider', async () => {
  const onSignedIn = vi.fn<() => void>();
  const { screen, access } = await show(
    { me: () => Promise.resolve(done(DENIZ)) },
    { provider: () => null },
    <SignInAgainDialog me={DENIZ} onSignedIn={onSignedIn} onClose={() => undefined} />,
  );
  await expect.element(screen.getByLabelText('Şifre', { exact: true })).toBeVisible();
  access.lookAt();
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

it('signing in with the provider in a new tab closes the sign-in dialog of this one', async () => {
  const onSignedIn = vi.fn<() => void>();
  const me = vi.fn<StaffClient['me']>();
  me.mockResolvedValueOnce(refused('urn:problem:signed-out')).mockResolvedValue(done(DENIZ));
  const { screen, access } = await show(
    { me },
    {},
    <SignInAgainDialog me={DENIZ} onSignedIn={onSignedIn} onClose={() => undefined} />,
  );
  const link = screen.getByRole('link', { name: 'Yeni sekmede Kurum hesabı ile giriş yap' });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('href', 'https://liste.ornek.com/');
  access.lookAt();
  await expect.poll(() => me.mock.calls).toHaveLength(1);
  expect(onSignedIn).not.toHaveBeenCalled();
  access.lookAt();
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

it('somebody else who signs in in another tab makes this page reload', async () => {
  const onSignedIn = vi.fn<() => void>();
  const { access } = await show(
    { me: () => Promise.resolve(done({ ...DENIZ, id: 'another' })) },
    {},
    <SignInAgainDialog me={DENIZ} onSignedIn={onSignedIn} onClose={() => undefined} />,
  );
  access.lookAt();
  await expect.poll(() => access.openPage.mock.calls).toEqual([['/']]);
  expect(onSignedIn).not.toHaveBeenCalled();
});
