import { expect, it } from 'vitest';
import type { FirstAnswers } from '#protocol/questions.ts';
import { decodeFirst, knownAnswers } from './firstAnswers.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const ME = { id: 'd', name: 'Deniz', email: 'deniz@ornek.com', role: 'editor' } as const;

it('decodes answers with their questions unchanged, and drops failed or invalid ones', () => {
  const user = makeUser();
  const first: FirstAnswers = {
    me: ME,
    zone: 'America/New_York',
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
  const decoded = decodeFirst(JSON.stringify(first));
  if (decoded === null || decoded.me === null) throw new Error('not decoded');
  expect(decoded).toMatchObject({ me: ME, zone: 'America/New_York' });
  const known = knownAnswers(decoded);
  expect(known).toEqual({ revision: 3, answers: [[{ id: user.id, kind: 'user' }, user]] });
  // In the same order of fields: that is how a question is found again.
  expect(JSON.stringify(known.answers[0]?.[0])).toBe(`{"id":"${user.id}","kind":"user"}`);
});

it.each([
  ['there is nothing in the page', ''],
  ['it is invalid', '{"me":{"role":"owner"},"revision":1,"answers":[]}'],
])('decodes to null when %s', (_why, text) => {
  expect(decodeFirst(text)).toBeNull();
});

it('decodes that nobody is signed in, with the provider’s name', () => {
  const signedOut: FirstAnswers = { me: null, provider: 'Kurum hesabı', hasNoStaff: true };
  expect(decodeFirst(JSON.stringify(signedOut))).toEqual(signedOut);
});
