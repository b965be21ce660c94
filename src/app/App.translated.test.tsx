import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { formatDate } from '#domain/dates.ts';
import type { User } from '#domain/user/user.ts';
import { numbered, showLocalApp } from '#testing/showLocalApp.tsx';
import { translatePage } from '#testing/translatePage.ts';

/** The app in a browser that translates it. */
async function showTranslated(path: string, users = numbered(60)) {
  await page.viewport(1280, 800);
  onTestFinished(translatePage());
  return { ...(await showLocalApp(users, path)), users };
}

/** What each row or card says of its user, and on whom its controls act. */
const shown = () =>
  [...document.querySelectorAll('main tbody tr, main [role=list] > * > [role=listitem]')].map(
    (row) => ({
      name: row.querySelector('a')?.textContent,
      text: row.textContent.replaceAll(/\s/g, ''),
      href: row.querySelector('a')?.getAttribute('href'),
      menu: row.querySelector('button[aria-haspopup=menu]')?.getAttribute('aria-label'),
    }),
  );

const expected = (users: readonly User[], labels: readonly string[]) =>
  users.map(({ id, name, email, role, createdAt, active }) => {
    const values = [email, role, formatDate(createdAt)].map((value, at) => `${labels[at]}${value}`);
    // That of a row is not text.
    const initial = labels[0] === '' ? '' : 'K';
    const mark = active ? '' : 'Pasif';
    return {
      name,
      text: `${initial}${name}${mark}${values.join('')}Detaylar`.replaceAll(' ', ''),
      href: `/users/${id}`,
      menu: `İşlemler: ${name}`,
    };
  });

for (const [view, path, size, labels] of [
  ['table', '/users?sort=name', 10, ['', '', '']],
  ['cards', '/users?view=cards', 12, ['Email:', 'Rol:', 'OluşturulmaTarihi:']],
] as const) {
  it(`in a translated page the ${view} says of whom its buttons act on`, async () => {
    const { screen, button, users, stored } = await showTranslated(path);
    const expectUsers = async (wanted: readonly User[]) => {
      await expect.poll(shown).toEqual(expected(wanted.slice(0, size), labels));
    };

    await expectUsers(users);
    await button('Sonraki').click();
    await expectUsers(users.slice(size));
    await screen.getByRole('searchbox').fill('kisi02');
    await expectUsers(users.filter(({ name }) => name.startsWith('Kişi 02')));
    await screen.getByRole('searchbox').fill('');
    await expectUsers(users);

    await button('İşlemler: Kişi 003').click();
    await screen.getByRole('menuitem', { name: 'Sil' }).click();
    await expectUsers(users.filter(({ name }) => name !== 'Kişi 003'));
    expect(stored()).not.toContain('Kişi 003');
    expect(stored()).toContain('Kişi 004');
    await button('Geri al').click();
    await expectUsers(users);
  });
}

it('in a translated page the panel says of whom its buttons act on', async () => {
  const { screen, stored } = await showTranslated('/users?user=id-003');
  const panel = screen.getByRole('region', { name: 'Kullanıcı bilgileri' });
  await expect.element(panel.getByRole('heading').first()).toHaveTextContent('Kişi 003');
  for (const number of ['004', '005', '006']) {
    await panel.getByRole('button', { name: 'Sonraki kullanıcı' }).click();
    await expect.element(panel.getByRole('heading').first()).toHaveTextContent(`Kişi ${number}`);
    await expect.element(panel).toHaveTextContent(`kisi${number}@ornek.com`);
    await expect.element(panel).toHaveTextContent(`${Number(number)} / 60`);
  }
  await panel.getByRole('button', { name: 'İşlemler: Kişi 006' }).click();
  await screen.getByRole('menuitem', { name: 'Sil' }).click();
  await expect.poll(stored).not.toContain('Kişi 006');
  expect(stored()).toContain('Kişi 005');
});
