import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { CommitResult } from '#domain/change/change.ts';
import type { UserSource } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import { App } from '#app/App.tsx';
import type { UserStore } from '#sources/local/localUserStore.ts';
import type { StoreState } from '#sources/local/storeState.ts';
import { createFakeStore, type FakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { expectComplaint } from '#testing/setupConsole.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';

function AppOn({ list, source = {} }: { list: FakeStore; source?: Partial<UserSource> }) {
  return (
    <SourceForTest list={list} source={source}>
      <App basePath="" />
    </SourceForTest>
  );
}

function show(path: string, state: Partial<StoreState> = {}, result?: CommitResult) {
  history.replaceState(null, '', path);
  const source = result === undefined ? {} : { commit: () => Promise.resolve(result) };
  return render(<AppOn list={createFakeStore(state)} source={source} />);
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  history.replaceState(null, '', '/');
});

it.each([
  [{ kind: 'unavailable' }, 'Tarayıcı depolamasına erişilemiyor'],
  [{ kind: 'full' }, 'tarayıcı depolamasına sığmadı'],
  [{ kind: 'newer' }, 'daha yeni bir sürümüyle'],
  [{ kind: 'removed' }, 'başka bir sekmede silindi'],
  [{ kind: 'samplesMissing' }, 'Örnek kullanıcılar yüklenemedi'],
  [{ kind: 'damaged', copy: 'stored' }, 'Bozuk verinin kopyası saklandı'],
  [{ kind: 'damaged', copy: 'none' }, 'kopyası saklanamıyor'],
  [{ kind: 'damaged', copy: 'elsewhere' }, 'indirildiyse devam edebilirsiniz'],
] as const)('every screen shows the store notice %j', async (notice, words) => {
  const screen = await show('/', { notice });
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
});

it('a store notice floats over an open screen, and stands above the next screen', async () => {
  const list = createFakeStore();
  const screen = await render(<AppOn list={list} />);
  const toasts = screen.getByRole('region', { name: 'Bildirimler' });
  const heading = screen.getByRole('heading', { level: 1 });
  const top = () => heading.element().getBoundingClientRect().top;
  const before = top();
  list.change({ notice: { kind: 'removed' }, skippedCount: 2 });
  await expect.element(toasts.getByRole('alert')).toHaveTextContent('silindi');
  await expect.element(toasts.getByText('2 öğe kullanıcı olarak okunamadı')).toBeVisible();
  expect(top()).toBe(before);
  await screen.getByRole('link', { name: 'User Table' }).click();
  await expect.element(screen.getByRole('main').getByRole('alert')).toHaveTextContent('silindi');
  await expect.element(toasts).toBeEmptyDOMElement();
});

it('a docked store notice stands above the screen, and floats again the next time', async () => {
  const list = createFakeStore();
  const screen = await render(<AppOn list={list} />);
  const toasts = screen.getByRole('region', { name: 'Bildirimler' });
  const standing = screen.getByRole('main').getByRole('alert');
  list.change({ notice: { kind: 'removed' } });
  await toasts.getByRole('button', { name: 'Bu sekmedeki kopyayı geri yükle' }).click();
  await toasts.getByRole('button', { name: 'Bildirimi sayfanın başına al' }).click();
  await expect.element(standing).toHaveTextContent('silindi');
  await expect.element(toasts).toBeEmptyDOMElement();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  list.change({ notice: null });
  await expect.element(standing).not.toBeInTheDocument();
  list.change({ notice: { kind: 'removed' } });
  await expect.element(toasts.getByRole('alert')).toHaveTextContent('silindi');
});

it('damaged text without a copy can be downloaded, but not overwritten', async () => {
  const screen = await show('/users', { notice: { kind: 'damaged', copy: 'none' } });
  await expect.element(screen.getByRole('button', { name: 'Bozuk veriyi indir' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Boş listeyle başla' }).query()).toBeNull();
});

it('a remedy for a damaged list that fails says why', async () => {
  const screen = await show('/users', { notice: { kind: 'damaged', copy: 'stored' } });
  await screen.getByRole('button', { name: 'Örnek kullanıcılarla başla' }).click();
  await expect.element(screen.getByText('Örnek kullanıcılar hâlâ yüklenemiyor')).toBeVisible();
  await screen.getByRole('button', { name: 'Bu sekmedeki listeyi geri yükle' }).click();
  await expect.element(screen.getByText('sığmıyor')).toBeVisible();
});

it('missing samples are requested again by a button and when the network is back', async () => {
  const startWithSamples = vi.fn<UserStore['startWithSamples']>(() =>
    Promise.resolve('samplesMissing'),
  );
  const list = createFakeStore({ notice: { kind: 'samplesMissing' } }, { startWithSamples });
  const screen = await render(<AppOn list={list} />);
  await screen.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect.element(screen.getByText('Örnek kullanıcılar hâlâ yüklenemiyor')).toBeVisible();
  expect(startWithSamples).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  expect(startWithSamples).toHaveBeenCalledTimes(2);
  await expect.element(screen.getByRole('button', { name: 'Boş listeyle başla' })).toBeVisible();
});

it('a notice counts the stored members that are no users', async () => {
  const screen = await show('/users', { skippedCount: 3 });
  await expect.element(screen.getByText('3 öğe kullanıcı olarak okunamadı')).toBeVisible();
});

it.each([
  ['/users', 'Kullanıcıları tablo veya kart olarak görüntüleyin, arayın, ekleyin.'],
  ['/users', 'İlk kullanıcıyı ekle'],
  ['/', '“+ Kullanıcı Ekle” ile başlayın.'],
])('at %s an empty list says how to add the first user', async (path, words) => {
  const screen = await show(path, { users: [] });
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
});

it('the list shows the progress of the sample users, and disables adding', async () => {
  const screen = await show('/users', { phase: 'seeding', seededCount: 1250, users: [] });
  await expect.element(screen.getByText('1.250 / 5.000')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '+ Kullanıcı Ekle' })).toBeDisabled();
});

it.each([
  ['full', 'depolaması dolu'],
  ['unavailable', 'yanıt vermediği için'],
  ['hashing', 'Şifreyi koruyan bölüm yüklenemediği için'],
  ['newer', 'daha yeni bir sürümüyle'],
  ['mismatch', 'kayıt doğrulanamadı'],
  ['readOnly', 'sunucu şu anda hiçbir şey kaydedemiyor'],
] as const)(
  'an add that fails as "%s" says why, and keeps what was typed',
  async (problem, words) => {
    const screen = await show('/users', {}, { ok: false, problem });
    await screen.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
    await screen.getByLabelText('Ad', { exact: true }).fill('Ali');
    await screen.getByLabelText('Email', { exact: true }).fill('a@b.co');
    await screen.getByLabelText('Şifre', { exact: true }).fill('123456');
    await screen.getByRole('button', { name: 'Kaydet' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
    await expect.element(screen.getByLabelText('Ad', { exact: true })).toHaveValue('Ali');
  },
);

it('a remedy that fails inside the form says why there, and keeps what was typed', async () => {
  const notice = { kind: 'removed' } as const;
  const screen = await show('/users', { notice }, { ok: false, problem: 'removed' });
  await screen.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
  const form = screen.getByRole('dialog');
  await form.getByLabelText('Ad', { exact: true }).fill('Ali');
  await form.getByLabelText('Email', { exact: true }).fill('a@b.co');
  await form.getByLabelText('Şifre', { exact: true }).fill('123456');
  await form.getByRole('button', { name: 'Kaydet' }).click();
  await form.getByRole('button', { name: 'Bu sekmedeki kopyayı geri yükle' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('sığmıyor');
  await expect
    .element(form.getByRole('button', { name: 'Bu sekmedeki kopyayı geri yükle' }))
    .toHaveFocus();
  await expect.element(form.getByLabelText('Ad', { exact: true })).toHaveValue('Ali');
});

/** An invalid user, whose card throws when it is rendered. */
const BROKEN = { ...makeUser(), createdAt: 'dün' } as unknown as User;

it('a screen that throws leaves the shell, a Turkish word and a way to reload', async () => {
  expectComplaint(/./);
  const screen = await show('/users?view=cards', { users: [BROKEN] });
  await expect.element(screen.getByText('Bir şeyler ters gitti')).toBeVisible();
  await expect.element(screen.getByText('Kayıtlı kullanıcılarınıza dokunulmadı')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Sayfayı yenile' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Geri' })).toBeVisible();
});

it('an overview that throws shows an error in its place, and leaves the rest of Home', async () => {
  expectComplaint(/./);
  const screen = await show('/', { users: [BROKEN] });
  await expect.element(screen.getByText('Bu bölüm gösterilemedi.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Hoşgeldiniz!' })).toBeVisible();
  await expect.element(screen.getByRole('searchbox')).toBeVisible();
});

it('an error screen is left by a link, by Geri and by İleri', async () => {
  await page.viewport(1280, 800);
  expectComplaint(/./);
  const screen = await show('/users?view=cards', { users: [BROKEN] });
  const crash = screen.getByText('Bir şeyler ters gitti');
  const home = screen.getByRole('heading', { name: 'Hoşgeldiniz!' });
  await expect.element(crash).toBeVisible();
  await screen.getByRole('link', { name: 'Home' }).click();
  await expect.element(home).toBeVisible();
  await expect.element(crash).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Geri' }).click();
  await expect.element(crash).toBeVisible();
  await screen.getByRole('button', { name: 'İleri' }).click();
  await expect.element(home).toBeVisible();
});

it('the storage panel stays open without its opener, and then moves the focus to the heading', async () => {
  const list = createFakeStore({ notice: { kind: 'damaged', copy: 'stored' } });
  const screen = await render(<AppOn list={list} />);
  await screen.getByRole('button', { name: 'Yedekten geri yükle' }).click();
  const panel = screen.getByRole('dialog', { name: 'Depolama', exact: true });
  await expect.element(panel).toBeVisible();
  list.change({ notice: null });
  await expect.element(screen.getByText('Yedekten geri yükle')).not.toBeInTheDocument();
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Hoşgeldiniz!' })).toHaveFocus();
});

it('the drawer closes with its screen when the browser goes back, and stays closed', async () => {
  await page.viewport(600, 700);
  const screen = await show('/');
  const menu = screen.getByRole('button', { name: 'Menüyü aç' });
  const drawer = screen.getByRole('dialog', { name: 'Ana menü' });
  await menu.click();
  await drawer.getByRole('link', { name: 'User Table' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await menu.click();
  await expect.element(drawer).toBeVisible();
  window.history.back();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Hoşgeldiniz!' })).toHaveFocus();
  window.history.forward();
  await expect.element(screen.getByRole('heading', { name: 'Kullanıcı Listesi' })).toHaveFocus();
  expect(drawer.elements()).toEqual([]);
});

it('roles beyond the four are offered as filters and shown as they are', async () => {
  const users = [makeUser({ role: 'Şef garson' })];
  const cards = await show('/users?view=cards', { users });
  await expect.element(cards.getByRole('option', { name: 'Şef garson' })).toBeInTheDocument();
  await expect.element(cards.getByRole('definition').nth(1)).toHaveTextContent(/^Şef garson$/);
  await cards.unmount();
  const table = await show('/users', { users });
  await expect.element(table.getByRole('cell', { name: 'Şef garson', exact: true })).toBeVisible();
});

it('the same id twice in the list shows both users', async () => {
  const users = [makeUser({ name: 'Birinci' }), makeUser({ name: 'İkinci' })];
  const screen = await show('/users', { users });
  await expect.element(screen.getByText('Birinci')).toBeVisible();
  await expect.element(screen.getByText('İkinci')).toBeVisible();
});

it('an app on another store never accesses the list in localStorage', async () => {
  const touched = (['getItem', 'setItem', 'removeItem', 'key'] as const).map((method) =>
    vi.spyOn(Storage.prototype, method),
  );
  localStorage.setItem('probe', '');
  expect(touched[1]).toHaveBeenCalledOnce();
  localStorage.removeItem('probe');
  for (const spy of touched) spy.mockClear();
  const screen = await show('/users');
  await screen.getByRole('button', { name: 'Depolama' }).click();
  await expect.element(screen.getByText('Kullanım')).toBeVisible();
  const keys = touched.flatMap(({ mock }) => mock.calls.map(([key]) => String(key)));
  expect(keys.filter((key) => key.startsWith('users'))).toEqual([]);
  expect(touched[3]).not.toHaveBeenCalled();
});
