import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { User } from '#domain/user.ts';
import { App } from '#app/App.tsx';
import { UserStoreProvider } from '#state/UserStoreContext.tsx';
import type { AddResult, StoreSnapshot, UserStore } from '#storage/userStore.ts';
import { makeUser } from '#testing/makeUser.ts';
import { expectComplaint } from '#testing/setupConsole.ts';

/** A store that shows what it is told to; what it does is tested in storage/. */
function storeWith(
  snapshot: Partial<StoreSnapshot>,
  result?: AddResult,
  startWithSamples: UserStore['startWithSamples'] = () => Promise.resolve('samplesMissing'),
): UserStore {
  const shown: StoreSnapshot = {
    status: 'ready',
    seededCount: 0,
    users: [makeUser()],
    skippedCount: 0,
    notice: null,
    ...snapshot,
  };
  const problem: AddResult = { ok: false, problem: 'full' };
  return {
    getSnapshot: () => shown,
    subscribe: () => () => undefined,
    add: () => Promise.resolve(result ?? problem),
    getListText: () => '[]',
    rewrite: () => Promise.resolve({ ok: false, problem: 'unavailable' }),
    readDamagedText: () => 'bozuk',
    releaseDamagedText: () => undefined,
    startWithSamples,
    startEmpty: () => Promise.resolve(null),
    putBack: () => Promise.resolve('full'),
    dispose: () => undefined,
  };
}

/** A store whose snapshot the test changes. */
function changingStore(first: Partial<StoreSnapshot>) {
  const listeners = new Set<() => void>();
  const store = storeWith(first);
  let shown = store.getSnapshot();
  return {
    store: {
      ...store,
      getSnapshot: () => shown,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    change: (snapshot: Partial<StoreSnapshot>) => {
      shown = { ...shown, ...snapshot };
      for (const listener of listeners) listener();
    },
  };
}

function show(path: string, snapshot: Partial<StoreSnapshot> = {}, result?: AddResult) {
  history.replaceState(null, '', path);
  return render(
    <UserStoreProvider store={storeWith(snapshot, result)}>
      <App basePath="" />
    </UserStoreProvider>,
  );
}

beforeEach(() => {
  history.replaceState(null, '', '/');
});

it.each([
  [{ kind: 'unavailable' }, 'Tarayıcı depolamasına erişilemiyor'],
  [{ kind: 'full' }, 'tarayıcı depolamasına sığmadı'],
  [{ kind: 'newer' }, 'daha yeni bir sürümüyle'],
  [{ kind: 'removed' }, 'başka bir sekmede silindi'],
  [{ kind: 'samplesMissing' }, 'Örnek kullanıcılar yüklenemedi'],
  [{ kind: 'damaged', copy: 'stored' }, 'Metnin bir kopyası ayrıldı'],
  [{ kind: 'damaged', copy: 'none' }, 'kopyası için yer yok'],
  [{ kind: 'damaged', copy: 'elsewhere' }, 'indirildiyse devam edebilirsiniz'],
] as const)('the store notice %j is said on every screen', async (notice, words) => {
  const screen = await show('/', { notice });
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
});

it('damaged text without a copy can be downloaded, but not overwritten', async () => {
  const screen = await show('/users', { notice: { kind: 'damaged', copy: 'none' } });
  await expect.element(screen.getByRole('button', { name: 'Bozuk metni indir' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Boş listeyle başla' }).query()).toBeNull();
});

it('a way out of a damaged list that led nowhere says why', async () => {
  const screen = await show('/users', { notice: { kind: 'damaged', copy: 'stored' } });
  await screen.getByRole('button', { name: 'Örnek kullanıcılarla başla' }).click();
  await expect.element(screen.getByText('Örnek kullanıcılar hâlâ yüklenemiyor')).toBeVisible();
  await screen.getByRole('button', { name: 'Bu sekmedeki listeyi geri koy' }).click();
  await expect.element(screen.getByText('sığmıyor')).toBeVisible();
});

it('samples that are missing are asked for again, at a press and when the network is back', async () => {
  const startWithSamples = vi.fn<UserStore['startWithSamples']>(() =>
    Promise.resolve('samplesMissing'),
  );
  const store = storeWith({ notice: { kind: 'samplesMissing' } }, undefined, startWithSamples);
  const screen = await render(
    <UserStoreProvider store={store}>
      <App basePath="" />
    </UserStoreProvider>,
  );
  await screen.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect.element(screen.getByText('Örnek kullanıcılar hâlâ yüklenemiyor')).toBeVisible();
  expect(startWithSamples).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  expect(startWithSamples).toHaveBeenCalledTimes(2);
  await expect.element(screen.getByRole('button', { name: 'Boş listeyle başla' })).toBeVisible();
});

it('says how many members of the stored list are no users', async () => {
  const screen = await show('/users', { skippedCount: 3 });
  await expect.element(screen.getByText('3 öğe kullanıcı olarak okunamadı')).toBeVisible();
});

it('shows how far the sample users are, and offers no adding yet', async () => {
  const screen = await show('/users', { status: 'seeding', seededCount: 1250, users: [] });
  await expect.element(screen.getByText('1250 / 5000')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '+ Kullanıcı Ekle' })).toBeDisabled();
});

it.each([
  ['full', 'depolaması dolu'],
  ['unavailable', 'yanıt vermediği için'],
  ['hashing', 'Şifreyi koruyan bölüm yüklenemediği için'],
  ['newer', 'daha yeni bir sürümüyle'],
  ['mismatch', 'geri okunduğunda farklı'],
] as const)(
  'an add that failed as "%s" says so and keeps what was typed',
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

it('a way out inside the form that led nowhere says why there, and what was typed stays', async () => {
  const notice = { kind: 'removed' } as const;
  const screen = await show('/users', { notice }, { ok: false, problem: 'removed' });
  await screen.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
  const form = screen.getByRole('dialog');
  await form.getByLabelText('Ad', { exact: true }).fill('Ali');
  await form.getByLabelText('Email', { exact: true }).fill('a@b.co');
  await form.getByLabelText('Şifre', { exact: true }).fill('123456');
  await form.getByRole('button', { name: 'Kaydet' }).click();
  await form.getByRole('button', { name: 'Bu kopyayı geri koy' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('sığmıyor');
  await expect.element(form.getByRole('button', { name: 'Bu kopyayı geri koy' })).toHaveFocus();
  await expect.element(form.getByLabelText('Ad', { exact: true })).toHaveValue('Ali');
});

/** A user that no rule of the product lets through, and that no card can be drawn of. */
const BROKEN = { ...makeUser(), createdAt: 'dün' } as unknown as User;

it('a screen that throws leaves the shell, a Turkish word and a way to reload', async () => {
  expectComplaint(/./);
  const screen = await show('/users?view=cards', { users: [BROKEN] });
  await expect.element(screen.getByText('Bir şeyler ters gitti')).toBeVisible();
  await expect.element(screen.getByText('Kayıtlı kullanıcılarınıza dokunulmadı')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Sayfayı yenile' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Geri' })).toBeVisible();
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

it('the storage panel outlives what opened it, and then gives the focus to the heading', async () => {
  const { store, change } = changingStore({ notice: { kind: 'damaged', copy: 'stored' } });
  const screen = await render(
    <UserStoreProvider store={store}>
      <App basePath="" />
    </UserStoreProvider>,
  );
  await screen.getByRole('button', { name: 'Yedekten geri yükle' }).click();
  const panel = screen.getByRole('dialog', { name: 'Depolama' });
  await expect.element(panel).toBeVisible();
  change({ notice: null });
  await expect.element(screen.getByText('Yedekten geri yükle')).not.toBeInTheDocument();
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Hoşgeldiniz!' })).toHaveFocus();
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
