import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Selection } from '#domain/change/change.ts';
import { SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type {
  FetchedRows,
  PageOfUsers,
  Question,
  SourceStatus,
  UserSource,
} from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { expectComplaint } from '#testing/setupConsole.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { watchControls } from '#testing/watchControls.ts';
import { SERVER_CAPABILITIES } from '#testing/serverCapabilities.ts';
import { ExportDialog } from './ExportDialog.tsx';

const USERS = ['a', 'b', 'c'].map((id) => makeUser({ id, name: `Ad ${id}` }));
const TWO: Selection = { kind: 'ids', ids: ['a', 'c'] };

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function show(selection: Selection | null = null, text = '') {
  const list = createFakeStore({ users: USERS });
  const onClose = vi.fn<() => void>();
  const onDone = vi.fn<(words: string) => void>();
  const dialog = (
    <SourceForTest list={list}>
      <ExportDialog
        query={{ ...EVERYONE, text }}
        selection={selection}
        who={selection === null ? 'shown' : 'selected'}
        onDone={onDone}
        onClose={onClose}
      />
    </SourceForTest>
  );
  const screen = await render(dialog);
  const others = () => screen.getByRole('button', { name: 'Diğer biçimler' }).click();
  /** The words of a finished export, which has closed the dialog. */
  const done = async () => {
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    return onDone.mock.calls[0]?.[0];
  };
  return { list, onClose, screen, others, done };
}

/** The texts of the files that are downloaded from now on, with their names. */
function downloads(): { name: string; file: Blob }[] {
  const files: { name: string; file: Blob }[] = [];
  let made: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) made = blob;
    return '#';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    if (made !== null) files.push({ name: this.download, file: made });
  });
  return files;
}

it('the dialog counts the users of the file, and says whether they are all', async () => {
  const { screen } = await show();
  await expect.element(screen.getByText('3 kullanıcı, listenin tamamı')).toBeVisible();
  const narrowed = await show(null, 'Ad b');
  await expect.element(narrowed.screen.getByText('Filtreye uyan 1 kullanıcı')).toBeVisible();
});

it('an empty result says so, and offers no download', async () => {
  const { screen, list } = await show(null, 'kimse');
  await expect.element(screen.getByText(/^Eşleşen kullanıcı yok/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'İndir' })).not.toBeInTheDocument();
  list.change({ users: [] });
  await expect.element(screen.getByText(/^Listede henüz kullanıcı yok/)).toBeVisible();
});

it('the dialog asks whether to export the selected users or all shown', async () => {
  const { screen } = await show(TWO);
  await expect.element(screen.getByLabelText('Seçilen 2 kullanıcı')).toBeChecked();
  await screen.getByLabelText('3 kullanıcı, listenin tamamı').click();
  await expect.element(screen.getByLabelText('Seçilen 2 kullanıcı')).not.toBeChecked();
});

it('without columns an error is shown, and the button focuses the first column', async () => {
  const files = downloads();
  const { screen } = await show();
  for (const box of screen.getByRole('checkbox').all()) await box.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('En az bir sütun seçin');
  await expect
    .element(screen.getByRole('group', { name: 'Sütunlar' }))
    .toHaveAccessibleDescription(/^En az bir sütun seçin/);
  await screen.getByRole('button', { name: 'İndir' }).click();
  await expect.element(screen.getByLabelText('Ad', { exact: true })).toHaveFocus();
  expect(files).toEqual([]);
});

it('format and columns are remembered from the last time', async () => {
  const first = await show();
  await first.others();
  await first.screen.getByRole('radio', { name: 'JSON' }).click();
  await first.screen.getByLabelText('Enlem').click();
  await first.screen.unmount();
  const { screen } = await show();
  await expect.element(screen.getByRole('radio', { name: 'JSON' })).toBeChecked();
  await expect.element(screen.getByLabelText('Enlem')).not.toBeChecked();
  await expect.element(screen.getByLabelText('Boylam')).toBeChecked();
});

it('the file and its count have the list from when the export began', async () => {
  const files = downloads();
  const { screen, list, others, done } = await show();
  await others();
  await screen.getByRole('radio', { name: 'CSV (düz)' }).click();
  for (const name of ['Email', 'Rol', 'Oluşturulma Tarihi', 'Enlem', 'Boylam', 'Kimlik']) {
    await screen.getByLabelText(name, { exact: true }).click();
  }
  // At once: the list changes while the worker starts.
  document.querySelector<HTMLElement>('button[type=submit]')?.click();
  list.change({ users: USERS.slice(2) });
  expect(await done()).toMatch(/^3 kullanıcı dışa aktarıldı: kullanicilar-\d{4}-\d\d-\d\d\.csv$/);
  expect(files).toHaveLength(1);
  expect(files[0]?.name).toMatch(/^kullanicilar-\d{4}-\d\d-\d\d\.csv$/);
  expect(await files[0]?.file.text()).toBe(
    'Ad,Durum\r\nAd a,Aktif\r\nAd b,Aktif\r\nAd c,Aktif\r\n',
  );
});

it('without a worker the export fails with its choices kept, and can be retried', async () => {
  const files = downloads();
  const { screen, others, done } = await show();
  await others();
  await screen.getByRole('radio', { name: 'JSON' }).click();
  vi.stubGlobal('Worker', function refuse() {
    throw new DOMException('refused', 'SecurityError');
  });
  await screen.getByRole('button', { name: 'İndir' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^Dosya hazırlanamadı/);
  vi.unstubAllGlobals();
  await expect.element(screen.getByRole('radio', { name: 'JSON' })).toBeChecked();
  await screen.getByRole('button', { name: 'İndir' }).click();
  expect(await done()).toMatch(/^3 kullanıcı/);
  expect(files).toHaveLength(1);
});

it('a stopped export says so, downloads nothing, and can be started again', async () => {
  const files = downloads();
  const { screen, done } = await show();
  const RealWorker = Worker;
  /** A worker that never answers. */
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => undefined;
      terminate = () => undefined;
    },
  );
  await screen.getByRole('button', { name: 'İndir' }).click();
  await expect.element(screen.getByText('Dosya hazırlanıyor…')).toBeVisible();
  await screen.getByRole('button', { name: 'Durdur' }).click();
  await expect.element(screen.getByText('Durduruldu; dosya indirilmedi.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'İndir' })).toHaveFocus();
  expect(files).toEqual([]);
  vi.stubGlobal('Worker', RealWorker);
  await screen.getByRole('button', { name: 'İndir' }).click();
  expect(await done()).toMatch(/^3 kullanıcı/);
  vi.unstubAllGlobals();
});

describe('an export of a shared list', () => {
  const pageOf = (more: Partial<PageOfUsers>): PageOfUsers => ({
    rows: USERS.slice(0, 1),
    page: 1,
    total: 3,
    listTotal: 3,
    ...more,
  });

  /** @param page pending without one; rows come when the test calls `answer` */
  async function showShared(page: PageOfUsers | null, selection: Selection | null = null) {
    const files = downloads();
    const list = createFakeStore({ users: USERS });
    const answers: ((fetched: FetchedRows) => void)[] = [];
    const fetchRows = vi.fn<UserSource['fetch']>(
      () => new Promise((resolve) => answers.push(resolve)),
    );
    const read = vi.fn<(question: Question) => unknown>(({ kind }) => {
      if (kind !== 'page') throw new Error(`The dialog asks for ${kind}.`);
      return answer;
    });
    let answer = answerOf(page);
    let status: SourceStatus = { ...list.source.status(), connection: 'online' };
    const onDone = vi.fn<(words: string) => void>();
    const screen = await render(
      <SourceForTest
        list={list}
        source={{
          capabilities: SERVER_CAPABILITIES,
          read: read as UserSource['read'],
          fetch: fetchRows,
          status: () => status,
        }}
      >
        <ExportDialog
          query={EVERYONE}
          selection={selection}
          who={selection === null ? 'shown' : 'selected'}
          onDone={onDone}
          onClose={() => undefined}
        />
      </SourceForTest>,
    );
    return {
      screen,
      files,
      list,
      fetchRows,
      /** The words of a finished export. */
      done: () => onDone.mock.calls[0]?.[0],
      start: () => screen.getByRole('button', { name: 'İndir' }).click(),
      become: (connection: 'signedOut' | 'online') => {
        status = { ...status, connection };
        list.change({});
      },
      count: (counted: PageOfUsers) => {
        answer = answerOf(counted);
        list.change({});
      },
      answer: (fetched: FetchedRows) => answers.shift()?.(fetched),
    };
  }

  function answerOf(page: PageOfUsers | null): unknown {
    return page === null ? { state: 'pending' } : { state: 'ready', value: page };
  }

  it('asks once for the rows, shows that it loads, and ends with the rows that came', async () => {
    const { screen, list, files, fetchRows, start, answer, done } = await showShared(pageOf({}));
    await start();
    await expect.element(screen.getByRole('status')).toHaveTextContent('Kullanıcılar yükleniyor…');
    await expect.element(screen.getByRole('button', { name: 'Durdur' })).toHaveFocus();
    for (let change = 0; change < 3; change += 1) list.change({ users: [...USERS] });
    answer({ ok: true, revision: 2, rows: USERS.slice(1) });
    await expect.poll(done).toMatch(/^2 kullanıcı dışa/);
    expect(files).toHaveLength(1);
    const file = { format: 'xlsx', fields: SHEET_FIELDS };
    expect(fetchRows.mock.calls).toEqual([[{ kind: 'rows', users: null, query: EVERYONE, file }]]);
  });

  it.each<[FetchedRows, string]>([
    [{ ok: true, revision: 2, rows: [] }, 'Liste bu arada değişti;'],
    [{ ok: false, problem: 'unreachable' }, 'Kullanıcılara ulaşılamadı.'],
  ])('that fails says why, and can be retried: %o', async (fetched, words) => {
    const { screen, files, start, answer, done } = await showShared(pageOf({}));
    await start();
    answer(fetched);
    await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
    await start();
    answer({ ok: true, revision: 3, rows: USERS });
    await expect.poll(done).toMatch(/^3 kullanıcı dışa/);
    expect(files).toHaveLength(1);
  });

  it('ends when the backend throws, and can be tried again', async () => {
    expectComplaint(/broken/);
    const { screen, fetchRows, start, answer, done } = await showShared(pageOf({}));
    fetchRows.mockRejectedValueOnce(new Error('broken'));
    await start();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await start();
    answer({ ok: true, revision: 3, rows: USERS });
    await expect.poll(done).toMatch(/^3 kullanıcı dışa/);
  });

  it('no longer asks to sign in once the person has', async () => {
    const { screen, start, answer, become } = await showShared(pageOf({}));
    await start();
    become('signedOut');
    answer({ ok: false, problem: 'signedOut' });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Yeniden giriş yapın.');
    become('online');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a count at its limit as a lower bound', async () => {
    const many = pageOf({ total: 10_000, listTotal: 200_000, isTotalLowerBound: true });
    const { screen } = await showShared(many);
    await expect.element(screen.getByText('Filtreye uyan 10.000+ kullanıcı')).toBeVisible();
  });

  it('moves nothing when the count arrives', async () => {
    const { screen, count } = await showShared(null, TWO);
    await expect.element(screen.getByText('Gösterilen tüm kullanıcılar')).toBeVisible();
    const moved = await watchControls();
    count(pageOf({}));
    await expect.element(screen.getByText('3 kullanıcı, listenin tamamı')).toBeVisible();
    expect(moved()).toEqual([]);
  });

  it('can be downloaded before the count arrives', async () => {
    const { files, start, answer, done } = await showShared(null);
    await start();
    answer({ ok: true, revision: 2, rows: USERS });
    await expect.poll(done).toMatch(/^3 kullanıcı dışa/);
    expect(files).toHaveLength(1);
  });

  it('of more users than the limit is refused before any request', async () => {
    const asMany = { total: MAX_ROWS_ANSWERED, listTotal: MAX_ROWS_ANSWERED + 1 };
    const most = await showShared(pageOf(asMany));
    await expect.element(most.screen.getByRole('button', { name: 'İndir' })).toBeVisible();
    await most.screen.unmount();
    const { screen } = await showShared(pageOf({ ...asMany, total: asMany.listTotal }));
    await expect
      .element(screen.getByText(/^100\.001 kullanıcı var\. Tek seferde en fazla 100\.000/))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'İndir' })).not.toBeInTheDocument();
  });
});
