import { afterEach, describe, expect, it, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
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

describe('ten seconds later', () => {
  const showOld = async (before: (page: RenderResult) => Promise<void>) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const page = await show(succeeding()).rendered;
    await page.getByRole('button', { name: 'Değiştir' }).click();
    await expect.element(page.getByText('Kişi 1 silindi.')).toBeVisible();
    await before(page);
    vi.advanceTimersByTime(9000);
    const width = () =>
      page.getByRole('group', { name: 'Son değişiklik' }).element().getBoundingClientRect().width;
    const wide = width();
    vi.advanceTimersByTime(1000);
    return { page, wide, width };
  };
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the notice shrinks to the button, which undoes the change and keeps the focus', async () => {
    const { page, wide, width } = await showOld(() => Promise.resolve());
    await expect.poll(width).toBeLessThan(wide - 80);
    const back = page.getByRole('button', { name: 'Geri al' });
    await expect.element(back).toHaveAttribute('title', 'Kişi 1 silindi.');
    expect(page.getByRole('group').element().textContent).toContain('Kişi 1 silindi.');
    await back.click();
    await expect
      .element(page.getByText('Geri alındı: Kişi 1 kullanıcısının silinmesi.'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Yinele' })).toHaveFocus();
    expect(width()).toBeGreaterThan(wide);
  });

  it('the notice keeps its words while the focus is in it', async () => {
    const { wide, width } = await showOld(async (page) => {
      page.getByRole('button', { name: 'Geri al' }).element().focus();
      await Promise.resolve();
    });
    expect(width()).toBe(wide);
  });
});

it('a change is announced in other words than are shown, until the notice is closed', async () => {
  const page = await show(succeeding()).rendered;
  const status = page.getByRole('status');
  await page.getByRole('button', { name: 'Değiştir' }).click();
  await expect.element(status).toHaveTextContent('Silindi: Kişi 1.');
  await page.getByRole('button', { name: 'Bildirimi kapat' }).click();
  await expect.element(page.getByText('Kişi 1 silindi.')).not.toBeInTheDocument();
  await expect.element(status).toHaveTextContent('');
});

it('a change made in a dialog is announced once the dialog is closed', async () => {
  const { screen, rendered } = show(succeeding(), true);
  const page = await rendered;
  const status = page.getByRole('status', { includeHidden: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Değiştir' }).click();
  await expect.element(page.getByText('Kişi 1 silindi.')).toBeInTheDocument();
  await expect.element(status).toHaveTextContent('');
  await page.rerender(screen(false));
  await expect.element(status).toHaveTextContent('Silindi: Kişi 1.');
});

it('Ctrl+Z undoes one change after the other, and says when none is left', async () => {
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
  await expect.element(page.getByText('Geri alınacak değişiklik yok.')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('başka değişiklik yok');
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}y{/Control}');
  await expect.element(page.getByText('Yinelendi: Kişi 2 kullanıcısının silinmesi.')).toBeVisible();
  expect(changed(commit).slice(2)).toEqual(
    ['2', '1', '4', '3'].map((changeId) => ({ kind: 'undo', changeId })),
  );
});

describe('Ctrl+Z while a change is under way', () => {
  const REMOVED: CommitResult = {
    ok: true,
    user: null,
    change: makeDone({ id: '2', name: 'Kişi 2', kind: 'remove' }),
  };
  const pressEarly = async (last: CommitResult) => {
    let end = (_result: CommitResult) => {};
    const later = new Promise<CommitResult>((resolve) => (end = resolve));
    const commit = succeeding();
    const page = await show((change) => {
      const result = commit(change);
      return commit.mock.calls.length === 2 ? later : result;
    }).rendered;
    const button = page.getByRole('button', { name: 'Değiştir' });
    await button.click();
    await expect.element(page.getByText('Kişi 1 silindi.')).toBeVisible();
    await button.click();
    await userEvent.keyboard('{Control>}z{/Control}');
    end(last);
    return { commit, page };
  };

  it('waits for its end, and undoes that change', async () => {
    const { commit, page } = await pressEarly(REMOVED);
    await expect.element(page.getByText(/^Geri alındı/)).toBeVisible();
    expect(changed(commit)).toEqual([REMOVE, REMOVE, { kind: 'undo', changeId: '2' }]);
  });

  it('undoes nothing when that change fails', async () => {
    const { commit, page } = await pressEarly({ ok: false, problem: 'full' });
    await expect.element(page.getByText('İrem Yılmaz silinemedi.')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(page.getByText(/^Geri alındı/)).toBeVisible();
    expect(changed(commit)).toEqual([REMOVE, REMOVE, { kind: 'undo', changeId: '1' }]);
  });
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
  await expect.element(page.getByRole('status')).toHaveTextContent('Silinemedi: İrem Yılmaz.');
  await expect.element(page.getByRole('button', { name: 'Geri al' })).not.toBeInTheDocument();
});

it('an undo that a later change blocks says so, and the next press undoes the change before it', async () => {
  const commit = succeeding();
  const page = await show(commit).rendered;
  const press = page.getByRole('button', { name: 'Değiştir' });
  const notice = page.getByLabelText('Son değişiklik');
  await press.click();
  await press.click();
  await press.click();
  await expect.element(page.getByText('Kişi 3 silindi.')).toBeVisible();
  const by = makeDone({ id: 'x', name: 'Kişi 3', kind: 'bringBack' });
  const blocked: CommitResult = {
    ok: false,
    problem: 'conflict',
    conflict: { kind: 'changedSince', by },
  };
  commit.mockResolvedValueOnce(blocked);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect
    .element(
      notice.getByText(
        /^Geri alınamadı\. .*yeniden değişti.* bir önceki değişikliğiniz geri alınır\.$/,
      ),
    )
    .toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect
    .element(page.getByText('Geri alındı: Kişi 2 kullanıcısının silinmesi.'))
    .toBeVisible();
  commit.mockResolvedValueOnce(blocked);
  await userEvent.keyboard('{Control>}z{/Control}');
  // Nothing is left before it.
  await expect.element(notice.getByText(/^Geri alınamadı\. .*değiştirilmedi\.$/)).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(notice.getByText('Geri alınacak değişiklik yok.')).toBeVisible();
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
  await expect.element(page.getByRole('status')).toHaveTextContent('Yeni kullanıcı eklendi: Oya.');
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

it('failed adds stay beside later changes until each is dismissed, and are announced once', async () => {
  const { page, press } = await showAdding({ ok: false, problem: 'full' });
  const failed = page.getByRole('group', { name: 'Son ekleme' });
  await press('Ekle');
  await expect.element(page.getByRole('status')).toHaveTextContent('Kullanıcı eklenemedi: Oya.');
  await press('Ekle');
  await press('Değiştir');
  await expect.element(page.getByText('Kişi 1 silindi.')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Silindi: Kişi 1\.$/);
  expect(failed.elements()).toHaveLength(2);
  await failed.first().getByRole('button', { name: 'Bildirimi kapat' }).click();
  await expect.poll(() => failed.elements()).toHaveLength(1);
  await expect.element(failed.getByRole('link', { name: 'Formu yeniden aç' })).toBeVisible();
  await expect.element(page.getByText('Kişi 1 silindi.')).toBeVisible();
});
