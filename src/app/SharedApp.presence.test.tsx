import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { named, showSharedApp } from '#testing/showSharedApp.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

const EDIT = 'Düzenle';
const AYSE = 'Ayşe Yılmaz bu kullanıcıyı düzenliyor.';

it('a form reports its presence while it is open, and a page does not', async () => {
  const { screen, button, presence } = await showSharedApp({
    path: '/users/Ali',
    users: named('Ali'),
  });
  await expect.element(button(EDIT)).toBeVisible();
  expect(presence.openForms).toEqual([]);
  await button(EDIT).click();
  const form = screen.getByRole('dialog', { name: '· Düzenle' });
  await expect.element(form.getByLabelText('Ad', { exact: true })).toHaveFocus();
  await expect.poll(() => presence.openForms).toEqual(['Ali']);
  await form.getByRole('button', { name: 'İptal' }).click();
  await expect.poll(() => presence.openForms).toEqual([]);
});

it.each([1280, 360])(
  'the page names others who edit its user, without moving anything, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    const { screen, button, presence } = await showSharedApp({
      path: '/users/Ali',
      users: named('Ali'),
    });
    await expect.element(button(EDIT)).toBeVisible();
    const line = () => screen.getByRole('status').getByText(/düzenliyor/);
    const places = () =>
      [...document.querySelectorAll('main :is(h1, h2, button, dt)')].map((part) => {
        const { top, left } = part.getBoundingClientRect();
        return [part.textContent, top, left];
      });
    await expect.element(screen.getByRole('heading', { name: 'Konum' })).toBeVisible();
    const before = places();
    presence.become({ names: ['Ayşe Yılmaz'], count: 1 });
    await expect.element(screen.getByText(AYSE)).toBeVisible();
    await expect.element(line()).toBeVisible();
    expect(places()).toEqual(before);
    presence.become({ names: ['Ayşe Yılmaz', 'Mehmet Demir'], count: 2 });
    await expect
      .element(screen.getByText('Ayşe Yılmaz ve Mehmet Demir bu kullanıcıyı düzenliyor.'))
      .toBeVisible();
    expect(places()).toEqual(before);
    presence.become({ names: ['Ayşe Yılmaz', 'Mehmet Demir'], count: 3 });
    await expect
      .element(screen.getByText('Ayşe Yılmaz ve 2 kişi daha bu kullanıcıyı düzenliyor.'))
      .toBeVisible();
    expect(places()).toEqual(before);
    presence.become({ isOwnElsewhere: true });
    await expect
      .element(screen.getByText('Bu kullanıcıyı başka bir sekmenizde düzenliyorsunuz.'))
      .toBeVisible();
    expect(places()).toEqual(before);
    presence.become({});
    await expect.element(line()).not.toBeInTheDocument();
    expect(places()).toEqual(before);
  },
);

it.each([1280, 360])(
  'the form names others who edit its user, without moving anything, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    const { screen, button, presence } = await showSharedApp({
      path: '/users/Ali',
      users: named('Ali'),
    });
    // Known before the form is opened: it is announced there, too.
    presence.become({ names: ['Ayşe Yılmaz'], count: 1 });
    await button(EDIT).click();
    const form = screen.getByRole('dialog', { name: '· Düzenle' });
    await expect.element(form.getByRole('status').getByText(AYSE)).toBeVisible();
    const places = () =>
      [...document.querySelectorAll('dialog :is(h2, button, input, select)')].map((part) => {
        const { top, left } = part.getBoundingClientRect();
        return [part.tagName, top, left];
      });
    const before = places();
    presence.become({ names: ['Ayşe Yılmaz', 'Mehmet Demir'], count: 2 });
    await expect.element(form.getByText(/ve Mehmet Demir bu/)).toBeVisible();
    expect(places()).toEqual(before);
    presence.become({ isOwnElsewhere: true });
    await expect
      .element(form.getByText('Bu kullanıcı başka bir sekmenizde de düzenleniyor.'))
      .toBeVisible();
    presence.become({});
    await expect.element(form.getByText(/düzenlen|düzenliyor/)).not.toBeInTheDocument();
    expect(places()).toEqual(before);
  },
);

it('a viewer sees who edits a user', async () => {
  const path = '/users/Ali';
  const { screen, presence } = await showSharedApp({ path, role: 'viewer', users: named('Ali') });
  await expect.element(screen.getByRole('heading', { name: 'Konum' })).toBeVisible();
  presence.become({ names: ['Ayşe Yılmaz'], count: 1 });
  await expect.element(screen.getByText(AYSE)).toBeVisible();
});

it('the peek shows in full who else edits its user', async () => {
  const path = '/users?user=Ali';
  const { screen, presence } = await showSharedApp({ path, users: named('Ali') });
  await expect.element(screen.getByRole('heading', { name: 'Ali' })).toBeVisible();
  presence.become({ names: ['Ayşe Yılmaz'], count: 1 });
  const words = screen.getByText(AYSE);
  await expect.element(words).toBeVisible();
  expect(words.element().getBoundingClientRect().width).toBeGreaterThan(200);
});
