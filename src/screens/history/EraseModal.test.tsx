import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { CommitResult } from '#domain/change/change.ts';
import { ChangeNotices } from '#screens/changes/ChangeNotices.tsx';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { ToastsForTest } from '#testing/ToastsForTest.tsx';
import { EraseModal } from './RemovedList.tsx';

const deniz = { id: 'd', name: 'Deniz', email: 'deniz@ornek.com', role: 'admin' } as const;
const nothing = () => undefined;

it.each([
  ['this browser', null, 'Depolama panelindeki önceki sürümlere', 'Daha önce alınmış'],
  ['a server', deniz, 'Daha önce alınmış yedeklere', 'Depolama'],
] as const)(
  'the erase dialog names the copies that stay, for a list of %s',
  async (_where, staff, said, unsaid) => {
    const screen = await render(
      <SourceForTest staff={staff}>
        <EraseModal user={makeUser()} onErased={nothing} onClose={nothing} />
      </SourceForTest>,
    );
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent(said);
    await expect.element(dialog).not.toHaveTextContent(unsaid);
  },
);

it('the erase dialog shows that it erases, and cannot be closed until then', async () => {
  let end: (result: CommitResult) => void = nothing;
  const onClose = vi.fn<() => void>();
  const commit = () => new Promise<CommitResult>((resolve) => (end = resolve));
  const list = createFakeStore();
  const screen = await render(
    <SourceForTest list={list} source={{ commit }}>
      <EraseModal user={makeUser()} onErased={nothing} onClose={onClose} />
    </SourceForTest>,
  );
  await screen.getByRole('button', { name: 'Kalıcı olarak sil' }).click();
  await expect.element(screen.getByRole('button', { name: 'Siliniyor…' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Vazgeç' }).click({ force: true });
  expect(onClose).not.toHaveBeenCalled();
  end({ ok: true, user: null, change: null });
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it.each([
  ['in its dialog alone', true],
  ['on every screen when its dialog has gone', false],
])('a failed erase is reported %s', async (_where, isOpen) => {
  let end: (result: CommitResult) => void = nothing;
  const commit = () => new Promise<CommitResult>((resolve) => (end = resolve));
  const list = createFakeStore();
  const source = { commit };
  const user = makeUser();
  const app = (hasDialog: boolean) => (
    <SourceForTest list={list} source={source}>
      <ToastsForTest>
        <ChangeNotices />
        {hasDialog && <EraseModal user={user} onErased={nothing} onClose={nothing} />}
      </ToastsForTest>
    </SourceForTest>
  );
  const screen = await render(app(true));
  await screen.getByRole('button', { name: 'Kalıcı olarak sil' }).click();
  await screen.rerender(app(isOpen));
  end({ ok: false, problem: 'full' });
  if (isOpen) await expect.element(screen.getByRole('alert')).toBeVisible();
  const reports = screen.getByRole('group', { name: 'Son değişiklik', includeHidden: true });
  await expect.poll(() => reports.elements().length > 0).toBe(!isOpen);
});
