import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeUser } from '#testing/data/makeUser.ts';
import { named, showSharedApp } from '#testing/showSharedApp.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

it('others’ changes move no row: new users are counted above until the person shows them', async () => {
  const { screen, become, names, button } = await showSharedApp({ users: named('Ali', 'Can') });
  await expect.poll(names).toEqual(['Ali', 'Can']);
  const top = () => document.querySelector('main tbody tr')?.getBoundingClientRect().top;
  const before = top();
  become([...named('Oya', 'Umut'), makeUser({ id: 'Ali', name: 'Ali Veli' })]);
  await expect.element(screen.getByText('2 yeni kullanıcı')).toBeVisible();
  expect(names()).toEqual(['Ali Veli', 'Can']);
  expect(top()).toBe(before);
  await expect.element(screen.getByRole('row', { name: /Can/ })).toHaveTextContent('Silindi');
  await button('2 yeni kullanıcıyı göster').click();
  expect(names()).toEqual(['Oya', 'Umut', 'Ali Veli']);
  await expect.element(screen.getByText('Silindi')).not.toBeInTheDocument();
});

it('repeated changes of others are announced once', async () => {
  const { screen, become, names } = await showSharedApp({ users: named('Ali') });
  await expect.poll(names).toEqual(['Ali']);
  become(named('Oya', 'Ali'));
  const words = screen.getByRole('status').getByText(/^Listeyi başkaları/);
  await expect.element(words).toBeInTheDocument();
  const said = words.element();
  become(named('Umut', 'Oya', 'Ali'));
  await expect.element(screen.getByText('2 yeni kullanıcı')).toBeVisible();
  expect(words.element()).toBe(said);
});

it('an empty list counts users that others add', async () => {
  const { screen, become } = await showSharedApp({ users: [] });
  await expect.element(screen.getByText('Henüz kullanıcı yok.')).toBeVisible();
  become(named('Oya'));
  await expect.element(screen.getByText('1 yeni kullanıcı')).toBeVisible();
});

it('a count at its limit is shown as a lower bound, and made exact at a press', async () => {
  const { screen, button } = await showSharedApp({
    users: named('Ali'),
    countedTo: 10_000,
    exact: 1_234_567,
  });
  await expect.element(screen.getByText('10.000+ kullanıcı')).toBeVisible();
  await expect.element(screen.getByText('1 - 10 / 10000+', { exact: true })).toBeVisible();
  await button('Kesin sayıyı göster').click();
  await expect.element(screen.getByText('1.234.567 kullanıcı')).toBeVisible();
  // The button is gone.
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
});

it('an exact count that fails after a change is replaced by the lower bound', async () => {
  const world = await showSharedApp({ users: named('Ali'), countedTo: 10_000, exact: 12_345 });
  const { screen, button, failCount, countTo } = world;
  await button('Kesin sayıyı göster').click();
  await expect.element(screen.getByText('12.345 kullanıcı')).toBeVisible();
  failCount();
  await expect.element(screen.getByText('10.000+ kullanıcı')).toBeVisible();
  expect(screen.getByText('12.345 kullanıcı').elements()).toEqual([]);
  await button('Sayılamadı. Yeniden dene').click();
  expect(world.retry).toHaveBeenCalledOnce();
  countTo(11_000);
  await expect.element(screen.getByText('11.000 kullanıcı')).toBeVisible();
});

it('the cards show that there are more pages than were counted', async () => {
  const path = '/users?view=cards';
  const { screen } = await showSharedApp({ path, users: named('Ali'), countedTo: 10_000 });
  await expect.element(screen.getByText('Sayfa 1 / 834+', { exact: true })).toBeVisible();
});

const THIRTEEN = named(...Array.from({ length: 13 }, (_, position) => `Kişi ${position}`));

it.each([
  [
    'of the table',
    '/users',
    'Ad',
    'En az 10.000 kullanıcı bulundu. 1–10 arası gösteriliyor. Ad sütununa göre artan sırada',
  ],
  [
    'of the cards',
    '/users?view=cards',
    'Sonraki',
    'En az 10.000 kullanıcı bulundu. En az 834 sayfadan 2. sayfa',
  ],
  [
    'of all cards',
    '/users?view=cards&page=2',
    'Tümü Göster',
    'En az 10.000 kullanıcı bulundu. 10 kart gösteriliyor',
  ],
])('screen readers hear that the count %s is a lower bound', async (_, path, press, words) => {
  const { screen, button } = await showSharedApp({ path, users: THIRTEEN, countedTo: 10_000 });
  await button(press).click();
  await expect.element(screen.getByText(words, { exact: true })).toBeInTheDocument();
});

it('screen readers hear an exact count without “at least”', async () => {
  const path = '/users?view=cards';
  const { screen, button } = await showSharedApp({
    path,
    users: THIRTEEN,
    countedTo: 24,
    isExact: true,
  });
  await button('Sonraki').click();
  const words = '24 kullanıcı bulundu. 2 sayfadan 2. sayfa';
  await expect.element(screen.getByText(words, { exact: true })).toBeInTheDocument();
});
