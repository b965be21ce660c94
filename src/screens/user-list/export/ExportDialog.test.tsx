import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Selection } from '#domain/change/change.ts';
import type { Question, UserSource } from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakeStore.ts';
import { makeUser } from '#testing/makeUser.ts';
import { EVERYONE } from '#testing/pageFor.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
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
  const dialog = (
    <SourceForTest list={list}>
      <ExportDialog
        query={{ ...EVERYONE, text }}
        selection={selection}
        who={selection === null ? 'shown' : 'selected'}
        onClose={onClose}
      />
    </SourceForTest>
  );
  return { list, onClose, screen: await render(dialog) };
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

it('says how many users the file will hold, and whether they are all', async () => {
  const { screen } = await show();
  await expect.element(screen.getByText('3 kullanıcı, listenin tamamı')).toBeVisible();
  const narrowed = await show(null, 'Ad b');
  await expect.element(narrowed.screen.getByText('1 kullanıcı, süzülmüş')).toBeVisible();
});

it('where nobody is there, it says so and offers no download', async () => {
  const { screen, list } = await show(null, 'kimse');
  await expect.element(screen.getByText(/^Eşleşen kullanıcı yok/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'İndir' })).not.toBeInTheDocument();
  list.change({ users: [] });
  await expect.element(screen.getByText(/^Listede henüz kullanıcı yok/)).toBeVisible();
});

it('asks whether the selected users are meant or all who are shown', async () => {
  const { screen, list } = await show(TWO);
  await expect.element(screen.getByLabelText('Seçilen 2 kullanıcı')).toBeChecked();
  await screen.getByLabelText('3 kullanıcı, listenin tamamı').click();
  await expect.element(screen.getByLabelText('Seçilen 2 kullanıcı')).not.toBeChecked();
  await screen.getByLabelText('Seçilen 2 kullanıcı').click();
  list.change({ users: USERS.slice(1, 2) });
  await expect.element(screen.getByText(/^Seçilen kullanıcılar artık listede değil/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'İndir' })).not.toBeInTheDocument();
});

it('without any column it says so at once, and a press leads to the first one', async () => {
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

it('format and columns are those of the last time', async () => {
  const first = await show();
  await first.screen.getByRole('radio', { name: 'JSON' }).click();
  await first.screen.getByLabelText('Enlem').click();
  await first.screen.unmount();
  const { screen } = await show();
  await expect.element(screen.getByRole('radio', { name: 'JSON' })).toBeChecked();
  await expect.element(screen.getByLabelText('Enlem')).not.toBeChecked();
  await expect.element(screen.getByLabelText('Boylam')).toBeChecked();
});

it('the file holds the list as it was when the export began, and so many users are said', async () => {
  const files = downloads();
  const { screen, list } = await show();
  await screen.getByRole('radio', { name: 'CSV (düz)' }).click();
  for (const name of ['Email', 'Rol', 'Oluşturulma Tarihi', 'Enlem', 'Boylam', 'Kimlik']) {
    await screen.getByLabelText(name, { exact: true }).click();
  }
  // At once: the list changes while the worker starts.
  document.querySelector<HTMLElement>('button[type=submit]')?.click();
  list.change({ users: USERS.slice(2) });
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(/^3 kullanıcı dışa aktarıldı: kullanicilar-\d{4}-\d\d-\d\d\.csv$/);
  expect(files).toHaveLength(1);
  expect(files[0]?.name).toMatch(/^kullanicilar-\d{4}-\d\d-\d\d\.csv$/);
  expect(await files[0]?.file.text()).toBe(
    'Ad,Durum\r\nAd a,Aktif\r\nAd b,Aktif\r\nAd c,Aktif\r\n',
  );
  await expect.element(screen.getByText('1 kullanıcı, listenin tamamı')).toBeVisible();
});

it('where no worker can run, it says so, keeps the choices, and can be tried again', async () => {
  const files = downloads();
  const { screen } = await show();
  await screen.getByRole('radio', { name: 'JSON' }).click();
  vi.stubGlobal('Worker', function refuse() {
    throw new DOMException('refused', 'SecurityError');
  });
  await screen.getByRole('button', { name: 'İndir' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^Dosya hazırlanamadı/);
  vi.unstubAllGlobals();
  await expect.element(screen.getByRole('radio', { name: 'JSON' })).toBeChecked();
  await screen.getByRole('button', { name: 'İndir' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^3 kullanıcı/);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(files).toHaveLength(1);
});

it('what was stopped is said, downloads nothing, and can be started again', async () => {
  const files = downloads();
  const { screen } = await show();
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
  await expect.element(screen.getByRole('progressbar')).toBeVisible();
  await screen.getByRole('button', { name: 'Durdur' }).click();
  await expect.element(screen.getByText('Durduruldu; dosya indirilmedi.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'İndir' })).toHaveFocus();
  expect(files).toEqual([]);
  vi.stubGlobal('Worker', RealWorker);
  await screen.getByRole('button', { name: 'İndir' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^3 kullanıcı/);
  vi.unstubAllGlobals();
});

it('a double click starts an export and does not stop it', async () => {
  downloads();
  const { screen } = await show();
  await screen.getByRole('button', { name: 'İndir' }).dblClick();
  await expect.element(screen.getByText(/^3 kullanıcı dışa aktarıldı/)).toBeVisible();
});

it('downloads whom it counts, where others change the list all the time and the newest never come', async () => {
  const files = downloads();
  const list = createFakeStore({ users: USERS });
  const waiting = { state: 'pending', before: USERS } as const;
  const read = ((question: Question) =>
    question.kind === 'rows' ? waiting : list.source.read(question)) as UserSource['read'];
  const screen = await render(
    <SourceForTest list={list} source={{ read }}>
      <ExportDialog query={EVERYONE} selection={null} who="shown" onClose={() => undefined} />
    </SourceForTest>,
  );
  await expect.element(screen.getByText('3 kullanıcı, listenin tamamı')).toBeVisible();
  await screen.getByRole('button', { name: 'İndir' }).click();
  await expect.poll(() => files.length).toBe(1);
});
