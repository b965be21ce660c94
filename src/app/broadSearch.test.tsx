import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type {
  Answer,
  PageOfUsers,
  PageQuestion,
  Question,
  UserSource,
} from '#domain/userSource.ts';
import { createFakePresence } from '#testing/fakes/fakePresence.ts';
import { NO_VIEWS } from '#testing/fakes/noViews.ts';
import { createFakeMe } from '#testing/fakes/fakeMe.ts';
import { createFakeStaff, DENIZ } from '#testing/fakes/fakeStaff.tsx';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SERVER_CAPABILITIES } from '#testing/serverCapabilities.ts';
import { SharedApp } from './SharedApp.tsx';

beforeEach(async () => {
  history.replaceState(null, '');
  await page.viewport(1280, 800);
});

const found = (names: readonly string[], more: Partial<PageOfUsers> = {}): PageOfUsers => ({
  rows: names.map((name) => makeUser({ id: name, name })),
  page: 1,
  total: names.length,
  listTotal: 1000,
  ...more,
});
const ready = (value: PageOfUsers) => ({ state: 'ready', value }) as const;
const failed = (problem: 'tooSlow' | 'unreachable', isRetrying = false) =>
  ({ state: 'failed', problem, before: undefined, isRetrying }) as const;
const PENDING = { state: 'pending', before: undefined } as const;

type Pages = (question: PageQuestion) => Answer<PageOfUsers>;

/** A shared list whose pages the test decides. */
async function show(first: Pages, path: string) {
  history.replaceState(history.state, '', path);
  const list = createFakeStore();
  let pages = first;
  const read = ((question: Question) =>
    question.kind === 'page' ? pages(question) : list.source.read(question)) as UserSource['read'];
  const shared = {
    source: { ...list.source, capabilities: SERVER_CAPABILITIES, read },
    presence: createFakePresence(),
    me: createFakeMe({ ...DENIZ, role: 'editor' }),
    isMovePending: false,
    views: NO_VIEWS,
  };
  const screen = await render(
    <SharedApp basePath="" access={createFakeStaff({}, null)} list={shared} />,
  );
  return {
    screen,
    become: (next: Pages) => {
      pages = next;
      list.change({});
    },
    top: () => document.querySelector('main [role=region]')?.getBoundingClientRect().top,
  };
}

/** The same object for the same question, as a source promises. */
function constant(answers: Readonly<Record<string, Answer<PageOfUsers>>>): Pages {
  return ({ query }) => answers[query.text] ?? PENDING;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it.each([
  ['/users?q=nm', 'Tabloda ara...'],
  ['/users?view=cards&q=nm', 'Ara'],
  ['/users?view=cards&mode=all&q=nm', 'Ara'],
])(
  'a search that took too long says so in place, keeps the rows, and another text works at once: %s',
  async (path, label) => {
    const answers = constant({
      nm: ready(found(['Can', 'Ece'])),
      n: failed('tooSlow'),
      nma: ready(found(['Oya'])),
    });
    const { screen } = await show(answers, path);
    const search = screen.getByRole('searchbox', { name: label, exact: true });
    const words = screen.getByText('Arama çok geniş: bir harf daha yazın.');
    await expect.element(screen.getByRole('link', { name: /Ece/ }).first()).toBeVisible();
    await search.fill('n');
    await expect.element(words).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Ece/ }).first()).toBeVisible();
    await search.fill('nma');
    await expect.element(screen.getByRole('link', { name: /Oya/ }).first()).toBeVisible();
    await expect.element(words).not.toBeInTheDocument();
  },
);

it('a filter that took too long does not ask for another letter', async () => {
  const slow = failed('tooSlow');
  const { screen } = await show(() => slow, '/users?status=passive');
  await expect.element(screen.getByText(/^Çok uzun sürdü/)).toBeVisible();
  expect(document.body.textContent).not.toContain('bir harf daha');
});

it('the last cards show that they are loading, except after a failure', async () => {
  const people = Array.from({ length: 12 }, (_, i) => `Kişi ${i}`);
  const ten = ready(found(people.slice(0, 10), { total: 12 }));
  const beyond = (rest: Answer<PageOfUsers>) => (question: PageQuestion) =>
    question.size > 10 ? rest : ten;
  const { become } = await show(beyond(PENDING), '/users?view=cards&mode=all&q=n@');
  const area = page.getByRole('region', { name: 'Kullanıcı kartları' });
  await expect.element(area.getByText('Kişi 9')).toBeInTheDocument();
  area.element().scrollTo(0, area.element().scrollHeight);
  await expect.element(area.getByText('Daha fazla yükleniyor...')).toBeVisible();
  become(beyond(failed('unreachable')));
  await expect.element(button('Yeniden dene')).toBeVisible();
  expect(area.element().textContent).not.toContain('Daha fazla yükleniyor');
  await expect.element(area.getByText('Kişi 9')).toBeInTheDocument();
  become(beyond(failed('unreachable', true)));
  await expect.element(area.getByText('Daha fazla yükleniyor...')).toBeVisible();
});

it.each([1280, 360])(
  'an exact count says that it is counting, offers a retry, and moves nothing, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    const many = ready(found(['Can', 'Ece'], { total: 10_000, isTotalLowerBound: true }));
    const counting = (count: Answer<PageOfUsers>) => (question: PageQuestion) =>
      question.isTotalExact === true ? count : many;
    const { screen, become, top } = await show(counting(PENDING), '/users?q=n@');
    await expect.element(button('Kesin sayıyı göster')).toBeVisible();
    const before = top();
    await button('Kesin sayıyı göster').click();
    await expect.element(screen.getByText('10.000+ kullanıcı Sayılıyor…')).toBeVisible();
    expect(top()).toBe(before);
    become(counting(failed('tooSlow')));
    await expect.element(button('Sayılamadı. Yeniden dene')).toBeVisible();
    await expect.element(screen.getByText('10.000+ kullanıcı', { exact: true })).toBeVisible();
    expect(top()).toBe(before);
    become(counting(ready(found(['Can'], { total: 6_912_345 }))));
    await expect.element(screen.getByRole('status').getByText('6.912.345 kullanıcı')).toBeVisible();
    expect(top()).toBe(before);
  },
);
