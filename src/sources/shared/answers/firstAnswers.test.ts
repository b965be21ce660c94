import { expect, it } from 'vitest';
import type { FirstAnswers } from '#protocol/questions.ts';
import { decodeFirstAnswers, decodeHasNoStaff, decodeProvider } from './firstAnswers.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const ME = { id: 'd', name: 'Deniz', email: 'deniz@ornek.com', role: 'editor' } as const;
const ZONE = 'America/New_York';

it('decodes answers with their questions unchanged, and drops failed or invalid ones', () => {
  const user = makeUser();
  const first: FirstAnswers = {
    me: ME,
    zone: ZONE,
    revision: 3,
    answers: [
      [
        { id: user.id, kind: 'user' },
        { ok: true, value: user },
      ],
      [
        { kind: 'values', filter: 'role' },
        { ok: false, problem: 'tooSlow' },
      ],
      [
        { kind: 'values', filter: 'status' },
        { ok: true, value: 'bozuk' },
      ],
    ],
  };
  const decoded = decodeFirstAnswers(JSON.stringify(first));
  expect(decoded).toEqual({
    me: ME,
    zone: ZONE,
    known: { revision: 3, answers: [[{ id: user.id, kind: 'user' }, user]] },
    isMovePending: false,
    start: '',
  });
  // In the same order of fields: that is how a question is found again.
  expect(JSON.stringify(decoded?.known.answers[0]?.[0])).toBe(`{"id":"${user.id}","kind":"user"}`);
});

it.each([
  ['nobody is signed in', '{"me":null}'],
  ['there is nothing in the page', ''],
  ['it is invalid', '{"me":{"role":"owner"},"revision":1,"answers":[]}'],
])('decodes to null when %s', (_why, text) => {
  expect(decodeFirstAnswers(text)).toBeNull();
});

it('reports an upload that is still to come', () => {
  const none: FirstAnswers = { me: ME, zone: ZONE, revision: 0, answers: [] };
  expect(decodeFirstAnswers(JSON.stringify(none))?.isMovePending).toBe(false);
  const first: FirstAnswers = { ...none, isMovePending: true };
  expect(decodeFirstAnswers(JSON.stringify(first))?.isMovePending).toBe(true);
});

it('decodes the provider’s name, signed in or not', () => {
  const provider = 'Kurum hesabı';
  const signedIn: FirstAnswers = {
    me: ME,
    zone: ZONE,
    provider,
    revision: 1,
    answers: [],
  };
  const signedOut: FirstAnswers = { me: null, provider };
  expect(decodeProvider(JSON.stringify(signedIn))).toBe(provider);
  expect(decodeProvider(JSON.stringify(signedOut))).toBe(provider);
  expect(decodeProvider('{"me":null}')).toBeNull();
  expect(decodeProvider('')).toBeNull();
});

it('decodes that there are no staff yet', () => {
  expect(decodeHasNoStaff('{"me":null,"hasNoStaff":true}')).toBe(true);
  for (const text of [
    '{"me":null}',
    '',
    JSON.stringify({ me: ME, zone: ZONE, revision: 1, answers: [] }),
  ]) {
    expect(decodeHasNoStaff(text)).toBe(false);
  }
});
