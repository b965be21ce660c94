import { expect, it, vi } from 'vitest';
import { makeKeptView } from '#testing/data/makeKeptView.ts';
import { createServerViews } from './serverViews.ts';

const view = (id: string, search = '') =>
  makeKeptView({ id, name: id, search, place: 'own', revision: 'r' });

/** A server of which the test decides when it responds. */
function openWorld() {
  const waiting: { url: string; respond: (body: unknown, status?: number) => Promise<void> }[] = [];
  let notify = () => undefined as unknown;
  const store = createServerViews(
    (url) =>
      new Promise((resolve) => {
        const respond = async (body: unknown, status = 200) => {
          resolve(Response.json(body, { status }));
          await new Promise((later) => setTimeout(later));
        };
        waiting.push({ url, respond });
      }),
    {
      listen: ({ onViews }) => {
        notify = onViews ?? notify;
      },
    },
    '/liste',
  );
  return { store, waiting, notify: () => notify() };
}

it('views are loaded at the first subscription, and again when the server sends news', async () => {
  const { store, waiting, notify } = openWorld();
  notify();
  expect(waiting).toEqual([]);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.subscribe(listener);
  expect(waiting.map(({ url }) => url)).toEqual(['/liste/api/views']);
  expect(store.get()).toBeNull();
  await waiting[0]?.respond([view('a')]);
  expect(store.get()).toEqual([view('a')]);
  const before = store.get();
  notify();
  await waiting[1]?.respond([view('a')]);
  expect(store.get()).toBe(before);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('an older response that arrives late is ignored', async () => {
  const { store, waiting, notify } = openWorld();
  store.subscribe(() => undefined);
  const saved = store.save(view('a', '?q=yeni'), 'r');
  await waiting[1]?.respond([view('a', '?q=yeni')]);
  expect(await saved).toBe('done');
  await waiting[0]?.respond([view('a', '?q=eski')]);
  expect(store.get()).toEqual([view('a', '?q=yeni')]);
  notify();
  await waiting[2]?.respond([view('a', '?q=başka')]);
  expect(store.get()).toEqual([view('a', '?q=başka')]);
});

it.each([
  ['urn:problem:stale', 'stale', true],
  ['urn:problem:not-found', 'gone', true],
  ['urn:problem:forbidden', 'forbidden', true],
  ['urn:problem:full', 'full', false],
  ['urn:problem:read-only', 'notStored', false],
])('%s is reported as %s, and stale views are loaded again', async (type, outcome, isRead) => {
  const { store, waiting } = openWorld();
  const removed = store.remove('a');
  await waiting[0]?.respond({ type, title: 'x', status: 409 }, 409);
  expect(await removed).toBe(outcome);
  expect(waiting).toHaveLength(isRead ? 2 : 1);
});

it('a change of views without a response is reported as not stored', async () => {
  const store = createServerViews(() => Promise.reject(new Error('no network')), {
    listen: () => undefined,
  });
  expect(await store.restore('a')).toBe('notStored');
  expect(await store.order(['a'])).toBe('notStored');
  expect(await store.add(view('a'), 'own')).toBe('notStored');
  expect(await store.add(view('a'), 'browser')).toBe('notStored');
});
