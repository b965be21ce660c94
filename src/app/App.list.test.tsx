import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeUser } from '#testing/data/makeUser.ts';
import { numbered, showLocalApp } from '#testing/showLocalApp.tsx';

beforeEach(() => page.viewport(1280, 800));

const headers = () =>
  [...document.querySelectorAll('main th')].map(({ textContent }) => textContent);
const cardNames = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);

it('a header sorts ascending, then descending, and another header starts ascending', async () => {
  const { screen, names } = await showLocalApp(numbered(12).toReversed());
  const header = (name: string) => screen.getByRole('columnheader', { name, exact: true });
  await expect.poll(() => names()[0]).toBe('Kişi 012');
  await header('Ad').getByRole('button').click();
  await expect.element(header('Ad')).toHaveAttribute('aria-sort', 'ascending');
  expect(names()[0]).toBe('Kişi 001');
  await header('Ad').getByRole('button').click();
  await expect.element(header('Ad')).toHaveAttribute('aria-sort', 'descending');
  expect(names()[0]).toBe('Kişi 012');
  await header('Email').getByRole('button').click();
  await expect.element(header('Email')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(header('Ad')).not.toHaveAttribute('aria-sort');
  expect(names()[0]).toBe('Kişi 001');
  expect(header('İşlemler').getByRole('button').elements()).toEqual([]);
});

it('the pager steps through the pages, shows its position and stops at both ends', async () => {
  const { screen, button, names } = await showLocalApp(numbered(25));
  await expect.element(button('Önceki')).toBeDisabled();
  await button('Sonraki').click();
  await expect.element(screen.getByText('11 - 20 / 25')).toBeVisible();
  expect(names()[0]).toBe('Kişi 011');
  await button('Sonraki').click();
  await expect.element(screen.getByText('21 - 25 / 25')).toBeVisible();
  await expect.element(button('Sonraki')).toBeDisabled();
  await expect.element(button('Önceki')).toHaveFocus();
  await button('Önceki').click();
  await expect.element(screen.getByText('11 - 20 / 25')).toBeVisible();
});

it('the search of the table finds any shown value by Turkish rules', async () => {
  const users = [
    makeUser({ id: 'a', name: 'İbrahim Işık', email: 'a@ornek.com', role: 'Admin' }),
    makeUser({ id: 'b', name: 'Şule Çağrı', createdAt: new Date('2022-01-05T09:00:00Z') }),
  ];
  const { screen, names } = await showLocalApp(users);
  const search = screen.getByPlaceholder('Tabloda ara...');
  for (const [text, found] of [
    ['  ISIK  ', ['İbrahim Işık']],
    ['sule', ['Şule Çağrı']],
    ['ADMIN', ['İbrahim Işık']],
    ['05.01.2022', ['Şule Çağrı']],
    ['Detaylar', []],
  ] as const) {
    await search.fill(text);
    await expect.poll(names).toEqual(found);
  }
});

it('the role filter offers each distinct role, combines them with OR, names them and can be cleared', async () => {
  const { screen, button } = await showLocalApp(numbered(40));
  const open = screen.getByRole('button', { name: /^Filtre: Gruplara göre filtrele/ });
  await open.click();
  const popup = screen.getByRole('dialog', { name: 'Filtrele' });
  const roles = popup.getByRole('group', { name: 'Rol' });
  await expect.element(roles.getByRole('checkbox').nth(3)).toBeVisible();
  expect(roles.getByRole('checkbox').elements()).toHaveLength(4);
  await popup.getByRole('checkbox', { name: 'Admin' }).click();
  await expect.element(screen.getByText('1 - 10 / 10')).toBeVisible();
  await popup.getByRole('checkbox', { name: 'Editor' }).click();
  await expect.element(screen.getByText('1 - 10 / 20')).toBeVisible();
  await expect.element(screen.getByText('Rol: Admin, Editor')).toBeVisible();
  await popup.getByRole('button', { name: 'Temizle' }).click();
  await expect.element(screen.getByText('1 - 10 / 40')).toBeVisible();
  await expect.element(screen.getByText('Filtreler:')).not.toBeInTheDocument();
  await popup.getByRole('checkbox', { name: 'Viewer' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(open).toHaveFocus();
  await button('Rol filtresini kaldır').click();
  await expect.element(screen.getByText('1 - 10 / 40')).toBeVisible();
});

it('without matches the table says so, and one press clears search and filters and focuses the search', async () => {
  const { screen, button, address } = await showLocalApp(numbered(12), '/users?q=zzz&role=Admin');
  await expect.element(screen.getByText('Eşleşen kullanıcı yok.')).toBeVisible();
  await expect.element(screen.getByText('0 / 0', { exact: true })).toBeVisible();
  (button('Aramayı ve filtreleri temizle').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('1 - 10 / 12')).toBeVisible();
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  expect(address()).toBe('/users');
});

it('columns can be shown, hidden, moved and widened by keyboard alone, and reset to the default', async () => {
  const { screen, button } = await showLocalApp(numbered(12));
  const opener = button('Sütunlar');
  const dialog = screen.getByRole('dialog', { name: 'Sütunlar', exact: true });
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('heading')).toHaveFocus();
  for (const name of ['Durum', 'Email']) {
    (dialog.getByRole('checkbox', { name }).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
  }
  (dialog.getByText('Sıra ve genişlik').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const up = dialog.getByRole('button', { name: 'Yukarı: Oluşturulma Tarihi' });
  (up.element() as HTMLElement).focus();
  for (let press = 0; press < 5; press += 1) await userEvent.keyboard('{Enter}');
  await expect.element(up).toHaveFocus();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('Oluşturulma Tarihi: 9 sütun içinde 2. sırada');
  const width = () => document.querySelectorAll('main th')[2]?.getBoundingClientRect().width ?? 0;
  const before = width();
  (dialog.getByLabelText('Genişlik: Rol').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(dialog.getByLabelText('Genişlik: Rol')).toHaveValue('wide');
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  expect(headers()).toEqual(['Ad', 'Oluşturulma Tarihi', 'Rol', 'Durum', 'İşlemler']);
  expect(width()).toBeGreaterThan(before + 20);
  await opener.click();
  await dialog.getByRole('button', { name: 'Varsayılana dön' }).click();
  await expect.poll(headers).toEqual(['Ad', 'Email', 'Rol', 'Oluşturulma Tarihi', 'İşlemler']);
});

it('a status is shown once: beside the name, or in its own column', async () => {
  const { screen, button } = await showLocalApp([makeUser({ active: false })]);
  const shown = () =>
    [...document.querySelectorAll('main tbody tr *')].filter(
      (part) =>
        part.childElementCount === 0 && part.textContent === 'Pasif' && part.checkVisibility(),
    );
  await expect.poll(() => shown().length).toBe(1);
  await button('Sütunlar').click();
  await screen.getByRole('dialog').getByRole('checkbox', { name: 'Durum' }).click();
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(() => shown().map((part) => part.closest('td')?.textContent))
    .toEqual(['Pasif']);
});

it('filters carry over between table and cards, including several roles', async () => {
  const filters = 'role=Admin&role=User&status=active&createdMonth=2024-06';
  const { screen, button, address } = await showLocalApp(
    numbered(60),
    `/users?${filters}&sort=name&page=2`,
  );
  await button('Kart Görünümü').click();
  await expect.poll(address).toBe(`/users?view=cards&${filters}`);
  const role = screen.getByLabelText('Rol', { exact: true });
  const chosen = () => (role.element() as HTMLSelectElement).selectedOptions[0]?.textContent;
  await expect.poll(chosen).toBe('Admin, User');
  await button('Tablo Görünümü').click();
  await expect.poll(address).toBe(`/users?${filters}`);
  await button('Kart Görünümü').click();
  await role.selectOptions('User');
  await button('Tablo Görünümü').click();
  await expect.element(screen.getByText('Rol: User')).toBeVisible();
});

it('a link to a status and a month filters the table, and each filter can be removed', async () => {
  const { screen, button, address } = await showLocalApp(
    numbered(60),
    '/users?status=passive&createdMonth=2024-05&q=kişi 04',
  );
  const month = button('Oluşturulma filtresini kaldır');
  await expect.element(screen.getByText('Oluşturulma: Mayıs 2024')).toBeVisible();
  await expect.element(screen.getByText('Durum: Pasif')).toBeVisible();
  await expect.element(screen.getByText('1 - 5 / 5')).toBeVisible();
  await button('Durum filtresini kaldır').click();
  await expect.element(month).toHaveFocus();
  expect(address()).not.toContain('status=');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  expect(address()).not.toContain('createdMonth=');
});

it('a link with conditions shows each condition in words, with a button to remove it', async () => {
  const { screen, button, names, address } = await showLocalApp(
    [makeUser({ id: 'ali', name: 'Ali Kaya', role: 'Admin' }), ...numbered(12)],
    '/users?where=name.beginsWith.al&where=role.anyOf.Admin*Editor',
  );
  await expect.poll(names).toEqual(['Ali Kaya']);
  await button('Koşulu kaldır: Ad “al” ile başlar').click();
  expect(address()).toBe('/users?where=role.anyOf.Admin*Editor');
  const last = button('Koşulu kaldır: Rol Admin veya Editor');
  await expect.element(last).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/users');
  await expect.element(screen.getByPlaceholder('Tabloda ara...')).toHaveFocus();
});

it('cards are sorted by name or date, ascending or descending', async () => {
  const { screen } = await showLocalApp(numbered(3), '/users?view=cards');
  await expect.poll(cardNames).toEqual(['Kişi 001', 'Kişi 002', 'Kişi 003']);
  await screen.getByLabelText('Sıra', { exact: true }).selectOptions('Azalan');
  await expect.poll(cardNames).toEqual(['Kişi 003', 'Kişi 002', 'Kişi 001']);
  await screen.getByLabelText('Sırala', { exact: true }).selectOptions('Oluşturulma Tarihi');
  await expect.poll(cardNames).toEqual(['Kişi 001', 'Kişi 002', 'Kişi 003']);
});

it('every screen names itself in the page title, and its link in the sidebar is the current one', async () => {
  const { screen } = await showLocalApp(numbered(3), '/');
  const current = () => document.querySelector('nav [aria-current=page]')?.getAttribute('href');
  await expect.poll(() => document.title).toBe('Ana Sayfa · Dashboard');
  expect(current()).toBe('/');
  await screen.getByRole('link', { name: 'User Table' }).click();
  await expect.poll(() => document.title).toBe('Kullanıcı Listesi · Dashboard');
  await screen.getByRole('link', { name: 'Kişi 002', exact: true }).click();
  await expect.poll(() => document.title).toBe('Kişi 002 · Dashboard');
  expect(current()).toBe('/users');
  for (const [path, title] of [
    ['/users/kimse', 'Kullanıcı Bulunamadı'],
    ['/baska', 'Sayfa Bulunamadı'],
    ['/users/%E0%A4%A', 'Kullanıcı Bulunamadı'],
  ] as const) {
    history.pushState(null, '', path);
    await expect.poll(() => document.title).toBe(`${title} · Dashboard`);
  }
});

it('a user without a location has a message instead of a map', async () => {
  const nowhere = { ...makeUser({ id: 'a' }), latitude: null, longitude: null };
  const { screen } = await showLocalApp([nowhere], '/users/a');
  await expect.element(screen.getByText(/kayıtlı geçerli bir konumu yok/)).toBeVisible();
  expect(document.querySelector('.leaflet-container')).toBeNull();
});

it('the previous and next user are those of the list that the page was opened from', async () => {
  const { screen } = await showLocalApp(numbered(12), '/users?role=Admin&sort=name&order=desc');
  await screen.getByRole('link', { name: 'Detaylar: Kişi 005' }).click();
  const place = screen.getByRole('navigation', { name: 'Önceki ve sonraki kullanıcı' });
  await expect.element(place).toHaveTextContent('2 / 3');
  await place.getByRole('link', { name: 'Sonraki kullanıcı' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Kişi 001' })).toBeVisible();
  expect(place.getByRole('link', { name: 'Sonraki kullanıcı' }).elements()).toEqual([]);
  await place.getByRole('link', { name: 'Önceki kullanıcı' }).click();
  await place.getByRole('link', { name: 'Önceki kullanıcı' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Kişi 009' })).toBeVisible();
});

it('Enter in the search opens the only match, and nothing with several, and a button empties the search', async () => {
  const { screen, button, address } = await showLocalApp(numbered(12));
  const search = screen.getByPlaceholder('Tabloda ara...');
  await search.fill('kişi 01');
  // 001, too.
  await expect.element(screen.getByText('1 - 4 / 4')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveFocus();
  await button('Aramayı temizle').click();
  await expect.element(search).toHaveValue('');
  await expect.element(search).toHaveFocus();
  await search.fill('kişi 011');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/users/id-011');
});

it('the search on Home opens the only match, and its button opens the form over the list', async () => {
  const { screen, address } = await showLocalApp(numbered(30), '/');
  const search = screen.getByRole('searchbox');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard(' kişi 017 {Enter}');
  await expect.poll(address).toBe('/users/id-017');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await screen.getByRole('link', { name: 'Home' }).click();
  await search.fill('kişi 01');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/users?q=ki%C5%9Fi+01');
  await screen.getByRole('link', { name: 'Home' }).click();
  await screen.getByRole('link', { name: '+ Kullanıcı Ekle' }).click();
  await expect.poll(address).toBe('/users');
  await expect.element(screen.getByRole('dialog', { name: 'Kullanıcı Ekle' })).toBeVisible();
});

it('“/” focuses the search, which takes the letters of shortcuts as text', async () => {
  const { screen, names } = await showLocalApp(numbered(3));
  await expect.poll(() => names().length).toBe(3);
  const search = screen.getByRole('searchbox');
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('');
  await userEvent.keyboard('a/n?');
  await expect.element(search).toHaveValue('a/n?');
  expect(screen.getByRole('dialog').elements()).toEqual([]);
});

it('the palette opens the first user by Enter, and another one by arrows', async () => {
  const { screen, names, address } = await showLocalApp(numbered(5));
  await expect.poll(() => names().length).toBe(5);
  const field = screen.getByRole('dialog').getByRole('combobox');
  const open = async (text: string) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard(text);
    await expect.element(screen.getByRole('option').first()).toHaveTextContent('Kişi 00');
  };
  await open('KİŞİ 003');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/users/id-003');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await open('kişi');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/users/id-002');
});

it('the page of a user shows email, role, date and status under their labels', async () => {
  const { screen } = await showLocalApp([makeUser({ id: 'a', role: 'Editor' })], '/users/a');
  const texts = (role: 'term' | 'definition') =>
    screen
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(() => texts('term')).toEqual(['Email', 'Rol', 'Oluşturulma Tarihi', 'Durum']);
  expect(texts('definition')).toEqual(['irem@ornek.com', 'Editor', '14.03.2024', 'Aktif']);
});

it('the page of a user shows the start of long values, and all of one on request', async () => {
  const name = 'r'.repeat(20_000);
  const user = makeUser({ name, email: `${'v'.repeat(20_000)}@a.co`, role: 'f'.repeat(20_000) });
  const { screen } = await showLocalApp([user], `/users/${user.id}`);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^r{300}…$/);
  expect(document.title.length).toBeLessThan(400);
  const start = document.querySelector('main')?.textContent ?? '';
  for (const letter of ['r', 'v', 'f']) expect(start).not.toContain(letter.repeat(3000));
  await screen.getByText('Tamamını göster (20.000 karakter): Ad').click();
  await expect.element(screen.getByRole('region', { name: 'Ad', exact: true })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Ad', exact: true }).element().textContent).toBe(name);
});

it('Home’s users of this month, kept as a link, are later those of that month', async () => {
  const createdAt = (day: string) =>
    makeUser({ id: day, name: day, createdAt: new Date(`${day}T09:00:00Z`) });
  const users = ['2026-12-01', '2026-11-30', '2026-11-01', '2026-10-31'].map(createdAt);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const home = await showLocalApp(users, '/');
  await home.screen.getByRole('link', { name: '+2 bu ay' }).click();
  await expect.poll(home.names).toEqual(['2026-11-30', '2026-11-01']);
  const link = home.address();
  await home.screen.unmount();
  vi.setSystemTime('2026-12-01T12:00:00Z');
  const later = await showLocalApp(users, link);
  await expect.poll(later.names).toEqual(['2026-12-01']);
  await expect.element(later.screen.getByText('bu ay')).toBeVisible();
});

it('Home’s chart shows the last twelve months, also those without users, with the year where it changes', async () => {
  const createdAt = (day: string) =>
    makeUser({ id: day, name: day, createdAt: new Date(`${day}T09:00:00Z`) });
  const users = ['2026-09-02', '2026-09-01', '2026-01-31', '2025-11-30'].map(createdAt);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { screen, names } = await showLocalApp(users, '/');
  await expect.element(screen.getByText('Ara 2025 – Kas 2026 · 3', { exact: true })).toBeVisible();
  const bars = [...document.querySelectorAll('ol > li')].map((bar) => bar.textContent);
  expect(bars).toHaveLength(12);
  expect(bars[0]).toBe('Aralık 2025Ara2025 0 kullanıcı');
  expect(bars[1]).toBe('Ocak 2026Oca2026 1 kullanıcı');
  expect(bars[9]).toBe('Eylül 2026Eyl 2 kullanıcı');
  expect(bars[11]).toBe('Kasım 2026Kas 0 kullanıcı');
  await screen.getByRole('link', { name: 'Eylül 2026 2 kullanıcı' }).click();
  await expect.poll(names).toEqual(['2026-09-02', '2026-09-01']);
});

it('the map of nobody does not say where they are', async () => {
  const { screen } = await showLocalApp(numbered(3), '/users?view=map');
  await expect.element(screen.getByText('Hepsinin konumu var.')).toBeVisible();
  await screen.getByRole('searchbox').fill('kimse');
  await expect.element(screen.getByText('Eşleşen kullanıcı yok.')).toBeVisible();
  await expect.element(screen.getByText('Hepsinin konumu var.')).not.toBeInTheDocument();
});
