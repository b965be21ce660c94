import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Change, CommitResult, DoneChange } from '#domain/change/change.ts';
import type { UserSource } from '#domain/userSource.ts';
import { useChange } from '#state/useChange.ts';
import { makeDone } from '#testing/data/makeDone.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { ToastsForTest } from '#testing/ToastsForTest.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ChangeNotices } from './ChangeNotices.tsx';

const REMOVE: Change = { kind: 'remove', users: { kind: 'user', user: makeUser() } };

/** Each change succeeds, with its number as the id. */
function succeeding() {
  const made: DoneChange[] = [];
  return vi.fn<UserSource['commit']>((change) => {
    const id = String(made.length + 1);
    const name = `Kişi ${id}`;
    const taken = change.kind === 'undo' && made.find((one) => one.id === change.changeId);
    const done = taken
      ? makeDone({ id, name, kind: 'undo', undone: undoneBy(taken) })
      : makeDone({ id, name, kind: 'remove' });
    made.push(done);
    return Promise.resolve({ ok: true, user: null, change: done } satisfies CommitResult);
  });
}

function undoneBy(taken: DoneChange): DoneChange['undone'] {
  const { undone } = taken;
  return { change: undone?.change ?? taken, isRedo: undone?.isRedo === false };
}

function Remove() {
  const change = useChange();
  return (
    <button type="button" onClick={() => void change(REMOVE)}>
      Değiştir
    </button>
  );
}

function show(commit: UserSource['commit'], isDialogOpen = false) {
  const screen = (isOpen: boolean) => (
    <SourceForTest source={{ commit }}>
      <ToastsForTest>
        <h1 tabIndex={-1}>Başlık</h1>
        <Remove />
        <input aria-label="Alan" />
        <ChangeNotices />
        {isOpen && (
          <Modal title="Pencere" closeLabel="Kapat" onClose={() => undefined}>
            {() => <Remove />}
          </Modal>
        )}
      </ToastsForTest>
    </SourceForTest>
  );
  return { screen, rendered: render(screen(isDialogOpen)) };
}

const changed = (commit: ReturnType<typeof succeeding>) =>
  commit.mock.calls.map(([change]) => change);

it('a change is shown with a button that undoes it, and the undo with one that redoes it', async () => {
  const commit = succeeding();
  const page = await show(commit).rendered;
  await page.getByRole('button', { name: 'Değiştir' }).click();
  await expect.element(page.getByText('Kişi 1 silindi.')).toBeVisible();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect
    .element(page.getByText('Geri alındı: Kişi 1 kullanıcısının silinmesi.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Yinele' }).click();
  await expect.element(page.getByText('Yinelendi: Kişi 1 kullanıcısının silinmesi.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Geri al' })).toBeVisible();
  expect(changed(commit)).toEqual([
    REMOVE,
    { kind: 'undo', changeId: '1' },
    { kind: 'undo', changeId: '2' },
  ]);
});

it('the second press of a double click on undo does not redo the change', async () => {
  const commit = succeeding();
  const page = await show(commit).rendered;
  await page.getByRole('button', { name: 'Değiştir' }).click();
  await page.getByRole('button', { name: 'Geri al' }).click();
  const redo = page.getByRole('button', { name: 'Yinele' });
  await expect.element(redo).toBeVisible();
  redo.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect(commit).toHaveBeenCalledTimes(2);
});

it('after ten seconds a notice that nobody uses shrinks to its button, which still undoes the change', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const page = await show(succeeding()).rendered;
    await page.getByRole('button', { name: 'Değiştir' }).click();
    await expect.element(page.getByText('Kişi 1 silindi.')).toBeVisible();
    const toast = page.getByRole('group', { name: 'Son değişiklik' });
    const width = () => toast.element().getBoundingClientRect().width;
    const wide = width();
    const back = page.getByRole('button', { name: 'Geri al' });
    (back.element() as HTMLElement).focus();
    vi.advanceTimersByTime(10_000);
    expect(width()).toBe(wide);
    (back.element() as HTMLElement).blur();
    vi.advanceTimersByTime(10_000);
    await expect.poll(width).toBeLessThan(wide - 80);
    await expect.element(back).toHaveAttribute('title', 'Kişi 1 silindi.');
    await back.click();
    await expect
      .element(page.getByText('Geri alındı: Kişi 1 kullanıcısının silinmesi.'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Yinele' })).toHaveFocus();
  } finally {
    vi.useRealTimers();
  }
});

it('a change is announced, until the notice is closed', async () => {
  const page = await show(succeeding()).rendered;
  await page.getByRole('button', { name: 'Değiştir' }).click();
  await expect.element(page.getByText('Kişi 1 silindi.')).toBeVisible();
  expect(document.querySelector('[aria-live=polite]')?.textContent).toContain('Kişi 1 silindi.');
  await page.getByRole('button', { name: 'Bildirimi kapat' }).click();
  await expect.element(page.getByText('Kişi 1 silindi.')).not.toBeInTheDocument();
});

it('Ctrl+Z undoes one change after the other, also while one is pending', async () => {
  const commit = succeeding();
  const page = await show(commit).rendered;
  const button = page.getByRole('button', { name: 'Değiştir' });
  await button.click();
  await button.click();
  await userEvent.keyboard('{Control>}zz{/Control}');
  await expect
    .element(page.getByText('Geri alındı: Kişi 1 kullanıcısının silinmesi.'))
    .toBeVisible();
  await userEvent.keyboard('{Meta>}z{/Meta}');
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}y{/Control}');
  await expect.element(page.getByText('Yinelendi: Kişi 2 kullanıcısının silinmesi.')).toBeVisible();
  expect(changed(commit).slice(2)).toEqual(
    ['2', '1', '4', '3'].map((changeId) => ({ kind: 'undo', changeId })),
  );
});

it('Ctrl+Z in a field undoes no change', async () => {
  const commit = succeeding();
  const page = await show(commit).rendered;
  await page.getByRole('button', { name: 'Değiştir' }).click();
  await page.getByRole('textbox', { name: 'Alan' }).fill('yazı');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(commit).toHaveBeenCalledTimes(1);
});

it('Ctrl+Z undoes nothing while a dialog is open', async () => {
  const commit = succeeding();
  const page = await show(commit, true).rendered;
  await page.getByRole('dialog').getByRole('button', { name: 'Değiştir' }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(commit).toHaveBeenCalledTimes(1);
});

it('a failed change says what was not done, and offers no undo', async () => {
  const commit = () => Promise.resolve({ ok: false, problem: 'full' } as const);
  const page = await show(commit).rendered;
  await page.getByRole('button', { name: 'Değiştir' }).click();
  await expect.element(page.getByText('İrem Yılmaz silinemedi.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Geri al' })).not.toBeInTheDocument();
});

const ADDED = makeUser({ id: 'oya', name: 'Oya' });

/** Adds Oya, or fails to, beside a removal that succeeds. */
async function showAdding(result: CommitResult) {
  function Add() {
    const change = useChange();
    const add = () => void change({ kind: 'add', input: makeInput({ name: 'Oya' }) });
    return (
      <button type="button" onClick={add}>
        Ekle
      </button>
    );
  }
  const commit = succeeding();
  const page = await render(
    <SourceForTest
      source={{
        commit: (change) => (change.kind === 'add' ? Promise.resolve(result) : commit(change)),
      }}
    >
      <ToastsForTest>
        <Add />
        <Remove />
        <ChangeNotices />
      </ToastsForTest>
    </SourceForTest>,
  );
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return { commit, page, press };
}

it('an added user can be opened and taken back from the notice, which the next change replaces', async () => {
  const change = makeDone({ id: 'added', kind: 'add', name: 'Oya' });
  const { commit, page, press } = await showAdding({ ok: true, user: ADDED, change });
  const notice = page.getByRole('group');
  await press('Ekle');
  await expect.element(notice).toHaveTextContent('Oya eklendi.');
  await expect
    .element(notice.getByRole('link', { name: 'Kullanıcıyı aç' }))
    .toHaveAttribute('href', '/users/oya');
  await press('Geri al');
  await expect.poll(() => changed(commit)).toEqual([{ kind: 'undo', changeId: 'added' }]);
  await expect.element(notice).not.toHaveTextContent('Oya');
  await expect.element(page.getByRole('button', { name: 'Geri al' })).toHaveFocus();
  await press('Ekle');
  await expect.element(notice).toHaveTextContent('Oya eklendi.');
  await press('Değiştir');
  await expect.element(notice).toHaveTextContent('Kişi 2 silindi.');
  expect(notice.elements()).toHaveLength(1);
});

it('failed adds stay beside later changes until each is dismissed', async () => {
  const { page, press } = await showAdding({ ok: false, problem: 'full' });
  const failed = page.getByRole('group', { name: 'Son ekleme' });
  await press('Ekle');
  await expect.element(failed).toHaveTextContent('Oya eklenemedi.');
  await press('Ekle');
  await press('Değiştir');
  await expect.element(page.getByText('Kişi 1 silindi.')).toBeVisible();
  expect(failed.elements()).toHaveLength(2);
  await failed.first().getByRole('button', { name: 'Bildirimi kapat' }).click();
  await expect.poll(() => failed.elements()).toHaveLength(1);
  await expect.element(failed.getByRole('link', { name: 'Formu yeniden aç' })).toBeVisible();
  await expect.element(page.getByText('Kişi 1 silindi.')).toBeVisible();
});
