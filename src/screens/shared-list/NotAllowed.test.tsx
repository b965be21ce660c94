import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { UserSource } from '#domain/userSource.ts';
import { EraseModal } from '#screens/history/RemovedList.tsx';
import { MergeForm } from '#screens/user-list/selection/MergeForm.tsx';
import { RemoveManyDialog } from '#screens/user-list/selection/useBulkChange.tsx';
import { DENIZ } from '#testing/fakes/fakeStaff.tsx';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';

const nothing = () => undefined;
const ALI = makeUser({ id: 'ali', name: 'Ali' });
const CAN = makeUser({ id: 'can', name: 'Can' });

const DIALOGS: readonly [
  what: string,
  button: RegExp,
  dialogWith: (commit: () => void) => ReactNode,
][] = [
  [
    'erases a user',
    /Kalıcı olarak sil/,
    () => <EraseModal user={ALI} onErased={nothing} onClose={nothing} />,
  ],
  [
    'removes many',
    /sil/,
    (commit) => (
      <RemoveManyDialog
        count={500}
        isRunning={false}
        onConfirm={async () => {
          commit();
          return null;
        }}
        onClose={nothing}
      />
    ),
  ],
  [
    'merges two users',
    /^Birleştir/,
    () => (
      <Modal title="Birleştir" closeLabel="Kapat" onClose={nothing}>
        {() => (
          <MergeForm pair={[ALI, CAN]} onPair={nothing} onMerged={nothing} onClose={nothing} />
        )}
      </Modal>
    ),
  ],
];

it.each(DIALOGS)(
  'a dialog that %s is blocked, with a message, after a loss of role',
  async (_what, button, dialogWith) => {
    const commit = vi.fn<UserSource['commit']>(() =>
      Promise.resolve({ ok: false, problem: 'unavailable' }),
    );
    const dialog = dialogWith(() => void commit({ kind: 'erase', id: '' }));
    const page = (role: 'editor' | 'viewer') => (
      <SourceForTest source={{ commit }} staff={{ ...DENIZ, role }}>
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
