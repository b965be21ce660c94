import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Answer, Question, UserSource } from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { UserListProvider } from '#screens/user-list/listContext.tsx';
import { FilterFields } from './Filters.tsx';

const USERS = ['Admin', 'Admin', 'Editor', 'User'].map((role, at) =>
  makeUser({ id: String(at), role, active: at > 0 && role !== 'User' }),
);

beforeEach(() => {
  history.replaceState(null, '', '/users?status=active&role=Admin');
});

async function show(source: Partial<UserSource> = {}) {
  const list = createFakeStore({ users: USERS });
  return render(
    <SourceForTest list={list} source={source}>
      <UserListProvider>
        <FilterFields />
      </UserListProvider>
    </SourceForTest>,
  );
}

it('the values are counted for the rest of the query, and a value with none stays', async () => {
  const screen = await show();
  await expect
    .element(screen.getByRole('group', { name: 'Rol' }))
    .toHaveTextContent('RolAdmin1Editor1User0');
});

it('the values have no counts when the list is counted only up to a limit', async () => {
  const list = createFakeStore({ users: USERS });
  const asked = vi.fn<(question: Question) => void>();
  const answers = new Map<string, Answer<object>>();
  const read = (question: Question) => {
    asked(question);
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? (list.source.read(question) as Answer<object>);
    const isPage = question.kind === 'page' && answer.state === 'ready';
    const capped = isPage
      ? { ...answer, value: { ...answer.value, isTotalLowerBound: true } }
      : answer;
    answers.set(key, answers.get(key) ?? capped);
    return answers.get(key);
  };
  const screen = await show({ read: read as UserSource['read'] });
  await expect
    .element(screen.getByRole('group', { name: 'Rol' }))
    .toHaveTextContent('RolAdminEditorUser');
  const values = asked.mock.calls.flatMap(([question]) =>
    question.kind === 'values' ? [question] : [],
  );
  expect(values.filter(({ query }) => query !== undefined)).toEqual([]);
});

it('when users were added is one choice of four, kept as a condition relative to the day', async () => {
  const screen = await show();
  const week = screen.getByRole('button', { name: 'Bu hafta' });
  await week.click();
  await expect.element(week).toHaveAttribute('aria-pressed', 'true');
  expect(where()).toEqual(['createdAt.within.thisWeek']);
  await screen.getByRole('button', { name: 'Son 30 gün' }).click();
  expect(where()).toEqual(['createdAt.within.last30Days']);
  await screen.getByRole('button', { name: 'Son 30 gün' }).click();
  expect(where()).toEqual([]);
});

it('possible duplicates are folded until they are asked for, or filtered by', async () => {
  const screen = await show();
  await expect
    .element(screen.getByRole('group', { name: 'Olası mükerrer' }))
    .not.toBeInTheDocument();
  await screen.getByText('Gelişmiş').click();
  await screen.getByRole('checkbox', { name: 'Aynı ad' }).click();
  expect(new URLSearchParams(location.search).get('duplicate')).toBe('name');
  await screen.unmount();
  const again = await show();
  await expect.element(again.getByRole('checkbox', { name: 'Aynı ad' })).toBeChecked();
});

function where(): readonly string[] {
  return new URLSearchParams(location.search).getAll('where');
}
