import { Profiler } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { selectedCount, withAllMatching, withOnly } from '#domain/query/selection.ts';
import { UserRow } from '#screens/user-list/table/UserRow.tsx';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { PageBox } from './PageBox.tsx';
import { createSelectionStore, type SelectionStore } from './selectionStore.ts';
import { useRowBoxes } from './useRowBoxes.ts';

const USERS = ['a', 'b', 'c', 'd'].map((id) => makeUser({ id, name: `Ad ${id}` }));

function Boxes({ store }: { store: SelectionStore }) {
  useRowBoxes(store);
  return <PageBox store={store} />;
}

async function show() {
  const store = createSelectionStore();
  store.show({ ids: USERS.map(({ id }) => id), isLoaded: false });
  const rendered: string[] = [];
  const screen = await render(
    <main>
      <Boxes store={store} />
      <table>
        <tbody>
          {USERS.map((user) => (
            <Profiler key={user.id} id={user.id} onRender={(id) => rendered.push(id)}>
              <UserRow user={user} findMatch={null} isPeeked={false} />
            </Profiler>
          ))}
        </tbody>
      </table>
    </main>,
  );
  rendered.length = 0;
  const box = (id: string) => screen.getByRole('checkbox', { name: `Seç: Ad ${id}` });
  return { store, screen, rendered, box };
}

it('a click ticks its box without rendering a row', async () => {
  const { store, rendered, box } = await show();
  await box('b').click();
  await expect.element(box('b')).toBeChecked();
  await box('c').click();
  expect(rendered).toEqual([]);
  expect(selectedCount(store.get().selected)).toBe(2);
});

it('a range ticks its boxes without rendering a row', async () => {
  const { rendered, box } = await show();
  await box('b').click();
  await userEvent.keyboard('{Shift>}');
  await box('d').click();
  await userEvent.keyboard('{/Shift}');
  await expect.element(box('c')).toBeChecked();
  await expect.element(box('d')).toBeChecked();
  await expect.element(box('a')).not.toBeChecked();
  expect(rendered).toEqual([]);
});

it('the page’s box is partially checked while some users are selected', async () => {
  const { store, screen } = await show();
  const page = screen.getByRole('checkbox', { name: 'Bu sayfayı seç' });
  await expect.element(page).not.toBeChecked();
  store.change((state) => withOnly(state, ['a', 'z']));
  await expect.element(page).toBePartiallyChecked();
  await page.click();
  await expect.element(page).toBeChecked();
  expect(selectedCount(store.get().selected)).toBe(5);
  await page.click();
  expect(selectedCount(store.get().selected)).toBe(1);
});

it('with all matches selected, deselecting one user unticks only that box', async () => {
  const { store, box } = await show();
  store.change((state) => withAllMatching(state, EVERYONE, 1284));
  await expect.element(box('a')).toBeChecked();
  await box('a').click();
  await expect.element(box('a')).not.toBeChecked();
  await expect.element(box('b')).toBeChecked();
  expect(selectedCount(store.get().selected)).toBe(1283);
});

it('the page’s box is about the loaded cards in show-all', async () => {
  const { store, screen } = await show();
  store.show({ ids: ['a'], isLoaded: true });
  await expect.element(screen.getByRole('checkbox', { name: 'Gösterilenleri seç' })).toBeVisible();
});
