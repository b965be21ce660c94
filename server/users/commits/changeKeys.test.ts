import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DoneChange } from '#domain/change/change.ts';
import { responseParts, responseText } from '#server/users/commits/changeKeys.ts';
import { makeUser } from '#testing/data/makeUser.ts';

/** Also what looks like a part of the text itself. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"', '\\"', '","revision":7}', '"change":{"id":"', '\u0000', '}'),
);

const done = (name: string, undone: DoneChange['undone']): DoneChange => ({
  id: '',
  kind: undone === null ? 'edit' : 'undo',
  at: new Date('2026-11-20T10:00:00Z'),
  by: name,
  count: 1,
  name,
  isKept: true,
  undone,
});

it('keeps a response around its number as the text that it is once it has one', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), fc.boolean(), fc.nat(), (name, isUndo, hasUser, number) => {
      const undone = isUndo ? { change: { ...done(name, null), id: '3' }, isRedo: false } : null;
      const change = done(name, undone);
      const user = hasUser ? makeUser({ name }) : null;
      expect(responseParts({ user, change }).join(String(number))).toBe(
        responseText({
          result: { ok: true, user, change: { ...change, id: String(number) } },
          revision: number,
        }),
      );
    }),
  );
});
