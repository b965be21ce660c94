import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { UserListProvider } from '#screens/user-list/listContext.tsx';
import { BestRelaxation } from './BestRelaxation.tsx';

const USERS = ['Admin', 'Admin', 'Editor'].map((role, at) =>
  makeUser({ id: String(at), role, name: at === 0 ? 'Ali' : 'Veli', active: true }),
);

async function show(search: string) {
  history.replaceState(null, '', `/users${search}`);
  return render(
    <SourceForTest list={createFakeStore({ users: USERS })}>
      <UserListProvider>
        <BestRelaxation />
      </UserListProvider>
    </SourceForTest>,
  );
}

it.each([
  [
    '?where=name.is.veli&where=id.is.0',
    'En çok eleyen: Kimlik “0”. Kaldırırsanız: 2 kullanıcı.',
    '?where=name.is.veli',
  ],
  [
    '?view=cards&role=Admin&where=or&where=name.is.a&where=name.is.b',
    'En çok eleyen: Ad “a” veya Ad “b”. Kaldırırsanız: 2 kullanıcı.',
    '?view=cards&role=Admin',
  ],
  [
    '?role=User&where=name.is.veli&where=score.less.3',
    'En çok eleyen: Rol User. Kaldırırsanız: 2 kullanıcı.',
    '?where=name.is.veli&where=score.less.3',
  ],
  [
    '?q=zz&where=name.is.ali',
    'En çok eleyen: Arama “zz”. Kaldırırsanız: 1 kullanıcı.',
    '?where=name.is.ali',
  ],
])(
  'an empty result offers to remove the filter that excludes most: %s',
  async (search, words, left) => {
    const screen = await show(search);
    const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
    const shown = screen.getByText(/^En çok eleyen/);
    await expect.poll(() => plain(shown.element().textContent)).toBe(words);
    await screen.getByRole('button', { name: 'Bu koşulu kaldır' }).click();
    expect(location.search).toBe(left);
  },
);

it.each(['?where=name.is.x', '?q=x', '?q=xx&where=name.is.yy'])(
  'no filter is offered when removing one equals clearing all, or finds nobody: %s',
  async (search) => {
    const screen = await show(search);
    expect(screen.getByRole('button').elements()).toEqual([]);
  },
);
