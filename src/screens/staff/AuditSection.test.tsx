import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { AuditEntry } from '#protocol/audit.ts';
import type { StaffClient } from '#protocol/staffAccess.ts';
import { createFakeStaff, done, makeMember, StaffForTest } from '#testing/fakes/fakeStaff.tsx';
import { AuditSection } from './AuditSection.tsx';

const DENIZ = { id: 'd', name: 'Deniz' };
const VELI = { id: 'v', name: 'Veli' };

function makeEntry(own: Partial<AuditEntry>): AuditEntry {
  const at = '2026-11-20T08:00:00.000Z';
  return { number: 1, at, kind: 'signedIn', by: DENIZ, to: null, about: {}, ...own };
}

async function show(own: Partial<StaffClient>) {
  const access = createFakeStaff(own);
  const screen = await render(
    <StaffForTest access={access}>
      <AuditSection staff={[makeMember({ ...VELI })]} />
    </StaffForTest>,
  );
  const items = () => screen.getByRole('listitem');
  return { screen, items, button: (name: string) => screen.getByRole('button', { name }) };
}

it('the audit says who did what to whom, and how', async () => {
  const query = { text: ' ali ', columns: [], filters: {}, sort: null, order: 'asc' } as const;
  const entries = [
    makeEntry({
      number: 5,
      kind: 'exported',
      about: { count: 1284, query, file: { format: 'csvPlain', fields: ['name', 'email'] } },
    }),
    makeEntry({
      number: 4,
      kind: 'staffChanged',
      to: VELI,
      about: {
        was: { name: 'Veli', role: 'viewer', active: true },
        is: { name: 'Veli', role: 'editor', active: false },
      },
    }),
    makeEntry({ number: 3, kind: 'signInFailed', by: null, to: VELI }),
    makeEntry({ number: 2, kind: 'signInFailed', by: null }),
    makeEntry({ number: 1, kind: 'setupLinkMade', by: null }),
  ];
  const page = { entries, hasOlder: false, total: 5 };
  const { items, screen } = await show({ audit: () => Promise.resolve(done(page)) });
  await expect.element(screen.getByText('5 kayıt')).toBeVisible();
  expect(
    items()
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining(
      'Dışa aktarma Deniz1.284 kullanıcı · arama: “ali” · CSV (düz) · sütunlar: Ad, Email',
    ),
    expect.stringContaining('Ekip değişikliği Deniz → VeliGörüntüleyen → Düzenleyen · Pasif'),
    expect.stringContaining('Başarısız giriş Veli'),
    expect.stringContaining('Başarısız giriş Bilinmeyen kişi'),
    expect.stringContaining('Kurulum bağlantısı Sunucu'),
  ]);
});

it('older entries load below the newer ones, and a filter starts with the newest', async () => {
  const audit = vi.fn<StaffClient['audit']>((_filter, before) => {
    const number = before === null ? 2 : before - 1;
    const entries = [makeEntry({ number, by: { id: 'd', name: `Kişi ${number}` } })];
    return Promise.resolve(done({ entries, hasOlder: number > 1, total: 2 }));
  });
  const { screen, items, button } = await show({ audit });
  await button('Daha eski kayıtları göster').click();
  await expect.element(items().nth(1)).toHaveTextContent('Kişi 1');
  await expect.element(items().first()).toHaveTextContent('Kişi 2');
  await expect.element(button('Daha eski kayıtları göster')).not.toBeInTheDocument();
  await screen.getByLabelText('İşlem').selectOptions('Davet');
  await screen.getByLabelText('Kişi', { exact: true }).selectOptions('Veli');
  await expect.poll(() => items().elements().length).toBe(1);
  expect(audit.mock.calls).toEqual([
    [{}, null],
    [{}, 2],
    [{ kind: 'invited' }, null],
    [{ kind: 'invited', person: 'v' }, null],
  ]);
});

it('after a change of the staff its entry appears on top, and the loaded older ones stay', async () => {
  const rows = [1, 2, 3].map((number) =>
    makeEntry({ number, by: { id: 'd', name: `Kişi ${number}` } }),
  );
  let newest = 2;
  const audit: StaffClient['audit'] = (_filter, before) => {
    const left = rows.filter(({ number }) => number <= newest && number < (before ?? Infinity));
    const entries = left.toReversed().slice(0, 2);
    if (before === null && newest === 2) entries.pop();
    return Promise.resolve(
      done({ entries, hasOlder: entries.at(-1)?.number !== 1, total: newest }),
    );
  };
  const access = createFakeStaff({ audit });
  const ofStaff = (name: string) => (
    <StaffForTest access={access}>
      <AuditSection staff={[makeMember({ ...VELI, name })]} />
    </StaffForTest>
  );
  const screen = await render(ofStaff('Veli'));
  const names = () =>
    [...document.querySelectorAll('li bdi')].map(({ textContent }) => textContent);
  await screen.getByRole('button', { name: 'Daha eski kayıtları göster' }).click();
  await expect.poll(names).toEqual(['Kişi 2', 'Kişi 1']);
  newest = 3;
  await screen.rerender(ofStaff('Veli Can'));
  await expect.poll(names).toEqual(['Kişi 3', 'Kişi 2', 'Kişi 1']);
  await expect.element(screen.getByText('3 kayıt')).toBeVisible();
});
