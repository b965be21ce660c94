import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Change, CommitResult } from '#domain/change/change.ts';
import { formatDateTime, formatTime } from '#domain/dateTimes.ts';
import { HISTORY_PAGE_SIZE } from '#domain/limits.ts';
import type { Answer, Question, UserSource } from '#domain/userSource.ts';
import {
  createFakeHistory,
  makeEntry,
  makeRemoved,
  makeTouched,
} from '#testing/fakes/fakeHistory.ts';
import { DENIZ } from '#testing/fakes/fakeStaff.tsx';
import { SERVER_CAPABILITIES } from '#testing/serverCapabilities.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { ToastsForTest } from '#testing/ToastsForTest.tsx';
import { useKeptFocus } from '#ui/dialogs/keepFocus.ts';
import { HistoryScreen } from './HistoryScreen.tsx';

type FakeHistory = Omit<ReturnType<typeof createFakeHistory>, 'source'> & {
  source: Partial<UserSource>;
};

const AT = formatTime(new Date('2026-11-12T11:03:00Z'));

function show(history: FakeHistory, search = '') {
  window.history.replaceState(null, '', `/history${search}`);
  return render(
    <SourceForTest list={history.list} source={history.source}>
      <ToastsForTest>
        <KeptFocus />
        <HistoryScreen />
      </ToastsForTest>
    </SourceForTest>,
  );
}

function KeptFocus() {
  useKeptFocus();
  return null;
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

it('a change is shown with its user, its fields before and after, and its time', async () => {
  const fields = [
    { field: 'role', was: 'User', is: 'Editor' },
    { field: 'active', was: true, is: false },
    { field: 'name', was: 'Ali', is: 'Ali Veli' },
    { field: 'password', was: null, is: null },
    { field: 'telefon', was: null, is: '555' },
  ];
  const screen = await show(
    createFakeHistory({ entries: [makeEntry('1', { users: [makeTouched({ fields })] })] }),
  );
  const item = screen.getByRole('list', { name: 'Değişiklikler' }).getByRole('listitem').first();
  await expect.element(item).toHaveTextContent('Ali Veli düzenlendi');
  await expect.element(item.getByRole('time')).toHaveTextContent(AT);
  const lines = item.getByRole('list').getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))).toEqual([
    'Rol: eski değer: User yeni değer: Editor',
    'Durum: eski değer: Aktif yeni değer: Pasif',
    'Ad: eski değer: Ali yeni değer: Ali Veli',
    'Şifre değişti',
    'telefon: eski değer: (boş) yeni değer: 555',
  ]);
});

it('changes are grouped by day, and each day is named once on a page', async () => {
  const at = (days: number, hour: number) => {
    const date = new Date();
    date.setDate(date.getDate() - days);
    date.setHours(hour, 22);
    return date;
  };
  const entries = [
    makeEntry('5', { at: at(0, 0) }),
    makeEntry('4', { at: at(1, 14) }),
    makeEntry('3', { at: at(1, 9) }),
    makeEntry('2', { at: new Date('2026-01-04T09:00:00+03:00') }),
    makeEntry('1', { at: new Date(NaN) }),
  ];
  const screen = await show(createFakeHistory({ entries }));
  await expect.element(screen.getByRole('heading', { name: 'Dün' })).toBeVisible();
  const days = screen.getByRole('heading', { level: 2 }).elements();
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Bugün',
    'Dün',
    '4 Ocak 2026 Pazar',
    'Tarihi bilinmiyor',
  ]);
  const items = screen.getByRole('list', { name: 'Değişiklikler' }).getByRole('listitem');
  await expect.element(items.nth(1)).toHaveTextContent(/^Dün.*14:22/);
  await expect.element(items.nth(2).getByRole('heading')).not.toBeInTheDocument();
  await expect.element(items.nth(2)).toHaveTextContent('09:22');
});

it('a name links to the user only if the user is in the list', async () => {
  const screen = await show(
    createFakeHistory({
      entries: [
        makeEntry('2', { kind: 'remove', users: [makeTouched({ name: 'Can', isInList: false })] }),
        makeEntry('1', { users: [makeTouched({ id: 'a/b' })] }),
      ],
    }),
  );
  await expect
    .element(screen.getByRole('link', { name: 'Ali Veli' }))
    .toHaveAttribute('href', '/users/a%2Fb');
  await expect.element(screen.getByText('Can', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Can' })).not.toBeInTheDocument();
});

it('a bulk change names three users, counts the others, and can be expanded', async () => {
  const users = Array.from({ length: 20 }, (_, position) =>
    makeTouched({
      id: `id-${position}`,
      name: `Kişi ${position}`,
      fields: [{ field: 'active', was: true, is: false }],
    }),
  );
  const screen = await show(
    createFakeHistory({ entries: [makeEntry('1', { kind: 'deactivate', users, count: 1284 })] }),
  );
  const item = screen.getByRole('list', { name: 'Değişiklikler' }).getByRole('listitem').first();
  await expect.element(item).toHaveTextContent('1.284 kullanıcı pasifleştirildi');
  await expect.element(item).toHaveTextContent('Kişi 0, Kişi 1, Kişi 2 ve 1.281 kullanıcı daha');
  await expect.element(item.getByRole('link', { name: 'Kişi 19' })).not.toBeInTheDocument();
  await item.getByText('Ayrıntılar').click();
  await expect.element(item).toHaveTextContent('Kişi 19: Durum: eski değer: Aktif');
  await expect.element(item).toHaveTextContent('ve 1.264 kullanıcı daha');
});

it('an undo names the change it undid, and that change is marked as undone', async () => {
  const removal = makeEntry('1', { kind: 'remove', isUndone: true });
  const undo = makeEntry('2', {
    kind: 'undo',
    undone: { change: removal, isRedo: false },
    users: [makeTouched({ what: 'added' })],
  });
  const screen = await show(createFakeHistory({ entries: [undo, removal] }));
  const items = screen.getByRole('list', { name: 'Değişiklikler' }).getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent('Ali Veli silindi işlemi geri alındı');
  await expect
    .element(items.first().getByRole('button'))
    .toHaveAccessibleName('Geri al: “Ali Veli silindi” işlemi geri alındı');
  await expect.element(items.nth(1).getByText('Geri alındı')).toBeVisible();
  await expect.element(items.nth(1).getByRole('button')).not.toBeInTheDocument();
});

it('a change that is not kept says how long it lasts', async () => {
  const screen = await show(createFakeHistory({ entries: [makeEntry('1', { isKept: false })] }));
  await expect.element(screen.getByText('yalnızca bu sayfa açık kaldıkça')).toBeVisible();
  await expect.element(screen.getByText('En eski kayıt')).not.toBeInTheDocument();
});

it('the history shows the date of its oldest change', async () => {
  const oldest = new Date('2025-01-02T03:04:05Z');
  const screen = await show(
    createFakeHistory({ entries: [makeEntry('2'), makeEntry('1', { at: oldest })] }),
  );
  await expect
    .element(screen.getByText('En eski kayıt'))
    .toHaveTextContent(`En eski kayıt: ${formatDateTime(oldest)}. Yer azaldıkça`);
});

it('the history of a shared list does not mention storage room', async () => {
  const { list, source } = createFakeHistory({ entries: [makeEntry('1')] });
  window.history.replaceState(null, '', '/history');
  const screen = await render(
    <SourceForTest list={list} source={{ ...source, capabilities: SERVER_CAPABILITIES }}>
      <ToastsForTest>
        <HistoryScreen />
      </ToastsForTest>
    </SourceForTest>,
  );
  await expect.element(screen.getByText(/^En eski kayıt: [^.]*\.$/)).toBeVisible();
});

it('an empty history and an empty trash say so in words', async () => {
  const screen = await show(createFakeHistory({}));
  await expect.element(screen.getByText('Henüz değişiklik yok.')).toBeVisible();
  await screen.getByRole('button', { name: 'Silinenler' }).click();
  await expect.element(screen.getByText('Silinen kullanıcı yok.')).toBeVisible();
  await expect.element(screen.getByText(/^Sildiğiniz kullanıcılar, geçmişteki/)).toBeVisible();
  expect(location.search).toBe('?show=removed');
  await screen.getByRole('button', { name: 'Değişiklikler' }).click();
  expect(location.search).toBe('');
});

it.each([
  ['viewer', '.', '.'],
  ['editor', ' ve geri alınabilir.', ' ve geri getirilebilir.'],
] as const)(
  'an empty history of a shared list mentions undo and restore only if a %s may use them',
  async (role, ofChanges, ofRemoved) => {
    const { list, source } = createFakeHistory({});
    window.history.replaceState(null, '', '/history');
    const screen = await render(
      <SourceForTest list={list} source={source} staff={{ ...DENIZ, role }}>
        <ToastsForTest>
          <HistoryScreen />
        </ToastsForTest>
      </SourceForTest>,
    );
    const words = (text: string) => screen.getByText(text, { exact: true });
    await expect
      .element(words(`Kullanıcılarda yapılan her değişiklik burada görünür${ofChanges}`))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Silinenler' }).click();
    // Includes users whom others removed.
    await expect.element(words(`Silinen kullanıcılar burada görünür${ofRemoved}`)).toBeVisible();
  },
);

it('the page number is in the address, and one beyond the last shows the last page', async () => {
  const count = 2 * HISTORY_PAGE_SIZE + 1;
  const entries = Array.from({ length: count }, (_, position) => makeEntry(String(position)));
  const screen = await show(createFakeHistory({ entries }), '?page=99');
  await expect.element(screen.getByText(`${count} - ${count} / ${count}`)).toBeVisible();
  await screen.getByRole('button', { name: 'Önceki' }).click();
  await expect.element(screen.getByText(`${HISTORY_PAGE_SIZE + 1} - `)).toBeVisible();
  expect(location.search).toBe('?page=2');
  await screen.getByRole('button', { name: 'Önceki' }).click();
  expect(location.search).toBe('');
});

it('the changes of one user name the user, and link back to all changes', async () => {
  const other = makeTouched({ id: 'other', name: 'Başka Biri', isInList: false });
  const screen = await show(
    createFakeHistory({
      entries: [makeEntry('2', { users: [other], kind: 'remove' }), makeEntry('1')],
    }),
    '?id=other',
  );
  await expect
    .element(screen.getByRole('paragraph').filter({ hasText: 'Yalnızca' }))
    .toHaveTextContent('Yalnızca şu kullanıcının değişiklikleri gösteriliyor: Başka Biri.');
  await expect.element(screen.getByText('düzenlendi')).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Tüm değişiklikleri göster' }).click();
  await expect.element(screen.getByText('düzenlendi')).toBeVisible();
  expect(location.search).toBe('');
});

it.each([
  ['whole', 'y'.repeat(500), 'y'.repeat(500)],
  ['as far as 1,000 letters', 'y'.repeat(5000), `${'y'.repeat(839)}…`],
])(
  'a long value is cut without splitting an emoji, and its title shows it %s',
  async (_, end, hoverEnd) => {
    const start = `${'x'.repeat(159)}😀`;
    const fields = [{ field: 'name', was: 'Ali', is: start + end }];
    const screen = await show(
      createFakeHistory({ entries: [makeEntry('1', { users: [makeTouched({ fields })] })] }),
    );
    const value = screen.getByTitle(start + hoverEnd, { exact: true });
    await expect.element(value).toHaveTextContent(`${'x'.repeat(159)}…`);
  },
);

it('a double click undoes a change once, and the focus stays on it', async () => {
  let finish = () => {};
  const answered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const entry = makeEntry('1');
  const history = createFakeHistory({ entries: [entry] }, async () => {
    await answered;
    return { ok: true, user: null, change: null };
  });
  const screen = await show(history);
  const undo = screen.getByRole('button', { name: 'Geri al: Ali Veli düzenlendi' });
  await userEvent.dblClick(undo);
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(history.commits).toEqual([{ kind: 'undo', changeId: '1' }]);
  const done = { ...entry, isUndone: true };
  history.set({
    entries: [makeEntry('2', { kind: 'undo', undone: { change: done, isRedo: false } }), done],
  });
  finish();
  const items = screen.getByRole('list', { name: 'Değişiklikler' }).getByRole('listitem');
  await expect.element(items.nth(1)).toHaveFocus();
  await expect.element(items.nth(1)).toHaveTextContent('Geri alındı');
});

const refused = (conflict: Extract<CommitResult, { problem: 'conflict' }>['conflict']) => () => ({
  ok: false as const,
  problem: 'conflict' as const,
  conflict,
});

it('a change whose undo is blocked names and links the blocking change', async () => {
  const blocker = makeEntry('2', { at: new Date('2026-11-13T08:00:00Z') });
  const entries = [blocker, makeEntry('1', { kind: 'setRole' })];
  const screen = await show(
    createFakeHistory({ entries }, refused({ kind: 'changedSince', by: blocker })),
  );
  const items = screen.getByRole('list', { name: 'Değişiklikler' }).getByRole('listitem');
  const undo = items.nth(1).getByRole('button', { name: 'Geri al' });
  await undo.click();
  await expect.element(items.nth(1)).toHaveTextContent('aynı bilgiler sonradan değişmiş');
  await expect.element(undo).toHaveFocus();
  await expect
    .element(undo)
    .toHaveAccessibleDescription(/Önce şunu geri alın: Ali Veli düzenlendi/);
  const { length } = window.history;
  await items
    .nth(1)
    .getByRole('link', { name: `Ali Veli düzenlendi · ${formatDateTime(blocker.at)}` })
    .click();
  await expect.element(items.first()).toHaveFocus();
  expect(window.history).toHaveLength(length);
  expect(location.hash).toBe('');
});

it.each([
  [
    { kind: 'changedSince', by: makeEntry('9', { name: 'Can', at: new Date(NaN) }) },
    'Can düzenlendi',
  ],
  [{ kind: 'changedSince', by: null }, 'sonradan değişmiş.'],
  [{ kind: 'gone' }, 'artık geçmişte yok'],
] as const)(
  'a refused undo whose reason is not on the page has no link: %j',
  async (conflict, words) => {
    const screen = await show(
      createFakeHistory({ entries: [makeEntry('1', { kind: 'setRole' })] }, refused(conflict)),
    );
    const item = screen.getByRole('list', { name: 'Değişiklikler' }).getByRole('listitem');
    await item.getByRole('button', { name: 'Geri al' }).click();
    await expect.element(item).toHaveTextContent(words);
    expect(item.getByRole('link').elements()).toHaveLength(1);
  },
);

it('a pending history says so, and a failed one can be retried', async () => {
  const history = createFakeHistory({});
  const answers: Record<string, Answer<never>> = {
    history: { state: 'pending', before: undefined },
    removed: { state: 'failed', problem: 'unreachable', before: undefined, isRetrying: false },
  };
  const retry = vi.fn<UserSource['retry']>();
  const read = ({ kind }: Question) => answers[kind];
  const screen = await show({
    ...history,
    // Nothing else is asked for here.
    source: { ...history.source, read: read as UserSource['read'], retry },
  });
  await expect.element(screen.getByText('Geçmiş yükleniyor…')).toBeVisible();
  await screen.getByRole('button', { name: 'Silinenler' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('ulaşılamadı');
  await expect.element(screen.getByText('Silinen kullanıcı yok.')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Yeniden dene' }).click();
  expect(retry).toHaveBeenCalledTimes(1);
});

/** Three removed users, without those who are restored or erased. */
function threeRemoved(result?: CommitResult): FakeHistory {
  const all = ['Ada', 'Banu', 'Cem'].map(makeRemoved);
  const history: FakeHistory = createFakeHistory({ removed: all }, (change: Change) => {
    if (result !== undefined) return result;
    const ids = change.kind === 'bringBack' ? change.ids : 'id' in change ? [change.id] : [];
    history.set({ removed: all.filter(({ user }) => !ids.includes(user.id)) });
    return { ok: true, user: null, change: null };
  });
  return history;
}

it('a removed user is shown with email, role and time, and is restored once', async () => {
  const history = threeRemoved();
  const screen = await show(history, '?show=removed');
  const items = screen.getByRole('list', { name: 'Silinen kullanıcılar' }).getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent('Ada');
  await expect.element(items.first()).toHaveTextContent('3@ornek.com User');
  await expect.element(items.first()).toHaveTextContent(`Silindi ${AT}`);
  await userEvent.dblClick(items.first().getByRole('button', { name: 'Geri getir' }));
  await expect.element(items.first()).toHaveTextContent('Banu');
  expect(history.commits).toEqual([{ kind: 'bringBack', ids: ['Ada'] }]);
});

it('several removed users are selected and restored in one change', async () => {
  const history = threeRemoved();
  const screen = await show(history, '?show=removed');
  const bar = screen.getByRole('group', { name: 'Seçilen kullanıcılar' });
  const wholePage = bar.getByRole('checkbox', { name: 'Bu sayfayı seç' });
  await screen.getByRole('checkbox', { name: 'Seç: Ada' }).click();
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 seçili');
  await expect.element(wholePage).toBePartiallyChecked();
  await wholePage.click();
  await expect.element(bar.getByRole('status')).toHaveTextContent('3 seçili');
  await bar.getByRole('button', { name: 'Seçimi kaldır' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Seç: Cem' })).not.toBeChecked();
  for (const name of ['Seç: Ada', 'Seç: Cem']) {
    await screen.getByRole('checkbox', { name }).click();
  }
  await bar.getByRole('button', { name: '2 kullanıcıyı geri getir' }).dblClick();
  const items = screen.getByRole('list', { name: 'Silinen kullanıcılar' }).getByRole('listitem');
  await expect.element(items).toHaveTextContent('Banu');
  expect(history.commits).toEqual([{ kind: 'bringBack', ids: ['Ada', 'Cem'] }]);
  await expect.element(wholePage).not.toBeChecked();
});

it('a user who is restored alone or erased is no longer selected', async () => {
  const history = threeRemoved();
  const screen = await show(history, '?show=removed');
  await screen.getByRole('checkbox', { name: 'Bu sayfayı seç' }).click();
  await screen.getByRole('button', { name: 'Geri getir: Ada' }).click();
  const bar = screen.getByRole('group', { name: 'Seçilen kullanıcılar' });
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 seçili');
  await screen.getByRole('button', { name: 'İşlemler: Cem' }).click();
  await screen.getByRole('button', { name: 'Kalıcı olarak sil' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Kalıcı olarak sil' }).click();
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 seçili');
});

it('a shared list shows who removed a user', async () => {
  const { user, change } = makeRemoved('Ada');
  const removed = [{ user, change: { ...change, by: 'Oya' } }];
  const screen = await show(createFakeHistory({ removed }), '?show=removed');
  await expect.element(screen.getByRole('listitem')).toHaveTextContent(`Silen: Oya · ${AT}`);
});

it('after a restore, the focus is on the next removed user', async () => {
  const screen = await show(threeRemoved(), '?show=removed');
  const items = screen.getByRole('list', { name: 'Silinen kullanıcılar' }).getByRole('listitem');
  await items.nth(1).getByRole('button', { name: 'Geri getir' }).click();
  await expect.element(items.nth(1)).toHaveTextContent('Cem');
  await expect.element(items.nth(1)).toHaveFocus();
});

it('erasing a user asks with the name, and then focuses the heading', async () => {
  const history = threeRemoved();
  const screen = await show(history, '?show=removed');
  const items = screen.getByRole('list', { name: 'Silinen kullanıcılar' }).getByRole('listitem');
  const dialog = screen.getByRole('dialog', { name: 'Banu kalıcı olarak silinsin mi?' });
  const menu = items.nth(1).getByRole('button', { name: 'İşlemler: Banu' });
  await menu.click();
  await items.nth(1).getByRole('button', { name: 'Kalıcı olarak sil' }).click();
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  expect(history.commits).toEqual([]);

  await menu.click();
  await items.nth(1).getByRole('button', { name: 'Kalıcı olarak sil' }).click();
  await dialog.getByRole('button', { name: 'Kalıcı olarak sil' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(history.commits).toEqual([{ kind: 'erase', id: 'Banu' }]);
  await expect.element(items.nth(1)).toHaveTextContent('Cem');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it.each([
  [{ ok: false, problem: 'full' }, 'depolaması dolu'],
  [{ ok: false, problem: 'notLoaded' }, 'yüklenemedi'],
  [{ ok: false, problem: 'conflict', conflict: { kind: 'gone' } }, 'silinenler arasında değil'],
] as const)('a failed erase is reported in its dialog: %j', async (result, words) => {
  const screen = await show(threeRemoved(result), '?show=removed');
  await screen.getByRole('button', { name: 'İşlemler: Cem' }).click();
  await screen.getByRole('button', { name: 'Kalıcı olarak sil' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Kalıcı olarak sil' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(words);
  await expect.element(dialog.getByRole('button', { name: 'Kalıcı olarak sil' })).toHaveFocus();
});
