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
  refused,
  StaffForTest,
} from '#testing/fakes/fakeStaff.tsx';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { STEADY_MS } from '#ui/controls/useSteadyPress.ts';
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

/** The same of what has no answer: `act` is what was asked for. */
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

/** Two of them, of which the first one can be removed. */
function listOf<T>(first: T, second: T) {
  let all = [first, second];
  return { all: () => all, removeFirst: () => (all = all.slice(1)) };
}

it('who has moved on to another invitation before one is revoked keeps the focus', async () => {
  const invitations = listOf(invitationOf('ali@ornek.com'), invitationOf('su@ornek.com'));
  const { answer, give } = lateAnswer(invitations.removeFirst);
  const button = await show(<StaffScreen />, {
    staff: () =>
      Promise.resolve(
        done({ staff: [makeMember()], invitations: invitations.all(), backups: null, room: [] }),
      ),
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
    staff: () =>
      Promise.resolve(
        done({ staff: [DENIZ_AS_MEMBER, makeMember()], invitations: [], backups: null, room: [] }),
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
    // By the keyboard, which needs no moment to see what has moved.
    button(new RegExp(`^Oturumu kapat: ${name.slice(0, 7)}`))
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(`Oturum kapatıldı: ${name}`)).toBeInTheDocument();
  }
});

const DENIZ_AS_MEMBER = makeMember(DENIZ);

it('who presses the place of an invitation again, right after that has gone, revokes no other one', async () => {
  const invitations = listOf(invitationOf('ali@ornek.com'), invitationOf('su@ornek.com'));
  const revokeInvitation = vi.fn<StaffClient['revokeInvitation']>(() => {
    invitations.removeFirst();
    return Promise.resolve(done(null));
  });
  const button = await show(<StaffScreen />, {
    staff: () =>
      Promise.resolve(
        done({ staff: [makeMember()], invitations: invitations.all(), backups: null, room: [] }),
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
      next.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
      resolve();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await button('İptal et: ali@ornek.com daveti').click();
  await pressedAgain;
  expect(revokeInvitation.mock.calls).toEqual([['ali@ornek.com']]);
  await new Promise((resolve) => setTimeout(resolve, STEADY_MS));
  await next.click();
  expect(revokeInvitation.mock.calls).toEqual([['ali@ornek.com'], ['su@ornek.com']]);
});

it('an invitation that is not there any more leaves the list when it is revoked', async () => {
  const invitations = listOf(invitationOf('ali@ornek.com'), invitationOf('su@ornek.com'));
  const button = await show(<StaffScreen />, {
    staff: () =>
      Promise.resolve(
        done({ staff: [makeMember()], invitations: invitations.all(), backups: null, room: [] }),
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
])(
  'Escape leaves no dialog whose %s is on its way: it is shown only once',
  async (what, open, make, typed) => {
    const link = {
      token: 'ekip_abc',
      path: '/davet?anahtar=abc',
      expiresAt: '2027-02-18T08:00:00.000Z',
    };
    const { promise, give } = late(done(link));
    const button = await show(what === 'token' ? account : <StaffScreen />, {
      staff: () =>
        Promise.resolve(done({ staff: [makeMember()], invitations: [], backups: null, room: [] })),
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
  },
);

it('a token is asked for anew where the answer to its making was lost', async () => {
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

it('nothing is asked for anew where nobody is signed in any more', async () => {
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

it('a link of somebody who was deactivated meanwhile is shown no longer, and another one can be made', async () => {
  let active = true;
  const member = makeMember();
  const button = await show(<StaffScreen />, {
    staff: () =>
      Promise.resolve(
        done({
          staff: [makeMember(DENIZ), { ...member, active }],
          invitations: [],
          backups: null,
          room: [],
        }),
      ),
    changeMember: (_id, patch) => {
      active = patch.active ?? active;
      return Promise.resolve(done(member));
    },
    passwordLink: () =>
      Promise.resolve(done({ path: '/sifre?anahtar=abc', expiresAt: '2026-11-29T08:00:00.000Z' })),
  });
  await button('Yönet: Mehmet').click();
  await button('Şifre bağlantısı oluştur').click();
  await expect.element(page.getByLabelText('Bağlantı', { exact: true })).toBeVisible();
  await button('Pasifleştir').click();
  await expect.element(button('Şifre bağlantısı oluştur')).toBeVisible();
  expect(page.getByLabelText('Bağlantı', { exact: true }).elements()).toEqual([]);
});
