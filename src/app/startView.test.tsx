import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { App } from '#app/App.tsx';
import { SAVED_VIEWS_KEY } from '#screens/saved-views/savedViewsKey.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';

beforeEach(() => page.viewport(1280, 800));

const ALI = makeUser({ id: 'ali', name: 'Ali', role: 'Admin' });
const CAN = makeUser({ id: 'can', name: 'Can', role: 'User' });

const viewOf = (start: string) => ({
  id: 'default',
  name: 'Varsayılan',
  search: `?${start}`,
  isDefault: true,
});

/** The product at an address, where the list opens with a stored view of this query string. */
function show(path: string, start: string, users = [ALI, CAN]) {
  history.replaceState(null, '', path);
  document.documentElement.dataset['start'] = start;
  // As stored: the views, which come later, set the attribute again.
  if (start !== '') localStorage.setItem(SAVED_VIEWS_KEY, JSON.stringify([viewOf(start)]));
  onTestFinished(() => {
    delete document.documentElement.dataset['start'];
    localStorage.removeItem(SAVED_VIEWS_KEY);
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
  return render(
    <SourceForTest list={createFakeStore({ users })}>
      <App basePath="" />
    </SourceForTest>,
  );
}

it('a link to the list opens the default view, and clearing its filters shows everybody', async () => {
  const screen = await show('/history', 'role=Admin');
  await screen.getByRole('link', { name: 'User Table' }).click();
  await expect.element(screen.getByText('Ali', { exact: true })).toBeVisible();
  expect(location.search).toBe('?role=Admin');
  await expect.element(screen.getByText('Can', { exact: true })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /filtresini kaldır/ }).click();
  await expect.element(screen.getByText('Can', { exact: true })).toBeVisible();
  expect(location.search).toBe('?view=table');
  // Not by the history's length: that stays the same once a page has 50 entries.
  const push = vi.spyOn(history, 'pushState');
  await screen.getByRole('link', { name: 'User Table' }).click();
  expect(location.search).toBe('?role=Admin');
  expect(push).toHaveBeenCalledOnce();
});

it('the list has its plain address when there is no default view', async () => {
  const screen = await show('/history', '');
  await screen.getByRole('link', { name: 'User Table' }).click();
  expect(location.pathname + location.search).toBe('/users');
  await screen.getByRole('searchbox').fill('ali');
  await expect.poll(() => location.search).toBe('?q=ali');
  await screen.getByRole('searchbox').fill('');
  await expect.poll(() => location.pathname + location.search).toBe('/users');
});

it('the page of a user whose id is "users" is not the list', async () => {
  const users = [makeUser({ id: 'users', name: 'Eda' })];
  const screen = await show('/users?view=table', 'role=Admin', users);
  await screen.getByRole('link', { name: 'Eda', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'Eda' })).toBeVisible();
  expect(location.pathname + location.search).toBe('/users/users');
});
