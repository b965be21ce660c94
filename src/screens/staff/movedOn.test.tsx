import type { StaffClient } from '#protocol/staffAccess.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import {
  createFakeStaff,
  DENIZ,
  done,
  makeMember,
  makeSession,
  makeToken,
  NO_BACKUPS,
  refused,
  StaffForTest,
} from '#testing/fakes/fakeStaff.tsx';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { AccountDialog } from './account/AccountDialog.tsx';
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

/** An answer that comes when `give` is called. */
function late<T>(value: T) {
  let give: () => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    give = () => resolve(value);
  });
  return { promise, give: () => give() };
}

/** A late answer without a value; `act` applies the request on the server. */
function lateAnswer(act: () => void = () => undefined) {
  const { promise, give } = late(done(null));
  return {
    answer: () => promise,
    give: () => {
      act();
      give();
    },
  };
}

function invitationOf(email: string) {
  return { ...DENIZ, id: email, email, name: null, expiresAt: '2026-11-29' };
}

/** A list of two whose first one can be removed. */
function listOf<T>(first: T, second: T) {
  let all = [first, second];
  return { all: () => all, removeFirst: () => (all = all.slice(1)) };
}

it('a person at another invitation keeps the focus when one is revoked', async () => {
  const invitations = listOf(invitationOf('ali@ornek.com'), invitationOf('su@ornek.com'));
  const { answer, give } = lateAnswer(invitations.removeFirst);
  const button = await show(<StaffScreen />, {
    staff: () =>
      Promise.resolve(
        done({
          staff: [makeMember()],
          invitations: invitations.all(),
          backups: NO_BACKUPS,
          room: [],
        }),
      ),
    revokeInvitation: answer,
  });
  await button('İptal et: ali@ornek.com daveti').click();
  button('İptal et: su@ornek.com daveti').element().focus();
  give();
  await expect.element(button('İptal et: ali@ornek.com daveti')).not.toBeInTheDocument();
  await expect.element(button('İptal et: su@ornek.com daveti')).toHaveFocus();
});

it('a person at another session keeps the focus when one is ended', async () => {
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

it('a person at the tokens keeps the focus when the password is changed', async () => {
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

it('a person at a member’s session keeps the focus when the role is saved', async () => {
  const { answer, give } = lateAnswer();
  const sessions = vi.fn<StaffClient['sessions']>(() => Promise.resolve(done([makeSession()])));
  const button = await show(<StaffScreen />, {
    staff: () =>
      Promise.resolve(
        done({
          staff: [DENIZ_AS_MEMBER, makeMember()],
          invitations: [],
          backups: NO_BACKUPS,
          room: [],
        }),
      ),
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

it('the focus moves to the heading when a token is revoked after its question was closed', async () => {
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

it('each ended session is announced', async () => {
  const sessions = listOf(makeSession({ userAgent: '' }), makeSession({ id: 't' }));
  const button = await show(account, {
    sessions: () => Promise.resolve(done(sessions.all())),
    endSession: () => {
      sessions.removeFirst();
      return Promise.resolve(done(null));
    },
  });
  for (const name of ['Bilinmeyen tarayıcı', 'Firefox (Linux)']) {
    // By the keyboard, which needs no moment to see what has moved.
    button(new RegExp(`^Oturumu kapat: ${name.slice(0, 7)}`))
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(`Oturum kapatıldı: ${name}`)).toBeInTheDocument();
  }
});

const DENIZ_AS_MEMBER = makeMember(DENIZ);

it('the second press of a double click where an invitation was does not revoke the next one', async () => {
  const invitations = listOf(invitationOf('ali@ornek.com'), invitationOf('su@ornek.com'));
  const revokeInvitation = vi.fn<StaffClient['revokeInvitation']>(() => {
    invitations.removeFirst();
    return Promise.resolve(done(null));
  });
  const button = await show(<StaffScreen />, {
    staff: () =>
      Promise.resolve(
        done({
          staff: [makeMember()],
          invitations: invitations.all(),
          backups: NO_BACKUPS,
          room: [],
        }),
      ),
    revokeInvitation,
  });
  const next = button('İptal et: su@ornek.com daveti');
  await expect.element(next).toBeVisible();
  const first = button('İptal et: ali@ornek.com daveti').element();
  const pressedAgain = new Promise<void>((resolve) => {
    // At once, however busy the machine is.
    const observer = new MutationObserver(() => {
      if (first.isConnected) return;
      observer.disconnect();
      next.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
      resolve();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await button('İptal et: ali@ornek.com daveti').click();
  await pressedAgain;
  expect(revokeInvitation.mock.calls).toEqual([['ali@ornek.com']]);
  await next.click();
  expect(revokeInvitation.mock.calls).toEqual([['ali@ornek.com'], ['su@ornek.com']]);
});

it('revoking an invitation that no longer exists removes it from the list', async () => {
  const invitations = listOf(invitationOf('ali@ornek.com'), invitationOf('su@ornek.com'));
  const button = await show(<StaffScreen />, {
    staff: () =>
      Promise.resolve(
        done({
          staff: [makeMember()],
          invitations: invitations.all(),
          backups: NO_BACKUPS,
          room: [],
        }),
      ),
    revokeInvitation: () => {
      invitations.removeFirst();
      return Promise.resolve(refused('urn:problem:not-found', { words: 'Bulunamadı.' }));
    },
  });
  await button('İptal et: ali@ornek.com daveti').click();
  await expect.element(page.getByText('Bulunamadı.')).toBeVisible();
  await expect.element(button('İptal et: ali@ornek.com daveti')).not.toBeInTheDocument();
});

it.each([
  ['token', '+ Yeni anahtar', 'Anahtar oluştur', 'Rapor'],
  ['invitation', '+ Ekip üyesi davet et', 'Bağlantı oluştur', 'yeni@ornek.com'],
])('Escape does not close a dialog while its %s is being made', async (what, open, make, typed) => {
  const link = {
    token: 'ekip_abc',
    path: '/davet#anahtar=abc',
    expiresAt: '2027-02-18T08:00:00.000Z',
  };
  const { promise, give } = late(done(link));
  const button = await show(what === 'token' ? account : <StaffScreen />, {
    staff: () =>
      Promise.resolve(
        done({ staff: [makeMember()], invitations: [], backups: NO_BACKUPS, room: [] }),
      ),
    makeToken: () => promise,
    invite: () => promise,
  });
  await button(open).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox').first().fill(typed);
  await button(make).click();
  await userEvent.keyboard('{Escape}');
  give();
  await expect.element(dialog.getByRole('textbox')).toHaveValue(expect.stringContaining('abc'));
  await userEvent.keyboard('{Escape}');
  await expect.element(button(open)).toHaveFocus();
});

it('the tokens are loaded again when the answer to a new token was lost', async () => {
  const tokens = vi.fn<StaffClient['tokens']>();
  tokens.mockResolvedValueOnce(done([]));
  tokens.mockResolvedValue(done([makeToken({ name: 'Rapor' })]));
  const button = await show(account, {
    tokens,
    makeToken: () => Promise.resolve(refused('unreachable')),
  });
  await button('+ Yeni anahtar').click();
  await page.getByRole('dialog').last().getByRole('textbox').fill('Rapor');
  await button('Anahtar oluştur').click();
  await expect.poll(() => document.body.textContent).toContain('Rapor · Görüntüleyen');
});

it('the tokens are not loaded again when nobody is signed in', async () => {
  const tokens = vi.fn<StaffClient['tokens']>(() => Promise.resolve(done([])));
  const button = await show(account, {
    tokens,
    makeToken: () => Promise.resolve(refused('urn:problem:signed-out')),
  });
  await button('+ Yeni anahtar').click();
  await page.getByRole('dialog').last().getByRole('textbox').fill('Rapor');
  await button('Anahtar oluştur').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(tokens).toHaveBeenCalledOnce();
});

it('deactivating a member hides the password link, and another one can be made', async () => {
  let active = true;
  const member = makeMember();
  const button = await show(<StaffScreen />, {
    staff: () =>
      Promise.resolve(
        done({
          staff: [makeMember(DENIZ), { ...member, active }],
          invitations: [],
          backups: NO_BACKUPS,
          room: [],
        }),
      ),
    changeMember: (_id, patch) => {
      active = patch.active ?? active;
      return Promise.resolve(done(member));
    },
    passwordLink: () =>
      Promise.resolve(done({ path: '/sifre#anahtar=abc', expiresAt: '2026-11-29T08:00:00.000Z' })),
  });
  await button('Yönet: Mehmet').click();
  await button('Şifre bağlantısı oluştur').click();
  await expect.element(page.getByLabelText('Bağlantı', { exact: true })).toBeVisible();
  await button('Pasifleştir').click();
  await expect.element(button('Şifre bağlantısı oluştur')).toBeVisible();
  expect(page.getByLabelText('Bağlantı', { exact: true }).elements()).toEqual([]);
});
