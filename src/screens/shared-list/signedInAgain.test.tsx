import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { SourceStatus, UserSource } from '#domain/userSource.ts';
import { ChangeNotices } from '#screens/changes/ChangeNotices.tsx';
import { UserListProvider } from '#screens/user-list/listContext.tsx';
import { MergeDialog, RemoveManyDialog } from '#screens/user-list/selection/SelectionDialogs.tsx';
import { useChange } from '#state/useChange.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { DENIZ } from '#testing/fakes/fakeStaff.tsx';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { ToastsForTest } from '#testing/ToastsForTest.tsx';
import { EraseModal } from '#screens/history/RemovedList.tsx';

const nothing = () => undefined;
const ALI = makeUser({ id: 'ali', name: 'Ali' });
const CAN = makeUser({ id: 'can', name: 'Can' });

/** A list whose session has ended: nothing is done. `connect` says what is known of that. */
function createEndedSession() {
  const list = createFakeStore({ users: [ALI, CAN] });
  let status: SourceStatus = { ...list.source.status(), connection: 'signedOut' };
  const commit = vi.fn<UserSource['commit']>(() =>
    Promise.resolve({ ok: false, problem: 'signedOut' }),
  );
  return {
    list,
    source: { commit, status: () => status },
    commit,
    connect: (connection: NonNullable<SourceStatus['connection']>) => {
      status = { ...status, connection };
      list.change({});
    },
  };
}

function show(session: ReturnType<typeof createEndedSession>, what: ReactNode) {
  return render(
    <SourceForTest list={session.list} source={session.source} staff={DENIZ}>
      {what}
    </SourceForTest>,
  );
}

const NOTHING_DONE = 'Oturumunuz yeniden açıldı; henüz hiçbir şey yapılmadı.';

it.each([
  [
    'erases a user',
    /Kalıcı olarak sil/,
    'Oturumunuz yeniden açıldı; hiçbir şey değişmedi. Yeniden deneyebilirsiniz.',
    <EraseModal key="erase" user={ALI} onErased={nothing} onClose={nothing} />,
  ],
  [
    'removes many',
    /sil/,
    `${NOTHING_DONE} Yeniden deneyebilirsiniz.`,
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
    `${NOTHING_DONE} Yeniden deneyebilirsiniz.`,
    <UserListProvider key="merge">
      <MergeDialog ids={['ali', 'can']} onClose={nothing} />
    </UserListProvider>,
  ],
])(
  'after signing in again, a dialog that %s asks only to press again',
  async (_what, button, words, dialog) => {
    const session = createEndedSession();
    const screen = await show(session, dialog);
    const confirm = screen.getByRole('button', { name: button });
    const notice = screen.getByRole('alert');
    await confirm.click();
    await expect.element(notice).toHaveTextContent(/Giriş yapıp yeniden deneyin\.$/);
    // While nobody is signed in, the press asks to sign in.
    await confirm.click();
    await expect.poll(() => session.commit.mock.calls.length).toBe(2);
    await expect.element(notice).toHaveTextContent(/Giriş yapıp yeniden deneyin\.$/);
    session.connect('online');
    await expect.element(notice).toHaveTextContent(words);
    await expect.element(notice).not.toHaveTextContent('Giriş');
    await confirm.click();
    await expect.poll(() => session.commit.mock.calls.length).toBe(3);
  },
);

it('after signing in again, the notice of a failed change no longer asks to', async () => {
  function Remove() {
    const change = useChange();
    const remove = () => change({ kind: 'remove', users: { kind: 'user', user: ALI } });
    return (
      <button type="button" onClick={() => void remove()}>
        Sil
      </button>
    );
  }
  const session = createEndedSession();
  const screen = await show(
    session,
    <ToastsForTest>
      <Remove />
      <ChangeNotices />
    </ToastsForTest>,
  );
  const notice = screen.getByRole('group');
  await screen.getByRole('button', { name: 'Sil', exact: true }).click();
  await expect.element(notice).toHaveTextContent(/Giriş yapıp yeniden deneyin\.$/);
  session.connect('online');
  const why = 'Oturumunuz yeniden açıldı; hiçbir şey değişmedi. Yeniden deneyebilirsiniz.';
  await expect.element(notice).toHaveTextContent(`Ali silinemedi. ${why}`);
});

it('after signing in again, the notice of a failed add no longer asks to', async () => {
  const session = createEndedSession();
  function Add() {
    const change = useChange();
    const add = () => change({ kind: 'add', input: makeInput({ name: 'Oya' }) });
    return (
      <button type="button" onClick={() => void add()}>
        Ekle
      </button>
    );
  }
  const screen = await show(
    session,
    <ToastsForTest>
      <Add />
      <ChangeNotices />
    </ToastsForTest>,
  );
  const notice = screen.getByRole('group');
  await screen.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect.element(notice).toHaveTextContent('giriş yapıp yeniden “Kaydet”e basın');
  session.connect('online');
  await expect
    .element(notice)
    .toHaveTextContent(
      'Oya eklenemedi. Oturumunuz yeniden açıldı; formu yeniden açıp kaydedebilirsiniz.',
    );
});
