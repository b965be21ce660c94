import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { StaffRole } from '#protocol/staff.ts';
import type {
  Answer,
  PageOfUsers,
  Question,
  SourceStatus,
  UserSource,
} from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { MoveUnderWay } from '#protocol/staffApi.ts';
import { leave } from '#platform/leaving.ts';
import type { BrowserList, StaffClient } from '#state/staffAccess.ts';
import { createFakeEditing } from '#testing/fakeEditing.ts';
import { createFakeMe } from '#testing/fakeMe.ts';
import { createFakeStaff, DENIZ, done, refused } from '#testing/fakeStaff.tsx';
import { createFakeStore } from '#testing/fakeStore.ts';
import { makeDone } from '#testing/makeDone.ts';
import { makeUser } from '#testing/makeUser.ts';
import { SharedApp } from './SharedApp.tsx';

type Connection = NonNullable<SourceStatus['connection']>;

const named = (...names: string[]) => names.map((name) => makeUser({ id: name, name }));

beforeEach(async () => {
  await page.viewport(1280, 800);
});

interface Shown {
  path?: string;
  role?: StaffRole;
  users?: readonly User[];
  client?: Partial<StaffClient>;
  /** How many match at least, and how many do. */
  countedTo?: number;
  exact?: number;
  /** Of the pages: `countedTo` is how many match. */
  isExact?: boolean;
  /** A move that was interrupted, and the list of this browser. */
  move?: MoveUnderWay | null;
  browserList?: BrowserList | null;
  revision?: number;
}

/** The app of a member of staff, on a list that others change. */
async function show({
  path = '/users',
  role = 'editor',
  users = [],
  client = {},
  countedTo,
  exact,
  isExact = false,
  move = null,
  browserList = null,
  revision,
}: Shown = {}) {
  history.replaceState(null, '', path);
  const list = createFakeStore({ users: [...users] });
  let status: SourceStatus = { ...list.source.status(), connection: 'online' };
  const countOf = (total: number): PageOfUsers => ({ rows: [], page: 1, total, listTotal: total });
  let count: Answer<PageOfUsers> =
    exact === undefined
      ? { state: 'failed', problem: 'tooSlow', before: undefined, isRetrying: false }
      : { state: 'ready', value: countOf(exact) };
  const retry = vi.fn<UserSource['retry']>(() => {
    if (count.state === 'failed') count = { ...count, isRetrying: true };
  });
  const counted = new Map<object, unknown>();
  // Answers of the local list, but for their counts: the same answer stays the same object.
  const read = ((question: Question) => {
    const answer = list.source.read(question);
    if (countedTo === undefined || answer.state !== 'ready') return answer;
    if (question.kind === 'page' && question.isTotalExact) return count;
    const value: unknown =
      question.kind === 'page'
        ? { ...(answer.value as PageOfUsers), total: countedTo, isTotalLowerBound: !isExact }
        : answer.value;
    if (!counted.has(answer)) counted.set(answer, { state: 'ready', value });
    return counted.get(answer);
  }) as UserSource['read'];
  const commit = vi.fn<UserSource['commit']>(list.source.commit);
  const source = {
    ...list.source,
    read,
    commit,
    status: () => status,
    retry,
    noteSignedOut: () => {
      status = { ...status, signedOutTries: (status.signedOutTries ?? 0) + 1 };
      list.change({});
    },
    ...(revision !== undefined && { revision: () => revision }),
  };
  const access = createFakeStaff(client, browserList);
  const editing = createFakeEditing();
  const me = createFakeMe({ ...DENIZ, role });
  const shared = { source, editing, me, move };
  const screen = await render(<SharedApp basePath="" access={access} list={shared} />);
  return {
    screen,
    retry,
    commit,
    editing,
    openPage: access.openPage,
    me,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    names: () =>
      [...document.querySelectorAll('main tbody tr')].map((row) => row.querySelector('a')?.text),
    become: (next: readonly User[]) => list.change({ users: [...next] }),
    countTo: (value: number) => {
      count = { state: 'ready', value: countOf(value) };
      list.change({});
    },
    failCount: () => {
      const before = count.state === 'ready' ? count.value : undefined;
      count = { state: 'failed', problem: 'unreachable', before, isRetrying: false };
      list.change({});
    },
    connect: (connection: Connection, signedOutTries = 0) => {
      status = { ...status, connection, signedOutTries };
      list.change({});
    },
  };
}

it('who is not signed in is asked to, whatever the page', async () => {
  history.replaceState(null, '', '/users/7');
  const screen = await render(<SharedApp basePath="" access={createFakeStaff()} list={null} />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Giriş yap');
});

it('a file dropped on a page without the frame does not take its place', async () => {
  history.replaceState(null, '', '/users');
  const screen = await render(<SharedApp basePath="" access={createFakeStaff()} list={null} />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'birak.csv'));
  for (const type of ['dragover', 'drop']) {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
    document.querySelector('h1')?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  }
});

it('there is no place for the storage of this browser, now or later', async () => {
  const { screen } = await show({ users: named('Ali') });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const storage = () => document.body.textContent.includes('Depolama');
  expect(storage()).toBe(false);
  // What is not urgent has come by then, and would complain without a local list.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(storage()).toBe(false);
});

it('the page of a one-time link opens for who is signed in, too, and leads to the list if it is not good', async () => {
  const { screen, button, openPage } = await show({
    path: '/davet?anahtar=t',
    client: { openLink: () => Promise.resolve(refused('urn:problem:expired-link')) },
  });
  await expect.element(screen.getByText('Bu bağlantı geçerli değil')).toBeVisible();
  await expect.element(screen.getByText('Deniz olarak giriş yapmış durumdasınız.')).toBeVisible();
  await button('Listeye git').click();
  expect(openPage.mock.calls).toEqual([['/users']]);
});

it('others move no row: who is new is counted on the line above, until the person shows them', async () => {
  const { screen, become, names, button } = await show({ users: named('Ali', 'Can') });
  await expect.poll(names).toEqual(['Ali', 'Can']);
  const top = () => document.querySelector('main tbody tr')?.getBoundingClientRect().top;
  const before = top();
  become([...named('Oya', 'Umut'), makeUser({ id: 'Ali', name: 'Ali Veli' })]);
  await expect.element(screen.getByText('2 yeni kullanıcı')).toBeVisible();
  expect(names()).toEqual(['Ali Veli', 'Can']);
  expect(top()).toBe(before);
  await expect.element(screen.getByRole('row', { name: /Can/ })).toHaveTextContent('Silindi');
  await button('2 yeni kullanıcıyı göster').click();
  expect(names()).toEqual(['Oya', 'Umut', 'Ali Veli']);
  await expect.element(screen.getByText('Silindi')).not.toBeInTheDocument();
});

it('that others changed the list is announced once, however often they do', async () => {
  const { screen, become, names } = await show({ users: named('Ali') });
  await expect.poll(names).toEqual(['Ali']);
  become(named('Oya', 'Ali'));
  const words = screen.getByRole('status').getByText(/^Listeyi başkaları/);
  await expect.element(words).toBeInTheDocument();
  const said = words.element();
  become(named('Umut', 'Oya', 'Ali'));
  await expect.element(screen.getByText('2 yeni kullanıcı')).toBeVisible();
  expect(words.element()).toBe(said);
});

it('a list that is empty says who has come', async () => {
  const { screen, become } = await show({ users: [] });
  await expect.element(screen.getByText('Henüz kullanıcı yok.')).toBeVisible();
  become(named('Oya'));
  await expect.element(screen.getByText('1 yeni kullanıcı')).toBeVisible();
});

it('a search that was counted only so far says so, and is counted exactly when the person asks', async () => {
  const { screen, button } = await show({
    users: named('Ali'),
    countedTo: 10_000,
    exact: 1_234_567,
  });
  await expect.element(screen.getByText('10.000+ kullanıcı')).toBeVisible();
  await expect.element(screen.getByText('1 - 10 / 10000+', { exact: true })).toBeVisible();
  await button('Kesin sayıyı göster').click();
  await expect.element(screen.getByText('1.234.567 kullanıcı')).toBeVisible();
});

it('an exact count that could not be made again after a change is not shown any more', async () => {
  const world = await show({ users: named('Ali'), countedTo: 10_000, exact: 12_345 });
  const { screen, button, failCount, countTo } = world;
  await button('Kesin sayıyı göster').click();
  await expect.element(screen.getByText('12.345 kullanıcı')).toBeVisible();
  failCount();
  await expect.element(screen.getByText('10.000+ kullanıcı')).toBeVisible();
  expect(screen.getByText('12.345 kullanıcı').elements()).toEqual([]);
  await button('Sayılamadı. Yeniden dene').click();
  expect(world.retry).toHaveBeenCalledOnce();
  countTo(11_000);
  await expect.element(screen.getByText('11.000 kullanıcı')).toBeVisible();
});

it('the cards tell of more pages than were counted', async () => {
  const path = '/users?view=cards';
  const { screen } = await show({ path, users: named('Ali'), countedTo: 10_000 });
  await expect.element(screen.getByText('Sayfa 1 / 834+', { exact: true })).toBeVisible();
});

const THIRTEEN = named(...Array.from({ length: 13 }, (_, position) => `Kişi ${position}`));

it.each([
  [
    'of the table',
    '/users',
    'Ad',
    'En az 10.000 kullanıcı bulundu. 1–10 arası gösteriliyor. Ad sütununa göre artan sırada',
  ],
  [
    'of the cards',
    '/users?view=cards',
    'Sonraki',
    'En az 10.000 kullanıcı bulundu. En az 834 sayfadan 2. sayfa',
  ],
  [
    'of all cards',
    '/users?view=cards&page=2',
    'Tümü Göster',
    'En az 10.000 kullanıcı bulundu. 10 kart gösteriliyor',
  ],
])('screen readers hear %s that it is at least so many', async (_, path, press, words) => {
  const { screen, button } = await show({ path, users: THIRTEEN, countedTo: 10_000 });
  await button(press).click();
  await expect.element(screen.getByText(words, { exact: true })).toBeInTheDocument();
});

it('screen readers hear an exact number as it is', async () => {
  const path = '/users?view=cards';
  const { screen, button } = await show({ path, users: THIRTEEN, countedTo: 24, isExact: true });
  await button('Sonraki').click();
  const words = '24 kullanıcı bulundu. 2 sayfadan 2. sayfa';
  await expect.element(screen.getByText(words, { exact: true })).toBeInTheDocument();
});

it('without the network every screen says so, until it is back', async () => {
  const { screen, connect } = await show({ path: '/', users: named('Ali') });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const notice = screen.getByRole('group', { name: 'Bağlantı' });
  const regions = screen.getByRole('status').elements();
  connect('offline');
  await expect.element(notice).toHaveTextContent(/^Bağlantı yok\./);
  // In a region that was there before: one that comes with its words is not read out.
  await expect
    .poll(() => regions.filter(({ textContent }) => textContent.startsWith('Bağlantı yok.')))
    .toHaveLength(1);
  connect('online');
  await expect.element(notice).not.toBeInTheDocument();
});

it('a session that ends in the middle of a form asks to sign in over it, and nothing typed is lost', async () => {
  const signIn = () => Promise.resolve(done({ ...DENIZ, role: 'editor' as const }));
  const { screen, button, connect, retry } = await show({ client: { signIn } });
  await button('+ Kullanıcı Ekle').click();
  const form = screen.getByRole('dialog', { name: 'Kullanıcı Ekle' });
  await form.getByLabelText('Ad', { exact: true }).fill('Oya');
  connect('signedOut');
  const dialog = screen.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await expect.element(dialog.getByLabelText('Şifre', { exact: true })).toHaveFocus();
  await dialog.getByLabelText('Şifre', { exact: true }).fill('mor-fincan-92x');
  await dialog.getByRole('button', { name: 'Giriş yap' }).click();
  await expect.poll(() => retry.mock.calls.length).toBe(1);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('Ad', { exact: true })).toHaveValue('Oya');
});

it('where somebody else signs in, the page opens anew', async () => {
  const signIn = () => Promise.resolve(done({ ...DENIZ, id: 'başkası' }));
  const { screen, connect, retry, openPage } = await show({ client: { signIn } });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  connect('signedOut');
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Şifre', { exact: true }).fill('mor-fincan-92x');
  await dialog.getByRole('button', { name: 'Giriş yap' }).click();
  await expect.poll(() => openPage.mock.calls).toEqual([['/']]);
  expect(retry).not.toHaveBeenCalled();
});

it('who wants to leave a form with changes, and was asked to sign in again over it, can answer at once, and loses nothing', async () => {
  const { screen, button, connect } = await show({ path: '/users/Ali', users: named('Ali') });
  await button('Düzenle').click();
  const form = screen.getByRole('dialog', { name: 'Kullanıcıyı Düzenle' });
  const name = form.getByLabelText('Ad', { exact: true });
  await name.fill('Ali Veli');
  connect('signedOut');
  const dialog = screen.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await expect.element(dialog.getByLabelText('Şifre', { exact: true })).toHaveFocus();
  const go = vi.fn<() => void>();
  leave(go);
  await expect.element(button('Düzenlemeye dön')).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Ali Veli');
  // Saving asks for it again.
  connect('signedOut', 1);
  await expect.element(dialog.getByLabelText('Şifre', { exact: true })).toHaveFocus();
  leave(go);
  await button('Kaydetmeden çık').click();
  expect(go).toHaveBeenCalledOnce();
  await expect.element(screen.getByText(/^Oturumunuz sona erdi\./)).toBeVisible();
});

it('the dialog that asks to sign in again can be put off, and opened later', async () => {
  const { screen, button, connect } = await show();
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  connect('signedOut');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await button('Kapat').click();
  await button('Giriş yap').click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

it('the dialog that asks to sign in again comes again over a form that cannot be saved without it', async () => {
  const { screen, button, connect } = await show();
  await button('+ Kullanıcı Ekle').click();
  const form = screen.getByRole('dialog', { name: 'Kullanıcı Ekle' });
  await expect.element(form).toBeVisible();
  connect('signedOut');
  const dialog = screen.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await dialog.getByRole('button', { name: 'Kapat' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  connect('signedOut', 1);
  await expect.element(dialog.getByLabelText('Şifre', { exact: true })).toHaveFocus();
  await expect.element(form).toBeInTheDocument();
});

it.each([
  ['a user is added', '+ Kullanıcı Ekle', 'Kullanıcıyı'],
  ['a user is edited', 'Düzenle', 'Değişiklikleri'],
])(
  'once the person has signed in again, the form where %s asks for no more than the press that saves',
  async (_, opener, what) => {
    const { screen, button, connect, commit } = await show({
      path: opener === 'Düzenle' ? '/users/Ali' : '/users',
      users: named('Ali'),
    });
    commit.mockImplementation(() => {
      connect('signedOut');
      return Promise.resolve({ ok: false, problem: 'signedOut' });
    });
    await button(opener).click();
    const form = screen.getByRole('dialog');
    await form.getByLabelText('Ad', { exact: true }).fill('Oya');
    await form.getByLabelText('Email', { exact: true }).fill('oya@ornek.com');
    await form.getByLabelText('Şifre', { exact: true }).fill('gizli-söz');
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await expect
      .element(screen.getByText(/giriş yapıp yeniden “Kaydet”e basın/))
      .toBeInTheDocument();
    connect('online');
    const notice = form.getByRole('alert');
    await expect
      .element(notice)
      .toHaveTextContent(
        `Oturumunuz yeniden açıldı. ${what} kaydetmek için yeniden “Kaydet”e basın.`,
      );
    await expect.element(form.getByLabelText('Ad', { exact: true })).toHaveValue('Oya');
  },
);

it('once the person has signed in again, an import asks for no more than to be confirmed', async () => {
  const { screen, button, connect, commit } = await show({ users: named('Ali') });
  commit.mockImplementation(() => {
    connect('signedOut');
    return Promise.resolve({ ok: false, problem: 'signedOut' });
  });
  await button('İçe aktar').click();
  const dialog = screen.getByRole('dialog', { name: 'Kullanıcıları içe aktar' });
  await expect.element(dialog).toBeVisible();
  const file = new File(['Ad;Email;Rol\nOya;oya@ornek.com;User'], 'personel.csv');
  const input = dialog.element().querySelector('input[type=file]');
  if (input === null) throw new Error('A file is chosen there.');
  await userEvent.upload(input, file);
  await dialog.getByRole('button', { name: 'Önizle', exact: true }).click();
  await dialog.getByRole('button', { name: '1 yeni: içe aktar' }).click();
  await expect.element(screen.getByText(/Giriş yapıp yeniden deneyin/)).toBeInTheDocument();
  connect('online');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      /^Oturumunuz yeniden açıldı; henüz hiçbir şey değişmedi\. İçe aktarmak için yeniden onaylayın\.$/,
    );
});

it('over a dialog of the staff, too, what needs signing in leads there, and asks for it no more after that', async () => {
  const { screen, button, connect } = await show({
    path: '/ekip',
    role: 'admin',
    client: {
      staff: () => Promise.resolve(done({ staff: [], invitations: [] })),
      invite: () => Promise.resolve(refused('urn:problem:signed-out')),
    },
  });
  await button('+ Ekip üyesi davet et').click();
  const form = screen.getByRole('dialog', { name: 'Ekip üyesi davet et' });
  await form.getByLabelText('E-posta').fill('yeni@ornek.com');
  connect('signedOut');
  const dialog = screen.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await dialog.getByRole('button', { name: 'Kapat' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Bağlantı oluştur' }).click();
  await expect.element(dialog.getByLabelText('Şifre', { exact: true })).toHaveFocus();
  await expect
    .element(screen.getByText('Oturumunuz sona ermiş. Yeniden giriş yapın.'))
    .toBeInTheDocument();
  connect('online');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('E-posta')).toHaveValue('yeni@ornek.com');
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument();
});

it('a long name of the person leaves room for what is below it', async () => {
  history.replaceState(null, '', '/users');
  const { source } = createFakeStore({ users: [] });
  const name = 'W'.repeat(200);
  const me = createFakeMe({ ...DENIZ, name });
  const shared = { source, editing: createFakeEditing(), me, move: null };
  const screen = await render(<SharedApp basePath="" access={createFakeStaff({})} list={shared} />);
  const shown = screen.getByText(name);
  await expect.element(shown).toBeVisible();
  expect(shown.element().getBoundingClientRect().height).toBeLessThan(70);
});

it('a link that was copied without what it opens is said to be no good', async () => {
  for (const path of ['/davet?anahtar=', '/sifre', '/baslangic?anahtar=']) {
    const { screen } = await show({ path });
    await expect.element(screen.getByText('Bu bağlantı geçerli değil')).toBeVisible();
    await screen.unmount();
  }
});

const EDIT = 'Düzenle';
const AYSE = 'Ayşe Yılmaz bu kullanıcıyı düzenliyor.';

it('the others are told of a form as long as it is open, and not of a page', async () => {
  const { screen, button, editing } = await show({ path: '/users/Ali', users: named('Ali') });
  await expect.element(button(EDIT)).toBeVisible();
  expect(editing.openForms).toEqual([]);
  await button(EDIT).click();
  const form = screen.getByRole('dialog', { name: 'Kullanıcıyı Düzenle' });
  await expect.element(form.getByLabelText('Ad', { exact: true })).toHaveFocus();
  await expect.poll(() => editing.openForms).toEqual(['Ali']);
  await form.getByRole('button', { name: 'İptal' }).click();
  await expect.poll(() => editing.openForms).toEqual([]);
});

it.each([1280, 360])(
  'who else edits a user is said on the page, and moves nothing, %i px wide',
  async (width) => {
    await page.viewport(width, 800);
    const { screen, button, editing } = await show({ path: '/users/Ali', users: named('Ali') });
    await expect.element(button(EDIT)).toBeVisible();
    const line = () => screen.getByRole('status').getByText(/düzenliyor/);
    const places = () =>
      [...document.querySelectorAll('main :is(h1, h2, button, dt)')].map((part) => {
        const { top, left } = part.getBoundingClientRect();
        return [part.textContent, top, left];
      });
    await expect.element(screen.getByRole('heading', { name: 'Konum' })).toBeVisible();
    const before = places();
    editing.become({ names: ['Ayşe Yılmaz'], count: 1 });
    await expect.element(screen.getByText(AYSE)).toBeVisible();
    await expect.element(line()).toBeVisible();
    expect(places()).toEqual(before);
    editing.become({ names: ['Ayşe Yılmaz', 'Mehmet Demir'], count: 2 });
    await expect
      .element(screen.getByText('Ayşe Yılmaz ve Mehmet Demir bu kullanıcıyı düzenliyor.'))
      .toBeVisible();
    expect(places()).toEqual(before);
    editing.become({ names: ['Ayşe Yılmaz', 'Mehmet Demir'], count: 3 });
    await expect
      .element(screen.getByText('Ayşe Yılmaz ve 2 kişi daha bu kullanıcıyı düzenliyor.'))
      .toBeVisible();
    expect(places()).toEqual(before);
    editing.become({ isOwnElsewhere: true });
    await expect
      .element(screen.getByText('Bu kullanıcıyı başka bir sekmenizde düzenliyorsunuz.'))
      .toBeVisible();
    expect(places()).toEqual(before);
    editing.become({});
    await expect.element(line()).not.toBeInTheDocument();
    expect(places()).toEqual(before);
  },
);

it.each([1280, 360])(
  'who else edits a user is said in the form, and moves nothing, %i px wide',
  async (width) => {
    await page.viewport(width, 800);
    const { screen, button, editing } = await show({ path: '/users/Ali', users: named('Ali') });
    // Known before the form is opened: it is announced there, too.
    editing.become({ names: ['Ayşe Yılmaz'], count: 1 });
    await button(EDIT).click();
    const form = screen.getByRole('dialog', { name: 'Kullanıcıyı Düzenle' });
    await expect.element(form.getByRole('status').getByText(AYSE)).toBeVisible();
    const places = () =>
      [...document.querySelectorAll('dialog :is(h2, button, input, select)')].map((part) => {
        const { top, left } = part.getBoundingClientRect();
        return [part.tagName, top, left];
      });
    const before = places();
    editing.become({ names: ['Ayşe Yılmaz', 'Mehmet Demir'], count: 2 });
    await expect.element(form.getByText(/ve Mehmet Demir bu/)).toBeVisible();
    expect(places()).toEqual(before);
    editing.become({ isOwnElsewhere: true });
    await expect
      .element(form.getByText('Bu kullanıcı başka bir sekmenizde de düzenleniyor.'))
      .toBeVisible();
    editing.become({});
    await expect.element(form.getByText(/düzenlen|düzenliyor/)).not.toBeInTheDocument();
    expect(places()).toEqual(before);
  },
);

it('a viewer is told who edits a user, too', async () => {
  const path = '/users/Ali';
  const { screen, editing } = await show({ path, role: 'viewer', users: named('Ali') });
  await expect.element(screen.getByRole('heading', { name: 'Konum' })).toBeVisible();
  editing.become({ names: ['Ayşe Yılmaz'], count: 1 });
  await expect.element(screen.getByText(AYSE)).toBeVisible();
});

it.each([1280, 900, 360])(
  'for a viewer, too, the head of the list ends where the list does, %i px wide',
  async (width) => {
    await page.viewport(width, 800);
    const { screen } = await show({ role: 'viewer', users: named('Ali') });
    const views = screen.getByRole('group', { name: 'Görünüm', exact: true });
    await expect.element(views).toBeVisible();
    const rightOf = (part: Element | null) => part?.getBoundingClientRect().right;
    const { lastElementChild, parentElement } = views.element();
    expect(rightOf(lastElementChild)).toBe(rightOf(parentElement));
  },
);

it('a viewer is offered nothing that changes the list, and can export', async () => {
  const { screen, names } = await show({ role: 'viewer', users: named('Ali') });
  await expect.poll(names).toEqual(['Ali']);
  await expect.element(screen.getByRole('button', { name: 'Dışa aktar' })).toBeVisible();
  for (const name of [/Kullanıcı Ekle/, /İçe aktar/, /^İşlemler/]) {
    expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  }
  await screen.getByRole('button', { name: 'Seç', exact: true }).click();
  await screen.getByRole('checkbox', { name: 'Seç: Ali' }).click();
  const bar = screen.getByRole('region', { name: 'Seçilen kullanıcılar' });
  await expect.element(bar.getByRole('button', { name: /dışa aktar/ })).toBeVisible();
  expect(bar.getByRole('button', { name: /sil|rol|pasif|etkin/i }).elements()).toEqual([]);
});

it.each([
  ['/users', 'Kullanıcıları tablo veya kart olarak görüntüleyin, arayın.'],
  ['/users?view=cards', 'Henüz kullanıcı yok.'],
  ['/', 'Henüz kullanıcı yok.'],
])('at %s a viewer reads of nothing that viewers may not do', async (path, words) => {
  const { screen, button, connect } = await show({ path, role: 'viewer' });
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  const expectTrue = () => {
    expect(document.body.textContent).not.toMatch(/ekley|ekle\b|kaydedi|kaydede|geri (al|getir)/i);
  };
  expectTrue();
  connect('offline');
  await expect
    .element(screen.getByRole('group', { name: 'Bağlantı' }))
    .toHaveTextContent(/^Bağlantı yok\./);
  expectTrue();
  connect('signedOut');
  await button('Kapat').click();
  await expect.element(screen.getByText(/^Oturumunuz sona erdi\./)).toBeVisible();
  expectTrue();
});

it.each([
  ['/users', 'Kullanıcıları tablo veya kart olarak görüntüleyin, arayın, ekleyin.'],
  ['/users', 'İlk kullanıcıyı “+ Kullanıcı Ekle” ile ekleyebilirsiniz.'],
  ['/', 'İlk kullanıcıyı “Kullanıcı Listesi” ekranında ekleyebilirsiniz.'],
])('at %s who may change the list reads what can be done', async (path, words) => {
  const { screen } = await show({ path });
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
});

it('a viewer’s keys change nothing', async () => {
  const { screen, names, commit } = await show({ role: 'viewer', users: named('Ali', 'Can') });
  await expect.poll(names).toEqual(['Ali', 'Can']);
  // Every link is an HTML element.
  (screen.getByRole('link', { name: 'Ali', exact: true }).element() as HTMLElement).focus();
  // The keys of rows are there.
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: 'Can', exact: true })).toHaveFocus();
  await userEvent.keyboard('n');
  await userEvent.keyboard('e');
  await userEvent.keyboard('{Delete}');
  await userEvent.keyboard('?');
  const help = screen.getByRole('dialog');
  await expect.element(help).toHaveTextContent('Odaktaki satırdan');
  expect(help.element().textContent).not.toContain('sil');
  expect(commit).not.toHaveBeenCalled();
});

it('the account shows name and role; the staff are offered to admins, who find them there', async () => {
  const staff = () => Promise.resolve(done({ staff: [], invitations: [] }));
  const { screen } = await show({ role: 'admin', client: { staff } });
  const account = screen.getByRole('group', { name: 'Hesap' });
  await expect.element(account).toHaveTextContent('DenizYönetici');
  await account.getByRole('link', { name: 'Ekip' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Ekip', level: 1 })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: /davet et/ })).toBeVisible();
});

it('the account closes with its screen when the browser goes back, and the next heading has the focus', async () => {
  const sessions = () => Promise.resolve(done([]));
  const { screen, button } = await show({ path: '/', client: { sessions } });
  await screen.getByRole('link', { name: 'User Table' }).click();
  await button('Hesabım').click();
  const dialog = screen.getByRole('dialog', { name: 'Hesabım' });
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  const home = screen.getByRole('heading', { level: 1, name: 'Hoşgeldiniz!' });
  await expect.element(home).toHaveFocus();
  history.forward();
  await expect.element(screen.getByRole('heading', { name: 'Kullanıcı Listesi' })).toHaveFocus();
  expect(dialog.elements()).toEqual([]);
});

it('a new token stays until it is confirmed, also when the browser goes back', async () => {
  const token = { token: 'ekip_abc', expiresAt: '2027-02-18T08:00:00.000Z' };
  const client: Partial<StaffClient> = {
    sessions: () => Promise.resolve(done([])),
    tokens: () => Promise.resolve(done([])),
    makeToken: () => Promise.resolve(done(token)),
  };
  const { screen, button } = await show({ path: '/', client });
  await screen.getByRole('link', { name: 'User Table' }).click();
  await button('Hesabım').click();
  await button('+ Yeni anahtar').click();
  const dialog = screen.getByRole('dialog', { name: 'Yeni erişim anahtarı' });
  await dialog.getByLabelText('Ad', { exact: true }).fill('Gece raporu');
  await button('Anahtar oluştur').click();
  const made = dialog.getByLabelText('Erişim anahtarı', { exact: true });
  await expect.element(made).toHaveValue('ekip_abc');
  history.back();
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Hoşgeldiniz!');
  await expect.element(made).toHaveValue('ekip_abc');
  await expect.element(made).toBeVisible();
  await button('Bitti').click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('an editor is not offered the staff', async () => {
  const { screen } = await show();
  const account = screen.getByRole('group', { name: 'Hesap' });
  await expect.element(account).toHaveTextContent('Düzenleyen');
  expect(account.getByRole('link').elements()).toEqual([]);
});

const roleNews = (role: string) => `Yetkiniz değiştirildi. Yeni yetkiniz: ${role}.`;

it('an editor who becomes a viewer is told so, and offered nothing any more that changes the list', async () => {
  const { screen, names, me } = await show({ users: named('Ali') });
  await expect.poll(names).toEqual(['Ali']);
  await screen.getByRole('button', { name: /^İşlemler/ }).click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  me.become({ role: 'viewer' });
  await expect.element(screen.getByText(roleNews('Görüntüleyen'))).toBeVisible();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  for (const name of [/Kullanıcı Ekle/, /İçe aktar/, /^İşlemler/]) {
    expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  }
  const account = screen.getByRole('group', { name: 'Hesap' });
  await expect.element(account).toHaveTextContent('Görüntüleyen');
  // What it was before is no news any more.
  me.become({ role: 'editor' });
  await expect.element(screen.getByRole('button', { name: /Kullanıcı Ekle/ })).toBeVisible();
  await expect.element(screen.getByText(/^Yetkiniz değiştirildi/)).not.toBeInTheDocument();
  me.become({ role: 'admin' });
  await expect.element(screen.getByText(roleNews('Yönetici'))).toBeVisible();
  await expect.element(account.getByRole('link', { name: 'Ekip' })).toBeVisible();
});

it('the last change is not offered to be taken back by who may not do so any more', async () => {
  const { screen, button, me, commit } = await show({ path: '/users/Ali', users: named('Ali') });
  commit.mockResolvedValueOnce({ ok: true, user: null, change: makeDone({ kind: 'deactivate' }) });
  await button('Pasifleştir').click();
  await expect.element(button('Geri al')).toBeVisible();
  me.become({ role: 'viewer' });
  await expect.element(button('Geri al')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

it('who signs in instead, in another tab, is named where the page goes on', async () => {
  const { screen, names, me } = await show({ users: named('Ali') });
  await expect.poll(names).toEqual(['Ali']);
  me.become({ id: 'b', name: 'Beste', role: 'viewer' });
  const news = screen.getByText(/Beste.*giriş yapmış durumda/);
  await expect.element(news).toBeVisible();
  await expect.element(news).not.toHaveTextContent('kaydedilir');
  me.become({ role: 'editor' });
  await expect.element(news).toHaveTextContent(/değişiklikler bu hesapla kaydedilir\.$/);
  await expect.element(screen.getByRole('group', { name: 'Hesap' })).toHaveTextContent('Beste');
});

const NOT_SAVED = 'Yetkiniz değiştiği için bu form artık kaydedilemez. Yazdıklarınız duruyor.';

it.each([
  ['adds', '/users', '+ Kullanıcı Ekle', 'Kullanıcı Ekle'],
  ['edits', '/users/Ali', 'Düzenle', 'Kullanıcıyı Düzenle'],
])(
  'a form that %s a user keeps what was typed, and says that it cannot be saved any more',
  async (_what, path, open, title) => {
    const { screen, button, me, commit } = await show({ path, users: named('Ali') });
    await button(open).click();
    const form = screen.getByRole('dialog', { name: title });
    const name = form.getByLabelText('Ad', { exact: true });
    await name.fill('Oya');
    const places = () =>
      [...document.querySelectorAll('dialog :is(h2, input, select)')].map(
        (part) => part.getBoundingClientRect().top,
      );
    const before = places();
    me.become({ role: 'viewer' });
    await expect.element(form.getByRole('status').getByText(NOT_SAVED)).toBeVisible();
    expect(places()).toEqual(before);
    await expect.element(name).toHaveValue('Oya');
    const save = form.getByRole('button', { name: 'Kaydet' });
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(name, '{Enter}');
    expect(commit).not.toHaveBeenCalled();
    me.become({ role: 'editor' });
    await expect.element(form.getByText(NOT_SAVED)).not.toBeInTheDocument();
    await expect.element(save).not.toHaveAttribute('aria-disabled');
    await expect.element(name).toHaveValue('Oya');
  },
);

it('an invitation keeps what was typed where its admin is none any more', async () => {
  const staff = () => Promise.resolve(done({ staff: [], invitations: [] }));
  const invite = vi.fn<StaffClient['invite']>();
  const { screen, button, me } = await show({
    path: '/ekip',
    role: 'admin',
    client: { staff, invite },
  });
  await button('+ Ekip üyesi davet et').click();
  const form = screen.getByRole('dialog');
  await form.getByLabelText('E-posta').fill('oya@ornek.com');
  me.become({ role: 'editor' });
  await expect.element(form.getByText(NOT_SAVED)).toBeVisible();
  await expect.element(form.getByLabelText('E-posta')).toHaveValue('oya@ornek.com');
  await userEvent.type(form.getByLabelText('E-posta'), '{Enter}');
  expect(invite).not.toHaveBeenCalled();
  await form.getByRole('button', { name: 'Kapat' }).click();
  await expect.element(screen.getByText(/yalnızca yöneticiler/)).toBeVisible();
  expect(screen.getByRole('button', { name: /davet et/ }).elements()).toEqual([]);
});

const TWELVE = named(...'ABCDEFGHIJKL');
const region = 'Seçilen kullanıcılar';
const ALL_AT_LEAST = 'Eşleşen 10.000+ kullanıcının tümünü seç';

/** A page of ten users, of more than 10,000 who match, all of the ten selected. */
async function showMany(exact: number | undefined) {
  const world = await show({
    users: TWELVE,
    countedTo: 10_000,
    ...(exact !== undefined && { exact }),
  });
  await world.button('Seç').click();
  await world.screen.getByRole('checkbox', { name: 'Bu sayfayı seç' }).first().click();
  const bar = world.screen.getByRole('region', { name: region });
  return { ...world, bar, inBar: (name: string) => bar.getByRole('button', { name, exact: true }) };
}

it('all whom a search matches that was counted only so far are counted before they are selected', async () => {
  const { bar, inBar, commit, screen } = await showMany(12_345);
  await inBar(ALL_AT_LEAST).click();
  await expect.element(bar.getByText('12.345 kullanıcı seçildi')).toBeVisible();
  // The page still knows of 10,000 alone: that is no news of the selection.
  await expect.element(inBar('Yalnızca bu sayfayı seç')).toHaveFocus();
  expect(bar.element().textContent).not.toContain('bu arada');
  await inBar('12.345 kullanıcıyı sil').click();
  await screen.getByRole('dialog').getByRole('button', { name: '12.345 kullanıcıyı sil' }).click();
  await expect
    .poll(() => commit.mock.calls)
    .toMatchObject([[{ kind: 'remove', users: { kind: 'matching', except: [], count: 12_345 } }]]);
});

it('after a change the number of the selected is not taken for how many match at least', async () => {
  const { bar, inBar, commit } = await showMany(12_345);
  commit.mockResolvedValueOnce({ ok: true, user: null, change: makeDone({ kind: 'deactivate' }) });
  await inBar(ALL_AT_LEAST).click();
  await inBar('12.345 kullanıcıyı pasifleştir').click();
  await expect.poll(() => commit.mock.calls.length).toBe(1);
  await expect.element(inBar('12.345 kullanıcıyı etkinleştir')).toBeEnabled();
  await expect.element(bar.getByText('12.345 kullanıcı seçildi')).toBeVisible();
});

it('after a change of those who match, more than were counted, the number of the selected is the new one', async () => {
  const { bar, inBar, commit, countTo } = await showMany(12_345);
  commit.mockImplementationOnce(async () => {
    countTo(11_000);
    return { ok: true, user: null, change: makeDone({ kind: 'setRole' }) };
  });
  await inBar(ALL_AT_LEAST).click();
  await inBar('12.345 kullanıcıyı pasifleştir').click();
  await expect.element(bar.getByText('11.000 kullanıcı seçildi')).toBeVisible();
  await inBar('11.000 kullanıcıyı etkinleştir').click();
  await expect
    .poll(() => commit.mock.calls.at(1))
    .toMatchObject([{ kind: 'setActive', users: { kind: 'matching', count: 11_000 } }]);
});

it('more users than one change can be about are not selected, and it is said before', async () => {
  const { bar, inBar } = await showMany(100_001);
  await inBar(ALL_AT_LEAST).click();
  const words = /^100\.001 kullanıcı eşleşiyor; tek seferde en fazla 100\.000/;
  await expect.element(bar.getByRole('status').getByText(words)).toBeVisible();
  await expect.element(bar.getByText('10 kullanıcı seçildi')).toBeVisible();
  expect(inBar(ALL_AT_LEAST).elements()).toEqual([]);
});

it('a list that is known to be larger than one change is said to be, without counting', async () => {
  const { screen, button } = await show({ users: TWELVE, countedTo: 100_001, isExact: true });
  await button('Seç').click();
  await screen.getByRole('checkbox', { name: 'Bu sayfayı seç' }).first().click();
  const bar = screen.getByRole('region', { name: region });
  await expect.element(bar.getByText(/^100\.001 kullanıcı eşleşiyor/)).toBeVisible();
  expect(bar.getByRole('button', { name: /tümünü seç/ }).elements()).toEqual([]);
});

it('a count that fails selects nobody, and can be tried again', async () => {
  const { bar, inBar, retry, countTo } = await showMany(undefined);
  await inBar(ALL_AT_LEAST).click();
  await inBar('Sayılamadı. Yeniden dene').click();
  expect(retry).toHaveBeenCalledTimes(1);
  await expect.element(bar.getByText('10 kullanıcı seçildi')).toBeVisible();
  countTo(10_001);
  await expect.element(bar.getByText('10.001 kullanıcı seçildi')).toBeVisible();
});

const FIRST_PAGE = '/baslangic?anahtar=t';
const MOVED: BrowserList = {
  count: 3,
  key: 'l',
  parts: () =>
    ['a', 'b', 'c'].map((id, part) => ({ part, records: [id], isLast: part === 2, list: 'l' })),
};

/** A server that takes parts; which ones. */
function taking() {
  const taken: string[] = [];
  const move: StaffClient['move'] = ({ part, records }) => {
    taken.push(...records);
    return Promise.resolve(done({ nextPart: part + 1 }));
  };
  return { taken, client: { move } };
}

it.each([
  ['on whatever screen', '/', { list: 'l', nextPart: 1 }, ['b', 'c']],
  ['on the page of the link', FIRST_PAGE, { list: 'l', nextPart: 2 }, ['c']],
  ['before its first part', FIRST_PAGE, { list: null, nextPart: 0 }, ['a', 'b', 'c']],
])(
  'a move that a reload interrupted goes on by itself with what is left, %s',
  async (_where, path, move, rest) => {
    const { taken, client } = taking();
    const { screen, openPage, button } = await show({
      path,
      role: 'admin',
      move,
      client,
      browserList: MOVED,
    });
    await expect.element(screen.getByText('3 / 3')).toBeVisible();
    expect(taken).toEqual(rest);
    await button('Listeye git').click();
    expect(openPage.mock.calls).toEqual([['/users']]);
  },
);

it('a move that goes on says so', async () => {
  const client = { move: () => Promise.resolve(refused('unreachable')) };
  const move = { list: 'l', nextPart: 1 };
  const { screen } = await show({ role: 'admin', move, client, browserList: MOVED });
  await expect.element(screen.getByText(/kaldığı yerden sürüyor/)).toBeVisible();
  await expect.element(screen.getByText('1 / 3')).toBeVisible();
});

it('where this browser has another list, an interrupted move is told, and begins anew only when asked', async () => {
  const { taken, client } = taking();
  const move = { list: 'başka', nextPart: 1 };
  const { screen, button } = await show({
    role: 'admin',
    move,
    client,
    browserList: MOVED,
    revision: 0,
  });
  await expect.element(screen.getByText(/taşınması yarıda kaldı.*3 kullanıcılık/)).toBeVisible();
  expect(taken).toEqual([]);
  await button('Bu listeyi taşı').click();
  await expect.element(screen.getByText('3 / 3')).toBeVisible();
  expect(taken).toEqual(['a', 'b', 'c']);
});

it('where this browser has no list, an interrupted move is told until the list begins otherwise', async () => {
  const move = { list: 'l', nextPart: 1 };
  const { screen } = await show({ role: 'admin', move, revision: 0 });
  await expect.element(screen.getByText(/başlattığınız tarayıcıda/)).toBeVisible();
  await screen.unmount();
  const later = await show({ role: 'admin', move, revision: 1 });
  await expect.element(later.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(later.screen.getByText(/başlattığınız tarayıcıda/)).not.toBeInTheDocument();
});

it('an admin who opens the link of the first start again is led to the list', async () => {
  const { openPage } = await show({ path: FIRST_PAGE, role: 'admin' });
  await expect.poll(() => openPage.mock.calls.at(-1)).toEqual(['/users']);
});

it('signing out opens the page anew, and says where it failed', async () => {
  const signOut = vi.fn<StaffClient['signOut']>();
  signOut.mockResolvedValueOnce(refused('unreachable')).mockResolvedValue(done(null));
  const { screen, button, openPage } = await show({ client: { signOut } });
  await button('Çıkış').click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Çıkış yapılamadı');
  expect(openPage).not.toHaveBeenCalled();
  await button('Çıkış').click();
  await expect.poll(() => openPage.mock.calls).toEqual([['/']]);
});
