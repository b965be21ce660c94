import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { StaffClient } from '#state/staffAccess.ts';
import {
  createFakeStaff,
  DENIZ,
  done,
  makeMember,
  makeSession,
  makeToken,
  StaffForTest,
} from '#testing/fakeStaff.tsx';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { StaffScreen } from './StaffScreen.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

async function show(element: React.ReactNode, own: Partial<StaffClient>) {
  const access = createFakeStaff({
    sessions: () => Promise.resolve(done([])),
    tokens: () => Promise.resolve(done([])),
    ...own,
  });
  const screen = await render(
    <SourceForTest staff={DENIZ}>
      <StaffForTest access={access}>{element}</StaffForTest>
    </SourceForTest>,
  );
  return (name: string | RegExp) =>
    screen.getByRole('button', { name, exact: typeof name === 'string' });
}

const account = <AccountDialog onTokenShown={() => undefined} onClose={() => undefined} />;

/** An answer that comes when `give` is called, which does what was asked for first. */
function lateAnswer(act: () => void = () => undefined) {
  let give: () => void = () => undefined;
  const answer = new Promise<ReturnType<typeof done<null>>>((resolve) => {
    give = () => {
      act();
      resolve(done(null));
    };
  });
  return { answer: () => answer, give: () => give() };
}

/** Two of them, of which the first one can be removed. */
function listOf<T>(first: T, second: T) {
  let all = [first, second];
  return { all: () => all, removeFirst: () => (all = all.slice(1)) };
}

it('who has moved on to another invitation before one is revoked keeps the focus', async () => {
  const make = (email: string) => ({
    ...DENIZ,
    id: email,
    email,
    name: null,
    expiresAt: '2026-11-29',
  });
  const invitations = listOf(make('ali@ornek.com'), make('su@ornek.com'));
  const { answer, give } = lateAnswer(invitations.removeFirst);
  const button = await show(<StaffScreen />, {
    staff: () => Promise.resolve(done({ staff: [makeMember()], invitations: invitations.all() })),
    revokeInvitation: answer,
  });
  await button('İptal et: ali@ornek.com daveti').click();
  button('İptal et: su@ornek.com daveti').element().focus();
  give();
  await expect.element(button('İptal et: ali@ornek.com daveti')).not.toBeInTheDocument();
  await expect.element(button('İptal et: su@ornek.com daveti')).toHaveFocus();
});

it('who has moved on to another session before one is ended keeps the focus', async () => {
  const sessions = listOf(makeSession({ userAgent: '' }), makeSession({ id: 't' }));
  const { answer, give } = lateAnswer(sessions.removeFirst);
  const button = await show(account, {
    sessions: () => Promise.resolve(done(sessions.all())),
    endSession: answer,
  });
  await button(/^Oturumu kapat: Bilinmeyen/).click();
  button(/^Oturumu kapat: Firefox/)
    .element()
    .focus();
  give();
  await expect.element(button(/^Oturumu kapat: Bilinmeyen/)).not.toBeInTheDocument();
  await expect.element(button(/^Oturumu kapat: Firefox/)).toHaveFocus();
});

it('who has moved on to the tokens before the own password is changed keeps the focus', async () => {
  const { answer, give } = lateAnswer();
  const tokens = () => Promise.resolve(done([makeToken()]));
  const button = await show(account, { tokens, changeOwnPassword: answer });
  await page.getByLabelText('Şu anki şifre', { exact: true }).fill('eski-sifrem-9');
  await page.getByLabelText('Yeni şifre', { exact: true }).fill('mor-fincan-92x');
  await button('Şifreyi değiştir').click();
  button('İptal et: Gece raporu anahtarı').element().focus();
  give();
  await expect.element(page.getByText('Şifreniz değişti.')).toBeVisible();
  await expect.element(button('İptal et: Gece raporu anahtarı')).toHaveFocus();
});

it('who has moved on to a member’s session before a role is saved keeps the focus', async () => {
  const { answer, give } = lateAnswer();
  const sessions = vi.fn<StaffClient['sessions']>(() => Promise.resolve(done([makeSession()])));
  const button = await show(<StaffScreen />, {
    staff: () => Promise.resolve(done({ staff: [DENIZ_AS_MEMBER, makeMember()], invitations: [] })),
    changeMember: async () => {
      await answer();
      return done(makeMember());
    },
    sessions,
  });
  await button('Yönet: Mehmet').click();
  await page.getByRole('radio', { name: 'Görüntüleyen' }).click();
  await button('Yetkiyi kaydet').click();
  button(/^Oturumu kapat: Firefox/)
    .element()
    .focus();
  give();
  await expect.poll(() => sessions.mock.calls.length).toBe(2);
  await expect.element(button(/^Oturumu kapat: Firefox/)).toHaveFocus();
});

it('where the question about a token was closed before it is ended, the focus is not lost with its button', async () => {
  const tokens = listOf(makeToken(), makeToken({ id: 'u', name: 'Yedek' }));
  const { answer, give } = lateAnswer(tokens.removeFirst);
  const button = await show(account, {
    tokens: () => Promise.resolve(done(tokens.all())),
    endToken: answer,
  });
  await button('İptal et: Gece raporu anahtarı').click();
  await button('Anahtarı iptal et').click();
  await button('Vazgeç').click();
  await expect.element(button('İptal et: Gece raporu anahtarı')).toHaveFocus();
  give();
  await expect.element(button('İptal et: Gece raporu anahtarı')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Erişim anahtarları' })).toHaveFocus();
  await button('İptal et: Yedek anahtarı').click();
  await button('Vazgeç').click();
  await expect.element(button('İptal et: Yedek anahtarı')).toHaveFocus();
});

it('a second session that is ended is said, too', async () => {
  const sessions = listOf(makeSession({ userAgent: '' }), makeSession({ id: 't' }));
  const button = await show(account, {
    sessions: () => Promise.resolve(done(sessions.all())),
    endSession: () => {
      sessions.removeFirst();
      return Promise.resolve(done(null));
    },
  });
  for (const name of ['Bilinmeyen tarayıcı', 'Firefox (Linux)']) {
    await button(new RegExp(`^Oturumu kapat: ${name.slice(0, 7)}`)).click();
    await expect.element(page.getByText(`Oturum kapatıldı: ${name}`)).toBeInTheDocument();
  }
});

const DENIZ_AS_MEMBER = makeMember(DENIZ);
