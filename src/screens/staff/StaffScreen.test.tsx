import type { StaffClient, StaffProblem } from '#protocol/staffAccess.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { StaffRole } from '#protocol/staff.ts';
import type { Invitation, StaffMember } from '#protocol/staffApi.ts';
import {
  createFakeStaff,
  DENIZ,
  done,
  makeMember,
  makeSession,
  NO_BACKUPS,
  refused,
  StaffForTest,
} from '#testing/fakes/fakeStaff.tsx';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { watchControls } from '#testing/watchControls.ts';
import { AccountDialog } from './account/AccountDialog.tsx';
import { StaffScreen } from './StaffScreen.tsx';

const ADMIN = makeMember({ ...DENIZ, lastSeenAt: null });
const LINK = { path: '/davet#anahtar=abc', expiresAt: '2026-11-29T08:00:00.000Z' };

beforeEach(async () => {
  await page.viewport(1280, 800);
});

async function show(
  own: Partial<StaffClient>,
  role: StaffRole = 'admin',
  element = <StaffScreen />,
  provider: string | null = null,
) {
  const fake = createFakeStaff({
    sessions: () => Promise.resolve(done([])),
    tokens: () => Promise.resolve(done([])),
    ...own,
  });
  const access = { ...fake, provider: () => provider };
  const screen = await render(
    <SourceForTest staff={{ ...DENIZ, role }}>
      <StaffForTest access={access}>{element}</StaffForTest>
    </SourceForTest>,
  );
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, button };
}

/** A server with these members, which applies each change. */
function staffOf(first: readonly StaffMember[], invitations: readonly Invitation[] = []) {
  let staff = first;
  const changeMember = vi.fn<StaffClient['changeMember']>((id, { role, active }) => {
    staff = staff.map((one) =>
      one.id === id ? { ...one, role: role ?? one.role, active: active ?? one.active } : one,
    );
    return Promise.resolve(done(makeMember()));
  });
  return {
    staff: () => Promise.resolve(done({ staff, invitations, backups: NO_BACKUPS, room: [] })),
    changeMember,
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
  let arrive = () => undefined as void;
  const list = { staff: [ADMIN, makeMember()], invitations: [], backups: NO_BACKUPS, room: [] };
  const staff: StaffClient['staff'] = () =>
    new Promise((resolve) => (arrive = () => resolve(done(list))));
  const { screen, button } = await show({ staff });
  await expect.element(button('+ Ekip üyesi davet et')).toBeVisible();
  await expect.element(screen.getByText('Ekip yükleniyor…')).toBeVisible();
  const moved = await watchControls();
  arrive();
  await expect.element(screen.getByRole('table', { name: 'Ekip üyeleri' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Yedeği indir' })).toBeVisible();
  expect(moved()).toEqual([]);
});

it('only admins see the staff, and other roles send no request for them', async () => {
  const staff = vi.fn<StaffClient['staff']>();
  const { screen } = await show({ staff }, 'editor');
  await expect.element(screen.getByText(/yalnızca yöneticiler/)).toBeVisible();
  expect(staff).not.toHaveBeenCalled();
});

it('a failed load of the staff can be retried', async () => {
  const staff = vi.fn<StaffClient['staff']>();
  staff.mockResolvedValueOnce(refused('unreachable'));
  staff.mockResolvedValue(done({ staff: [ADMIN], invitations: [], backups: NO_BACKUPS, room: [] }));
  const { screen, button } = await show({ staff });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('ulaşılamadı');
  await button('Yeniden dene').click();
  await expect.element(screen.getByRole('table')).toBeVisible();
});

it('the whole list can be downloaded, with a note on what is not in the file', async () => {
  const { screen } = await show(staffOf([ADMIN]));
  const link = screen.getByRole('link', { name: 'Yedeği indir' });
  await expect.element(link).toHaveAttribute('href', 'https://liste.ornek.com/api/backup');
  await expect.element(link).toHaveAttribute('download');
  await expect.element(screen.getByText(/Şifreler, ekip üyeleri ve oturumlar/)).toBeVisible();
});

it('the last backup of the server is shown, and a later one that failed', async () => {
  const good = { at: '2026-11-20T10:00:00Z', bytes: 3_449_999, userCount: 1234 };
  const staff = vi.fn<StaffClient['staff']>();
  staff.mockResolvedValueOnce(
    done({ staff: [ADMIN], invitations: [], backups: NO_BACKUPS, room: [] }),
  );
  const failedAt = '2026-11-21T10:00:00Z';
  staff.mockResolvedValue(
    done({
      staff: [ADMIN],
      invitations: [],
      backups: { isScheduled: true, good, failedAt },
      room: [],
    }),
  );
  const first = await show({ staff });
  await expect.element(first.screen.getByText('henüz yedek almadı')).toBeVisible();
  await first.screen.unmount();
  const { screen } = await show({ staff });
  await expect
    .element(
      screen.getByText(/^Sunucunun son yedeği: 20 Kas 2026 \d\d:00, 1\.234 kullanıcı, 3,4 MB/),
    )
    .toBeVisible();
  await expect
    .element(screen.getByText(/^Sunucu 21 Kas 2026 \d\d:00 tarihinde yedek alamadı/))
    .toBeVisible();
});

it('a backup begins by a press, and its absence from the schedule is said', async () => {
  const backups = { ...NO_BACKUPS, isScheduled: false };
  const list = done({ staff: [ADMIN], invitations: [], backups, room: [] });
  const busy: StaffProblem = {
    type: 'urn:problem:conflict',
    words: 'Şu anda başka bir yedek hazırlanıyor.',
    retryAt: null,
  };
  const beginBackup = vi
    .fn<StaffClient['beginBackup']>()
    .mockResolvedValueOnce(done(null))
    .mockResolvedValueOnce({ ok: false, problem: busy });
  const { screen, button } = await show({ staff: () => Promise.resolve(list), beginBackup });
  await expect.element(screen.getByText(/^Otomatik yedekleme kapalı/)).toBeVisible();
  await button('Şimdi yedekle').click();
  await expect.element(screen.getByText(/^Yedekleme başladı/).first()).toBeVisible();
  await button('Şimdi yedekle').click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('başka bir yedek');
});

it('the retention of the history is shown, and what will be removed next', async () => {
  const list = { staff: [ADMIN], invitations: [], backups: NO_BACKUPS, room: [] };
  const first = { at: '2026-11-20T10:00:00Z', changeCount: 12_345, removedCount: 67 };
  const staff = () => Promise.resolve(done({ ...list, historyKeep: { days: 730, first } }));
  const { screen } = await show({ staff });
  await expect.element(screen.getByText(/geçmişte 730 gün saklanır\.$/)).toBeVisible();
  await expect
    .element(screen.getByText(/^20 Kas 2026 \d\d:00 tarihinde geçmişteki 12\.345 eski/))
    .toHaveTextContent('silinen 67 kullanıcı o tarihten sonra geri getirilemez.');
});

it('an invitation gives a link to copy, once the address is one', async () => {
  const invite = vi.fn<StaffClient['invite']>(() => Promise.resolve(done(LINK)));
  const { screen, button } = await show({ ...staffOf([ADMIN]), invite });
  await button('+ Ekip üyesi davet et').click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Email')).toHaveFocus();
  await dialog.getByLabelText('Email').fill('yeni');
  await button('Bağlantı oluştur').click();
  await expect.element(dialog.getByText('Geçerli bir email adresi girin')).toBeVisible();
  await dialog.getByLabelText('Email').fill('yeni@ornek.com');
  await dialog.getByRole('radio', { name: 'Görüntüleyen' }).click();
  await button('Bağlantı oluştur').click();
  const link = dialog.getByLabelText('yeni@ornek.com için davet bağlantısı:');
  await expect.element(link).toHaveValue('https://liste.ornek.com/davet#anahtar=abc');
  await expect.element(link).toHaveAccessibleDescription(/bir daha gösterilmez\.$/);
  await expect.element(button('Bağlantıyı kopyala')).toBeVisible();
  expect(invite).toHaveBeenCalledWith({ email: 'yeni@ornek.com', role: 'viewer' });
});

it('a pending invitation can be revoked', async () => {
  const invitation = { ...DENIZ, id: 'i', name: null, expiresAt: LINK.expiresAt };
  const revokeInvitation = vi.fn<StaffClient['revokeInvitation']>(() =>
    Promise.resolve(done(null)),
  );
  const staff = vi.fn<StaffClient['staff']>();
  staff.mockResolvedValueOnce(
    done({ staff: [ADMIN], invitations: [invitation], backups: NO_BACKUPS, room: [] }),
  );
  staff.mockResolvedValue(done({ staff: [ADMIN], invitations: [], backups: NO_BACKUPS, room: [] }));
  const { screen, button } = await show({ staff, revokeInvitation });
  await button('İptal et: deniz@ornek.com daveti').click();
  await expect.element(screen.getByText('Bekleyen davetler')).not.toBeInTheDocument();
  expect(revokeInvitation).toHaveBeenCalledWith('i');
});

it('after an invitation is revoked, the focus stays with the others, and it is announced', async () => {
  const make = (id: string) => ({ ...DENIZ, id, name: null, expiresAt: LINK.expiresAt });
  const others = [{ ...make('i'), email: 'ali@ornek.com' }, make('j')];
  const staff = vi.fn<StaffClient['staff']>();
  staff.mockResolvedValueOnce(
    done({ staff: [ADMIN], invitations: others, backups: NO_BACKUPS, room: [] }),
  );
  staff.mockResolvedValue(
    done({ staff: [ADMIN], invitations: [make('j')], backups: NO_BACKUPS, room: [] }),
  );
  const { screen, button } = await show({
    staff,
    revokeInvitation: () => Promise.resolve(done(null)),
  });
  await button('İptal et: ali@ornek.com daveti').click();
  await expect.element(screen.getByText('ali@ornek.com', { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Bekleyen davetler' })).toHaveFocus();
  await expect
    .element(screen.getByText('ali@ornek.com için davet iptal edildi.'))
    .toBeInTheDocument();
});

it('an admin changes a member’s role and deactivates the member', async () => {
  const server = staffOf([ADMIN, makeMember()]);
  const { screen, button } = await show(server);
  await button('Yönet: Mehmet').click();
  const dialog = screen.getByRole('dialog', { name: 'Mehmet' });
  await dialog.getByRole('radio', { name: 'Yönetici' }).click();
  expect(server.changeMember).not.toHaveBeenCalled();
  await button('Yetkiyi kaydet').click();
  await button('Pasifleştir').click();
  await expect.element(button('Etkinleştir')).toBeVisible();
  expect(server.changeMember.mock.calls).toEqual([
    ['m', { role: 'admin' }],
    ['m', { active: false }],
  ]);
});

it('a saved change is confirmed beside its button, which keeps the focus', async () => {
  const { screen, button } = await show(staffOf([ADMIN, makeMember()]));
  await button('Yönet: Mehmet').click();
  const save = button('Yetkiyi kaydet');
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('radio', { name: 'Yönetici' }).click();
  await expect.element(save).not.toHaveAttribute('aria-disabled');
  await save.click();
  await expect.element(screen.getByRole('status').getByText('Yetki kaydedildi.')).toBeVisible();
  await expect.element(save).toHaveFocus();
  await button('Pasifleştir').click();
  await expect
    .element(screen.getByRole('status').getByText('Pasifleştirildi; oturumları kapatıldı.'))
    .toBeVisible();
  await expect.element(screen.getByText('Yetki kaydedildi.')).not.toBeInTheDocument();
  await expect.element(button('Etkinleştir')).toHaveFocus();
});

it('Enter held down deactivates once, and does not activate again', async () => {
  const server = staffOf([ADMIN, makeMember()]);
  const { button } = await show(server);
  await button('Yönet: Mehmet').click();
  button('Pasifleştir').element().focus();
  await userEvent.keyboard('{Enter>5/}');
  await expect.element(button('Etkinleştir')).toBeVisible();
  expect(server.changeMember).toHaveBeenCalledOnce();
});

it('only names and emails wrap in the table, and it never overflows the page', async () => {
  const long = makeMember({ name: 'W'.repeat(80), email: `${'w'.repeat(60)}@ornek.com` });
  const { screen } = await show(staffOf([ADMIN, long]));
  await expect.element(screen.getByText('Yönetici', { exact: true })).toBeVisible();
  for (const text of ['Yönetici', 'Düzenleyen', 'Aktif', '20 Kas 2026']) {
    const range = document.createRange();
    range.selectNodeContents(screen.getByText(text).first().element());
    expect(range.getBoundingClientRect().height).toBeLessThan(30);
  }
  for (const width of [1280, 360]) {
    await page.viewport(width, 800);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  }
});

it.each([1280, 1024, 768, 360])(
  'beside a long name an email wraps only between its parts, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    const emails = ['ayse@ornek.com', 'sehriban.karaosman@muhasebe.ornek.com'];
    const { screen } = await show(
      staffOf(emails.map((email, at) => makeMember({ id: `${at}`, email, name: 'Ş'.repeat(100) }))),
    );
    await expect.element(screen.getByText('ayse')).toBeVisible();
    const linesOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    };
    const [short, long] = document.querySelectorAll('bdi[dir=ltr]');
    expect([short?.textContent, long?.textContent]).toEqual(emails);
    expect(short && linesOf(short)).toBe(1);
    for (const part of long?.childNodes ?? []) {
      if (part.textContent !== '')
        expect([part.textContent, linesOf(part)]).toEqual([part.textContent, 1]);
    }
  },
);

it.each(['çift@örnek.com', 'ali@ornek', 'ali ornek@ornek.com'])(
  '%s is rejected at the email field of an invitation before anything is sent',
  async (address) => {
    const invite = vi.fn<StaffClient['invite']>();
    const { screen, button } = await show({ ...staffOf([ADMIN]), invite });
    await button('+ Ekip üyesi davet et').click();
    await screen.getByLabelText('Email').fill(address);
    await button('Bağlantı oluştur').click();
    await expect
      .element(screen.getByLabelText('Email'))
      .toHaveAccessibleDescription('Geçerli bir email adresi girin');
    expect(invite).not.toHaveBeenCalled();
  },
);

it('the link of a long address does not overflow its dialog', async () => {
  const invite = () => Promise.resolve(done(LINK));
  const { screen, button } = await show({ ...staffOf([ADMIN]), invite });
  await button('+ Ekip üyesi davet et').click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Email').fill(`${'w'.repeat(60)}@ornek.com`);
  await button('Bağlantı oluştur').click();
  const link = dialog.getByLabelText(/davet bağlantısı/);
  await expect.element(link).toBeVisible();
  const wider = [...dialog.element().querySelectorAll('*:not(input)')].filter(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
  );
  expect(wider).toEqual([]);
});

it('a link to copy is selected, and shows its beginning', async () => {
  const path = `/davet#anahtar=${'a'.repeat(60)}`;
  const invite = () => Promise.resolve(done({ ...LINK, path }));
  const { screen, button } = await show({ ...staffOf([ADMIN]), invite });
  await button('+ Ekip üyesi davet et').click();
  await screen.getByLabelText('Email').fill('yeni@ornek.com');
  await button('Bağlantı oluştur').click();
  const field = screen.getByLabelText(/davet bağlantısı/);
  await expect.element(field).toHaveFocus();
  // What a text field is, and the only one with this label.
  const input = field.element() as HTMLInputElement;
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe(input.value);
  expect(input.scrollWidth).toBeGreaterThan(input.clientWidth);
  expect(input.scrollLeft).toBe(0);
});

it('the last admin cannot be deactivated, and the dialog says so', async () => {
  const { screen, button } = await show(staffOf([ADMIN, makeMember({ role: 'viewer' })]));
  await button('Yönet: Deniz').click();
  await expect.element(screen.getByText(/tek aktif yönetici/)).toBeVisible();
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

it('sessions are named by their browser, and other sessions can be ended', async () => {
  let sessions = [makeSession({ isCurrent: true }), makeSession({ id: 't', userAgent: '' })];
  const endSession = vi.fn<StaffClient['endSession']>((id) => {
    sessions = sessions.filter((session) => session.id !== id);
    return Promise.resolve(done(null));
  });
  const { screen } = await show(
    { sessions: () => Promise.resolve(done(sessions)), endSession },
    'admin',
    <AccountDialog onTokenShown={() => undefined} onClose={() => undefined} />,
  );
  await expect.element(screen.getByText('Firefox (Linux)')).toBeVisible();
  await expect.element(screen.getByText('Bu oturum')).toBeVisible();
  // The time tells two sessions in the same browser apart.
  await screen
    .getByRole('button', { name: /^Oturumu kapat: Bilinmeyen tarayıcı, 20 Kas 2026 \d\d:\d\d$/ })
    .click();
  await expect.element(screen.getByText('Bilinmeyen tarayıcı')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Oturumlar' })).toHaveFocus();
  expect(endSession).toHaveBeenCalledWith('t', true);
});

it('a password link for a member is made on demand', async () => {
  const passwordLink = vi.fn<StaffClient['passwordLink']>(() => Promise.resolve(done(LINK)));
  const { screen, button } = await show({ ...staffOf([ADMIN, makeMember()]), passwordLink });
  await button('Yönet: Mehmet').click();
  await button('Şifre bağlantısı oluştur').click();
  await expect
    .element(screen.getByLabelText('Bağlantı', { exact: true }))
    .toHaveValue('https://liste.ornek.com/davet#anahtar=abc');
  expect(passwordLink).toHaveBeenCalledWith('m');
});

it('changing one’s own password needs the current one', async () => {
  const changeOwnPassword = vi.fn<StaffClient['changeOwnPassword']>();
  changeOwnPassword.mockResolvedValueOnce(refused('urn:problem:invalid', { words: 'Yanlış.' }));
  changeOwnPassword.mockResolvedValue(done(null));
  const { screen, button } = await show(
    { changeOwnPassword },
    'admin',
    <AccountDialog onTokenShown={() => undefined} onClose={() => undefined} />,
  );
  await screen.getByLabelText('Şu anki şifre', { exact: true }).fill('eski-sifrem-9');
  await screen.getByLabelText('Yeni şifre', { exact: true }).fill('mor-fincan-92x');
  await button('Şifreyi değiştir').click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Yanlış.');
  await button('Şifreyi değiştir').click();
  await expect.element(screen.getByText('Şifreniz değişti.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Şifreyi değiştir' })).toHaveFocus();
  await expect.element(screen.getByLabelText('Şu anki şifre', { exact: true })).toHaveValue('');
});

it('the account offers a change of password only to people who have one', async () => {
  const ownPassword = vi.fn<StaffClient['ownPassword']>();
  ownPassword
    .mockResolvedValueOnce(done({ isSet: false }))
    .mockResolvedValue(done({ isSet: true }));
  const open = () =>
    show(
      { ownPassword },
      'viewer',
      <AccountDialog onTokenShown={() => undefined} onClose={() => undefined} />,
      'Kurum hesabı',
    );
  const without = await open();
  await expect
    .element(without.screen.getByText(/^Şifreniz yok; Kurum hesabı ile giriş yapıyorsunuz/))
    .toBeVisible();
  await expect.element(without.button('Şifreyi değiştir')).not.toBeInTheDocument();
  await without.screen.unmount();
  const withOne = await open();
  await expect.element(withOne.button('Şifreyi değiştir')).toBeVisible();
});
