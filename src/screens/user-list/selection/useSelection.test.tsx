import { useLayoutEffect } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { allMatching, isSelected, NOBODY, withUsers } from '#domain/query/selection.ts';
import { useShownRows } from '#screens/user-list/rows.ts';
import { UserListProvider, useUserList, type UserList } from '#screens/user-list/listContext.tsx';
import { CELLS, UserRow, type Cells } from '#screens/user-list/table/UserRow.tsx';
import { makeUser } from '#testing/data/makeUser.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';

const USERS = ['Ali', 'Ayşe', 'Cem', 'Şule'].map((name) => makeUser({ id: name, name }));
const idsOf = (...names: string[]) => withUsers(NOBODY, names, true);

/** The list of the last render. */
let list: UserList;
let rendered: string[] = [];

/** The cells of a row, one of which notes that it is rendered. */
const NOTED: Cells = [
  ['name', CELLS.name],
  [
    'note',
    {
      className: undefined,
      content: ({ user }) => {
        rendered.push(user.id);
        return null;
      },
    },
  ],
];

function Rows() {
  const shown = useUserList();
  useLayoutEffect(() => {
    list = shown;
  });
  return useShownRows().map(({ key, ...row }) => <UserRow key={key} {...row} cells={NOTED} />);
}

async function show() {
  const store = createFakeStore({ users: USERS });
  const screen = await render(
    <SourceForTest list={store}>
      <UserListProvider>
        <table>
          <tbody>
            <Rows />
          </tbody>
        </table>
      </UserListProvider>
    </SourceForTest>,
  );
  rendered = [];
  const box = (name: string) => screen.getByRole('checkbox', { name: `Seç: ${name}` });
  return { store, box };
}

async function goTo(search: string) {
  navigate(`/users${search}`);
  await expect.poll(() => location.search).toBe(search);
  await expect
    .poll(() => list.question.query.text)
    .toBe(new URLSearchParams(search).get('q') ?? '');
}

const selected = () =>
  USERS.map(({ id }) => id).filter(
    (id) => list.selection.count > 0 && isSelected(list.selection.users, id),
  );

beforeEach(async () => {
  history.replaceState(null, '', '/users');
  await page.viewport(1280, 800);
});

it('a press on a checkbox renders the row of its user alone', async () => {
  const { box } = await show();
  await box('Cem').click();
  await expect.element(box('Cem')).toBeChecked();
  // Once its row has the focus.
  rendered = [];
  await box('Cem').click();
  await expect.element(box('Cem')).not.toBeChecked();
  expect(rendered).toEqual(['Cem']);
});

it('Shift selects the range from the user ticked last', async () => {
  const { box } = await show();
  await box('Ayşe').click();
  await userEvent.keyboard('{Shift>}');
  await box('Şule').click();
  await userEvent.keyboard('{/Shift}');
  await expect.poll(selected).toEqual(['Ayşe', 'Cem', 'Şule']);
});

it('in another search nobody is selected, and in the earlier one the same users as before', async () => {
  await show();
  list.selection.choose(idsOf('Ali', 'Cem'));
  await goTo('?q=a');
  expect(selected()).toEqual([]);
  list.selection.choose(allMatching(list.question.query, 4));
  await expect.poll(() => list.selection.count).toBe(2);
  await goTo('');
  expect(selected()).toEqual([]);
  list.selection.choose(idsOf('Ali', 'Cem'));
  await goTo('?q=zz');
  expect(list.selection.count).toBe(0);
  await goTo('');
  expect(selected()).toEqual(['Ali', 'Cem']);
});

it('of all matches a user can be deselected, and who comes or goes changes the count', async () => {
  const { store } = await show();
  list.selection.choose(allMatching(list.question.query, 4));
  await expect.poll(() => list.selection.count).toBe(4);
  list.selection.toggle('Ayşe', false);
  await expect.poll(selected).toEqual(['Ali', 'Cem', 'Şule']);
  store.change({ users: [...USERS, makeUser({ id: 'Ece', name: 'Ece' })] });
  await expect.poll(() => list.selection.count).toBe(4);
  store.change({ users: USERS.filter(({ name }) => name === 'Ayşe') });
  await expect.poll(() => list.selection.count).toBe(0);
});

it('a user who was removed, or whom the search no longer finds, leaves the selection', async () => {
  const { store } = await show();
  await goTo('?q=a');
  list.selection.choose(idsOf('Ali', 'Ayşe'));
  await expect.poll(() => list.selection.count).toBe(2);
  store.change({
    users: USERS.map((user) => (user.id === 'Ali' ? { ...user, name: 'Efe' } : user)),
  });
  await expect.poll(selected).toEqual(['Ayşe']);
  store.change({ users: USERS.filter(({ name }) => name !== 'Ayşe') });
  await expect.poll(() => list.selection.count).toBe(0);
});
