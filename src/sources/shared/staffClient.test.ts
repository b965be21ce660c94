import { expect, it, vi } from 'vitest';
import { createStaffClient } from '#sources/shared/staffClient.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

/** A client of a server that answers like this, and what it is asked. */
function open(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  return { fetch, client: createStaffClient({ fetch, now: () => NOW }, '/panel') };
}

const problem = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, ...body }), { status, headers });

it('sends what was typed as JSON under the base path, and returns the answer', async () => {
  const { fetch, client } = open(() => Response.json({ id: 'd' }));
  const typed = { email: 'deniz@ornek.com', password: 'gizli' };
  expect(await client.signIn(typed)).toEqual({ ok: true, value: { id: 'd' } });
  const [path, request] = fetch.mock.calls[0] ?? [];
  expect(path).toBe('/panel/api/sign-in');
  expect(request).toMatchObject({ method: 'POST', body: JSON.stringify(typed) });
});

it('an id cannot lead to another address', async () => {
  const { fetch, client } = open(() => new Response(null, { status: 204 }));
  await client.endSession('../a/b', false);
  await client.endSession('c d', true);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([
    '/panel/api/staff/sessions/..%2Fa%2Fb',
    '/panel/api/me/sessions/c%20d',
  ]);
});

it('a response without content is a success', async () => {
  const { client } = open(() => new Response(null, { status: 204 }));
  expect(await client.signOut()).toEqual({ ok: true, value: null });
});

it('a refusal has its type, its words, and when to retry', async () => {
  const { client } = open(() =>
    problem(
      429,
      { type: 'urn:problem:too-many-requests', title: 'Bekleyin.', detail: 'Biraz.' },
      { 'retry-after': '90' },
    ),
  );
  expect(await client.signIn({ email: '', password: '' })).toEqual({
    ok: false,
    problem: {
      type: 'urn:problem:too-many-requests',
      words: 'Bekleyin. Biraz.',
      retryAt: new Date('2026-11-22T10:01:30Z'),
    },
  });
});

it.each([
  ['a proxy’s page', () => new Response('<html>', { status: 502 }), 'failed'],
  ['a page instead of JSON', () => new Response('<html>'), 'failed'],
  ['an unknown problem type', () => problem(400, { type: 'about:blank' }), 'failed'],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
] as const)('after %s a request resolves with a problem without words', async (_, answer, type) => {
  const { client } = open(answer);
  expect(await client.staff()).toEqual({
    ok: false,
    problem: { type, words: null, retryAt: null },
  });
});

it('the words of an internal server error are not shown', async () => {
  const { client } = open(() => problem(500, { type: 'urn:problem:internal', title: 'ECONN' }));
  expect(await client.staff()).toMatchObject({ problem: { words: null } });
});
