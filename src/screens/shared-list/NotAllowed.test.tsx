import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { UserSource } from '#domain/userSource.ts';
import { EraseModal } from '#screens/history/RemovedList.tsx';
import { UserListProvider } from '#screens/user-list/listContext.tsx';
import { MergeDialog, RemoveManyDialog } from '#screens/user-list/selection/SelectionDialogs.tsx';
import { DENIZ } from '#testing/fakes/fakeStaff.tsx';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';

const nothing = () => undefined;
const ALI = makeUser({ id: 'ali', name: 'Ali' });
const CAN = makeUser({ id: 'can', name: 'Can' });

const DIALOGS: readonly [what: string, button: RegExp, dialog: ReactNode][] = [
  [
    'erases a user',
    /Kalıcı olarak sil/,
    <EraseModal key="erase" user={ALI} onErased={nothing} onClose={nothing} />,
  ],
  [
    'removes many',
    /sil/,
    <RemoveManyDialog
      key="remove"
      change={{ kind: 'remove', users: { kind: 'ids', ids: ['ali'] } }}
      count={500}
      onClose={nothing}
    />,
  ],
  [
    'merges two users',
    /^Birleştir/,
    <UserListProvider key="merge">
      <MergeDialog ids={['ali', 'can']} onClose={nothing} />
    </UserListProvider>,
  ],
];

it.each(DIALOGS)(
  'a dialog that %s is blocked, with a message, after a loss of role',
  async (_what, button, dialog) => {
    const commit = vi.fn<UserSource['commit']>(() =>
      Promise.resolve({ ok: false, problem: 'unavailable' }),
    );
    const list = createFakeStore({ users: [ALI, CAN] });
    const page = (role: 'editor' | 'viewer') => (
      <SourceForTest list={list} source={{ commit }} staff={{ ...DENIZ, role }}>
        {dialog}
      </SourceForTest>
    );
    const screen = await render(page('editor'));
    const words = screen.getByText('Yetkiniz değiştiği için bu işlem artık yapılamaz.');
    const confirm = screen.getByRole('button', { name: button });
    await expect.element(confirm).not.toHaveAttribute('aria-disabled');
    await expect.element(words).not.toBeInTheDocument();
    await screen.rerender(page('viewer'));
    await expect.element(words).toBeVisible();
    await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
    // The click of a person: Playwright's own waits until the button is enabled.
    (confirm.element() as HTMLElement).click();
    expect(commit).not.toHaveBeenCalled();
    await screen.rerender(page('editor'));
    await expect.element(words).not.toBeInTheDocument();
    (confirm.element() as HTMLElement).click();
    await expect.poll(() => commit.mock.calls.length).toBe(1);
  },
);
