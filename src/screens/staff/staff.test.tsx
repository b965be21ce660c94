import type { StaffClient, StaffProblem } from '#protocol/staffAccess.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { StaffRole } from '#protocol/staff.ts';
import type { Invitation, StaffList, StaffMember } from '#protocol/staffApi.ts';
import {
  createFakeStaff,
  DENIZ,
  done,
  late,
  makeMember,
  makeSession,
  makeToken,
  NO_BACKUPS,
  refused,
  StaffForTest,
} from '#testing/fakes/fakeStaff.tsx';
import { FocusKeptForTest } from '#testing/FocusKeptForTest.tsx';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { watchControls } from '#testing/watchControls.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { StaffScreen } from './StaffScreen.tsx';

type Done<T> = ReturnType<typeof done<T>>;

const ADMIN = makeMember({ ...DENIZ, lastSeenAt: null });
const LINK = { path: '/davet#anahtar=abc', expiresAt: '2026-11-29T08:00:00.000Z' };
const NEW_TOKEN = { token: 'ekip_abc', expiresAt: '2027-02-18T08:00:00.000Z' };
const LIST: StaffList = { staff: [ADMIN], invitations: [], backups: NO_BACKUPS, room: [] };
const ACCOUNT = <AccountDialog onClose={() => undefined} />;

beforeEach(async () => {
  await page.viewport(1280, 800);
});

interface Shown {
  role?: StaffRole;
  element?: React.ReactNode;
  provider?: string | null;
}

async function show(
  own: Partial<StaffClient>,
  { role = 'admin', element = <StaffScreen />, provider = null }: Shown = {},
) {
  const fake = createFakeStaff({
    staff: () => Promise.resolve(done(LIST)),
    sessions: () => Promise.resolve(done([])),
    tokens: () => Promise.resolve(done([])),
    ...own,
  });
  const screen = await render(
    <SourceForTest staff={{ ...DENIZ, role }}>
      <StaffForTest access={{ ...fake, provider: () => provider }}>
        <FocusKeptForTest>{element}</FocusKeptForTest>
      </StaffForTest>
    </SourceForTest>,
  );
  const button = (name: string | RegExp) =>
    screen.getByRole('button', { name, exact: typeof name === 'string' });
  return {
    screen,
    button,
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
  };
}

const showAccount = (own: Partial<StaffClient>, more: Shown = {}) =>
  show(own, { element: ACCOUNT, ...more });

/** A server with these members, which applies each change. */
function staffOf(first: readonly StaffMember[], invitations: readonly Invitation[] = []) {
  let list: StaffList = { ...LIST, staff: first, invitations };
  return {
    staff: () => Promise.resolve(done(list)),
    changeMember: vi.fn<StaffClient['changeMember']>((changed, { role, active }) => {
      const staff = list.staff.map((one) =>
        one.id === changed ? { ...one, role: role ?? one.role, active: active ?? one.active } : one,
      );
      list = { ...list, staff };
      return Promise.resolve(done(makeMember()));
    }),
    revokeInvitation: vi.fn<StaffClient['revokeInvitation']>((id) => {
      list = { ...list, invitations: list.invitations.filter((one) => one.id !== id) };
      return Promise.resolve(done(null));
    }),
  };
}

it('the staff are listed with role, last visit and status', async () => {
  const passive = makeMember({ id: 'z', name: 'Zeynep', role: 'viewer', active: false });
  const { screen } = await show(staffOf([ADMIN, makeMember(), passive]));
  const rows = screen.getByRole('table', { name: 'Ekip üyeleri' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent(/Deniz Siz.*Yönetici.*Henüz giriş yapmadı/);
  await expect
    .element(rows.nth(2))
    .toHaveTextContent(/Mehmet.*Düzenleyen20 Kas 2026 \d\d:\d\dAktif/);
  await expect.element(rows.nth(3)).toHaveTextContent(/Zeynep.*Görüntüleyen.*Pasif/);
});

it('no control moves when the staff load late', async () => {
  const { ask, give } = late<Done<StaffList>>();
  const { screen } = await show({ staff: ask });
  await expect.element(screen.getByText('Ekip yükleniyor…')).toBeVisible();
  const moved = await watchControls();
  give(done(LIST));
  await expect.element(screen.getByRole('link', { name: 'Yedeği indir' })).toBeVisible();
  expect(moved()).toEqual([]);
});

it('only admins see the staff, and other roles send no request for them', async () => {
  const staff = vi.fn<StaffClient['staff']>();
  const { screen } = await show({ staff }, { role: 'editor' });
  await expect.element(screen.getByText(/yalnızca yöneticiler/)).toBeVisible();
  expect(staff).not.toHaveBeenCalled();
});

it('a failed load of the staff can be retried', async () => {
  const staff = vi.fn<StaffClient['staff']>();
  staff.mockResolvedValueOnce(refused('unreachable')).mockResolvedValue(done(LIST));
  const { screen, button } = await show({ staff });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('ulaşılamadı');
  await button('Yeniden dene').click();
  await expect.element(screen.getByRole('table')).toBeVisible();
});

const GOOD = { at: '2026-11-20T10:00:00Z', bytes: 3_449_999, userCount: 1234 };

it.each([
  [NO_BACKUPS, 'henüz yedek almadı'],
  [{ ...NO_BACKUPS, isScheduled: false }, /^Otomatik yedekleme kapalı/],
  [
    { ...NO_BACKUPS, good: GOOD },
    /^Sunucunun son yedeği: 20 Kas 2026 \d\d:00, 1\.234 kullanıcı, 3,4 MB/,
  ],
  [
    { ...NO_BACKUPS, failedAt: '2026-11-21T10:00:00Z' },
    /^Sunucu 21 Kas 2026 \d\d:00 tarihinde yedek alamadı/,
  ],
])('of the backups %o the page says %s, and offers the list', async (backups, words) => {
  const { screen } = await show({ staff: () => Promise.resolve(done({ ...LIST, backups })) });
  await expect.element(screen.getByText(words)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Yedeği indir' });
  await expect.element(link).toHaveAttribute('href', 'https://liste.ornek.com/api/backup');
  await expect.element(screen.getByText(/Şifreler, ekip üyeleri ve oturumlar/)).toBeVisible();
});

it('a backup begins by a press, and why one could not is said', async () => {
  const words = 'Şu anda başka bir yedek hazırlanıyor.';
  const busy: StaffProblem = { type: 'urn:problem:conflict', words, retryAt: null };
  const beginBackup = vi.fn<StaffClient['beginBackup']>();
  beginBackup.mockResolvedValueOnce(done(null)).mockResolvedValue({ ok: false, problem: busy });
  const { screen, button } = await show({ beginBackup });
  await button('Şimdi yedekle').click();
  await expect.element(screen.getByText(/^Yedekleme başladı/)).toBeVisible();
  await button('Şimdi yedekle').click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
});

it('the retention of the history is shown, and what will be removed next', async () => {
  const first = { at: '2026-11-20T10:00:00Z', changeCount: 12_345, removedCount: 67 };
  const list = { ...LIST, historyKeep: { days: 730, first } };
  const { screen } = await show({ staff: () => Promise.resolve(done(list)) });
  await expect.element(screen.getByText(/geçmişte 730 gün saklanır\.$/)).toBeVisible();
  await expect
    .element(screen.getByText(/^20 Kas 2026 \d\d:00 tarihinde geçmişteki 12\.345 eski/))
    .toHaveTextContent('silinen 67 kullanıcı o tarihten sonra geri getirilemez.');
});

it('an invitation gives a link to copy, selected from its start, once the address is one', async () => {
  const link = { ...LINK, path: `/davet#anahtar=${'a'.repeat(60)}` };
  const invite = vi.fn<StaffClient['invite']>(() => Promise.resolve(done(link)));
  const { screen, button, field } = await show({ invite });
  await button('+ Ekip üyesi davet et').click();
  await expect.element(field('Email')).toHaveFocus();
  await field('Email').fill('ali@ornek');
  await button('Bağlantı oluştur').click();
  await expect.element(screen.getByText('Geçerli bir email adresi girin')).toBeVisible();
  await expect.element(field('Email')).toHaveFocus();
  expect(invite).not.toHaveBeenCalled();
  const email = `${'w'.repeat(60)}@ornek.com`;
  await field('Email').fill(email);
  await screen.getByRole('radio', { name: 'Görüntüleyen' }).click();
  await button('Bağlantı oluştur').click();
  const shown = screen.getByLabelText(/ için davet bağlantısı:$/);
  await expect.element(shown).toHaveValue(`https://liste.ornek.com${link.path}`);
  await expect.element(shown).toHaveAccessibleDescription(/bir daha gösterilmez\.$/);
  await expect.element(shown).toHaveFocus();
  // What a text field is, and the only one with this label.
  const input = shown.element() as HTMLInputElement;
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]);
  expect(input.scrollLeft).toBe(0);
  await expect.element(button('Bağlantıyı kopyala')).toBeInViewport({ ratio: 0.9 });
  expect(invite).toHaveBeenCalledWith({ email, role: 'viewer' });
});

it('after an invitation is revoked, the focus stays with the others, and it is announced', async () => {
  const make = (id: string) => ({ ...DENIZ, id, name: null, email: id, expiresAt: '2026-11-29' });
  const server = staffOf([ADMIN], [make('ali@ornek.com'), make('su@ornek.com')]);
  const { screen, button } = await show(server);
  await button('İptal et: ali@ornek.com daveti').click();
  await expect.element(screen.getByText('ali@ornek.com', { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('listitem')).toHaveFocus();
  await expect
    .element(screen.getByText('ali@ornek.com için davet iptal edildi.'))
    .toBeInTheDocument();
  await button('İptal et: su@ornek.com daveti').click();
  await expect.element(screen.getByText('Bekleyen davetler')).not.toBeInTheDocument();
});

it('an invitation that no longer exists disappears when it is revoked, and why is said', async () => {
  const server = staffOf([ADMIN], [{ ...DENIZ, id: 'i', name: null, expiresAt: '2026-11-29' }]);
  const staff = vi.fn<StaffClient['staff']>(server.staff);
  const revokeInvitation = () =>
    Promise.resolve(refused('urn:problem:not-found', { words: 'Bulunamadı.' }));
  const { screen, button } = await show({ staff, revokeInvitation });
  await button('İptal et: deniz@ornek.com daveti').click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Bulunamadı.');
  expect(staff).toHaveBeenCalledTimes(2);
});

it('an admin changes a member’s role and status, each confirmed beside its button', async () => {
  const server = staffOf([ADMIN, makeMember()]);
  const { screen, button } = await show(server);
  await button('Yönet: Mehmet').click();
  const save = button('Yetkiyi kaydet');
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('radio', { name: 'Yönetici' }).click();
  await save.click();
  await expect.element(screen.getByRole('status').getByText('Yetki kaydedildi.')).toBeVisible();
  await expect.element(save).toHaveFocus();
  button('Pasifleştir').element().focus();
  // Held down, it does not activate again.
  await userEvent.keyboard('{Enter>5/}');
  await expect.element(screen.getByText('Pasifleştirildi; oturumları kapatıldı.')).toBeVisible();
  await expect.element(screen.getByText('Yetki kaydedildi.')).not.toBeInTheDocument();
  await expect.element(button('Etkinleştir')).toHaveFocus();
  expect(server.changeMember.mock.calls).toEqual([
    ['m', { role: 'admin' }],
    ['m', { active: false }],
  ]);
});

it('a password link is made on demand, and disappears with the account', async () => {
  const passwordLink = vi.fn<StaffClient['passwordLink']>(() => Promise.resolve(done(LINK)));
  const { button, field } = await show({ ...staffOf([ADMIN, makeMember()]), passwordLink });
  await button('Yönet: Mehmet').click();
  await button('Şifre bağlantısı oluştur').click();
  await expect.element(field('Bağlantı')).toHaveValue('https://liste.ornek.com/davet#anahtar=abc');
  expect(passwordLink).toHaveBeenCalledWith('m');
  await button('Pasifleştir').click();
  await expect.element(button('Şifre bağlantısı oluştur')).toBeVisible();
  await expect.element(field('Bağlantı')).not.toBeInTheDocument();
});

it.each([
  ['the last admin', [ADMIN, makeMember({ role: 'viewer' })], /tek aktif yönetici/],
  ['oneself', [ADMIN, makeMember({ role: 'admin' })], /^Kendi yetkinizi/],
])('the rights of %s cannot be changed, and the dialog says so', async (_, staff, words) => {
  const { screen, button } = await show(staffOf(staff));
  await button('Yönet: Deniz').click();
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(button('Pasifleştir')).not.toBeInTheDocument();
});

it('a refusal of the server is shown in the server’s words', async () => {
  const changeMember = () =>
    Promise.resolve(refused('urn:problem:last-admin', { words: 'Son yönetici kalmalı.' }));
  const { screen, button } = await show({ ...staffOf([ADMIN, makeMember()]), changeMember });
  await button('Yönet: Mehmet').click();
  await button('Pasifleştir').click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Son yönetici kalmalı.');
});

it.each([1280, 360])(
  'at %i px only names and emails wrap in the table, emails between their parts',
  async (width) => {
    await page.viewport(width, 800);
    const email = 'sehriban.karaosman@muhasebe.ornek.com';
    const { screen } = await show(staffOf([ADMIN, makeMember({ name: 'W'.repeat(80), email })]));
    await expect.element(screen.getByText('Yönetici', { exact: true })).toBeVisible();
    const linesOf = (node: Node | undefined) => {
      const range = document.createRange();
      if (node !== undefined) range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    };
    const texts = ['Yönetici', 'Düzenleyen', '20 Kas 2026'].map((text) =>
      screen.getByText(text).first().element(),
    );
    const parts = [...document.querySelectorAll('bdi[dir=ltr]')].at(-1)?.childNodes ?? [];
    for (const node of [...texts, ...parts]) expect(linesOf(node)).toBeLessThanOrEqual(1);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  },
);

it('sessions are named by their browser; one that is ended is announced', async () => {
  let sessions = [makeSession({ isCurrent: true }), makeSession({ id: 't', userAgent: '' })];
  const endSession = vi.fn<StaffClient['endSession']>((id) => {
    sessions = sessions.filter((session) => session.id !== id);
    return Promise.resolve(done(null));
  });
  const own = { sessions: () => Promise.resolve(done(sessions)), endSession };
  const { screen, button } = await showAccount(own);
  await expect.element(screen.getByText('Firefox (Linux)')).toBeVisible();
  await expect.element(screen.getByText('Bu oturum')).toBeVisible();
  // The time tells two sessions in the same browser apart.
  await button(/^Oturumu kapat: Bilinmeyen tarayıcı, 20 Kas 2026 \d\d:\d\d$/).click();
  await expect.element(screen.getByRole('listitem')).toHaveFocus();
  await expect.element(screen.getByText(/^Oturum kapatıldı: Bilinmeyen/)).toBeInTheDocument();
  expect(endSession).toHaveBeenCalledWith('t', true);
});

it('changing one’s own password needs the current one, which is selected if it is wrong', async () => {
  const changeOwnPassword = vi.fn<StaffClient['changeOwnPassword']>();
  changeOwnPassword.mockResolvedValueOnce(refused('urn:problem:wrong-sign-in'));
  changeOwnPassword.mockResolvedValue(done(null));
  const { screen, button, field } = await showAccount({ changeOwnPassword });
  await field('Şu anki şifre').fill('yanlış-şifre');
  await field('Yeni şifre').fill('mor-fincan-92x');
  await button('Şifreyi değiştir').click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Şu anki şifre yanlış.');
  await expect.element(field('Şu anki şifre')).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(field('Şu anki şifre')).toHaveValue('x');
  await button('Şifreyi değiştir').click();
  await expect.element(screen.getByText('Şifreniz değişti.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Şifreyi değiştir' })).toHaveFocus();
  await expect.element(field('Şu anki şifre')).toHaveValue('');
});

it.each([true, false])(
  'with a provider, a change of password is offered if there is one: %s',
  async (isSet) => {
    const ownPassword = () => Promise.resolve(done({ isSet }));
    const { screen, button } = await showAccount({ ownPassword }, { provider: 'Kurum hesabı' });
    await expect.element(screen.getByRole('heading', { name: /^Şifre/ })).toBeVisible();
    expect(button('Şifreyi değiştir').elements()).toHaveLength(isSet ? 1 : 0);
    const without = screen.getByText(/^Şifreniz yok; Kurum hesabı ile giriş yapıyorsunuz/);
    expect(without.elements()).toHaveLength(isSet ? 0 : 1);
  },
);

it('an account that could not be loaded can be retried, and its tokens are listed', async () => {
  const tokens = vi.fn<StaffClient['tokens']>();
  tokens.mockResolvedValueOnce(refused('unreachable'));
  const used = makeToken({ id: 'u', name: 'Yedek', lastSeenAt: '2026-11-21T08:00:00.000Z' });
  tokens.mockResolvedValue(done([makeToken({ role: 'editor' }), used]));
  const { screen, button } = await showAccount({ tokens });
  await button('Yeniden dene').click();
  const items = screen.getByRole('listitem');
  await expect
    .element(items.nth(0))
    .toHaveTextContent(/Gece raporu · Düzenleyen.*Henüz kullanılmadı.*18 Şub 2027/);
  await expect.element(items.nth(1)).toHaveTextContent(/Son kullanım: 21 Kas 2026/);
});

it('a new token lasts 90 days by default, and is shown once for copying', async () => {
  const makeOne = vi.fn<StaffClient['makeToken']>(() => Promise.resolve(done(NEW_TOKEN)));
  const tokens = vi.fn<StaffClient['tokens']>();
  tokens.mockResolvedValueOnce(done([])).mockResolvedValue(done([makeToken()]));
  const { screen, button, field } = await showAccount({ tokens, makeToken: makeOne });
  await button('+ Yeni anahtar').click();
  await expect.element(field('Ad')).toHaveFocus();
  await button('Anahtar oluştur').click();
  await expect.element(screen.getByText('Ad zorunludur')).toBeVisible();
  expect(makeOne).not.toHaveBeenCalled();
  await field('Ad').fill(' Gece raporu ');
  await button('Anahtar oluştur').click();
  await expect.element(field('Erişim anahtarı')).toHaveValue('ekip_abc');
  await expect.element(field('Erişim anahtarı')).toHaveFocus();
  await expect.element(screen.getByText(/bir daha gösterilmez/)).toBeVisible();
  await expect.element(button('Anahtarı kopyala')).toBeVisible();
  expect(makeOne).toHaveBeenCalledWith({ name: 'Gece raporu', role: 'viewer', days: 90 });
  await button('Bitti').click();
  await expect.element(screen.getByText('Gece raporu')).toBeVisible();
  await expect.element(button('+ Yeni anahtar')).toHaveFocus();
});

it('a refused token says why, keeps what was typed, and shows a token that was made after all', async () => {
  const makeOne = vi.fn<StaffClient['makeToken']>(() => Promise.resolve(refused('unreachable')));
  const tokens = vi.fn<StaffClient['tokens']>();
  tokens.mockResolvedValueOnce(done([])).mockResolvedValue(done([makeToken({ name: 'Rapor' })]));
  const { screen, button, field } = await showAccount({ tokens, makeToken: makeOne });
  await button('+ Yeni anahtar').click();
  await field('Ad').fill('Rapor');
  await screen.getByRole('radio', { name: '365 gün' }).click();
  await button('Anahtar oluştur').click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(field('Ad')).toHaveValue('Rapor');
  expect(makeOne).toHaveBeenCalledWith({ name: 'Rapor', role: 'viewer', days: 365 });
  await expect.poll(() => document.body.textContent).toContain('Rapor · Görüntüleyen');
});

it.each([
  ['token', ACCOUNT, '+ Yeni anahtar', 'Anahtar oluştur', 'Rapor'],
  ['invitation', <StaffScreen key="s" />, '+ Ekip üyesi davet et', 'Bağlantı oluştur', 'a@b.com'],
])('Escape does not close a dialog while its %s is being made', async (...row) => {
  const [, element, open, make, typed] = row;
  const { ask, give } = late<Done<typeof NEW_TOKEN & typeof LINK>>();
  const { screen, button } = await show({ makeToken: ask, invite: ask }, { element });
  await button(open).click();
  const dialog = screen.getByRole('dialog').last();
  await dialog.getByRole('textbox').first().fill(typed);
  await button(make).click();
  await userEvent.keyboard('{Escape}');
  give(done({ ...NEW_TOKEN, ...LINK }));
  await expect.element(dialog.getByRole('textbox')).toHaveValue(expect.stringContaining('abc'));
  await userEvent.keyboard('{Escape}');
  await expect.element(button(open)).toHaveFocus();
});

it.each([
  ['viewer', ['Görüntüleyen'], false],
  ['editor', ['Görüntüleyen', 'Düzenleyen'], false],
  ['admin', ['Görüntüleyen', 'Düzenleyen', 'Yönetici'], true],
] as const)(
  'a token of the %s has at most its owner’s role, and only admins see the API link',
  async (role, offered, isDescribed) => {
    const { screen, button } = await showAccount({}, { role });
    await button('+ Yeni anahtar').click();
    const roles = screen.getByRole('radiogroup', { name: 'Yetki' }).getByRole('radio');
    await expect.element(roles.first()).toBeVisible();
    expect(roles.elements()).toHaveLength(offered.length);
    for (const name of offered)
      await expect.element(screen.getByRole('radio', { name })).toBeVisible();
    expect(document.querySelectorAll('a[href$="openapi.json"]')).toHaveLength(isDescribed ? 1 : 0);
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
  const { screen, button } = await showAccount({
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
