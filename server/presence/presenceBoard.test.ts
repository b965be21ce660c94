import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPresenceBoard, type PresenceMessage } from '#server/presence/presence.ts';

const AYSE: PresenceMessage = { userId: 'u', form: '1', staffId: 'a', name: 'Ayşe', isOpen: true };
const MEHMET: PresenceMessage = { ...AYSE, form: '2', staffId: 'm', name: 'Mehmet' };
const CAN: PresenceMessage = { ...AYSE, form: '3', staffId: 'c', name: 'Can' };
const NOBODY = { names: [], count: 0, ownForms: [] };
const closed = (word: PresenceMessage) => ({ ...word, isOpen: false });

/** A board at a time that the test sets. */
function boardAt(expiryMs = 100) {
  const clock = { ms: 0 };
  const notified: string[] = [];
  const board = createPresenceBoard(
    (userId) => notified.push(userId),
    () => clock.ms,
    expiryMs,
  );
  return { board, clock, notified };
}

describe('presence', () => {
  it('lists other members by name, and one’s own forms by id', () => {
    const { board, notified } = boardAt();
    board.note(AYSE);
    expect(board.editorsOf('u', 'm')).toEqual({ names: ['Ayşe'], count: 1, ownForms: [] });
    expect(board.editorsOf('u', 'a')).toEqual({ names: [], count: 0, ownForms: ['1'] });
    expect(board.editorsOf('other', 'm')).toEqual(NOBODY);
    expect(notified).toEqual(['u']);
  });

  it('lists each editor once, however many forms are open: two by name, and the count', () => {
    const { board } = boardAt();
    for (const word of [AYSE, { ...AYSE, form: '9' }, MEHMET, CAN]) board.note(word);
    expect(board.editorsOf('u', 'x')).toMatchObject({ names: ['Ayşe', 'Mehmet'], count: 3 });
    // The order is that in which they began, however often that is said again.
    board.note(AYSE);
    expect(board.editorsOf('u', 'x').names).toEqual(['Ayşe', 'Mehmet']);
    expect(board.editorsOf('u', 'a')).toEqual({
      names: ['Mehmet', 'Can'],
      count: 2,
      ownForms: ['1', '9'],
    });
  });

  it('ends at once when the form is closed', () => {
    const { board, notified } = boardAt();
    board.note(AYSE);
    board.note(closed(AYSE));
    expect(board.editorsOf('u', 'm')).toEqual(NOBODY);
    expect(notified).toEqual(['u', 'u']);
  });

  it('ends once a form has not been announced again in time, and not before', () => {
    const { board, clock, notified } = boardAt();
    board.note(AYSE);
    clock.ms = 90;
    board.note(AYSE);
    clock.ms = 189;
    board.sweep();
    expect([board.editorsOf('u', 'm').count, notified.length]).toEqual([1, 1]);
    clock.ms = 190;
    board.sweep();
    expect([board.editorsOf('u', 'm').count, notified.length]).toEqual([0, 2]);
  });

  it('is not ended by somebody else who knows the form’s id', () => {
    const { board } = boardAt();
    board.note(AYSE);
    board.note({ ...closed(AYSE), staffId: 'm' });
    expect(board.editorsOf('u', 'm').count).toBe(1);
  });
});

const anyWord = fc.record({
  userId: fc.constantFrom('u', 'w'),
  form: fc.constantFrom('1', '2', '3'),
  staffId: fc.constantFrom('a', 'm'),
  name: fc.constant('Ayşe'),
  isOpen: fc.boolean(),
});

it('presence messages out of order or repeated lead to the same board on every server', () => {
  const openOf = (words: readonly PresenceMessage[]) => {
    const { board } = boardAt();
    for (const word of words) board.note(word);
    return ['u', 'w'].flatMap((userId) =>
      ['a', 'm'].map((staffId) => {
        const { ownForms, count } = board.editorsOf(userId, staffId);
        return { ownForms: ownForms.toSorted(), count };
      }),
    );
  };
  const anyTwo = fc.array(anyWord, { maxLength: 12 }).chain((words) => {
    const repeated = [...words, ...words];
    const shuffled = fc.shuffledSubarray(repeated, {
      minLength: repeated.length,
      maxLength: repeated.length,
    });
    return fc.tuple(fc.constant(words), shuffled);
  });
  fc.assert(
    fc.property(anyTwo, ([one, other]) => {
      expect(openOf(other)).toEqual(openOf(one));
    }),
  );
});

it('presence notifies of a user exactly when its answer about that user changes', () => {
  fc.assert(
    fc.property(fc.array(anyWord, { maxLength: 20 }), (words) => {
      const { board, notified } = boardAt();
      for (const word of words) {
        const before = [board.editorsOf(word.userId, 'a'), board.editorsOf(word.userId, 'm')];
        const eventCount = notified.length;
        board.note(word);
        const after = [board.editorsOf(word.userId, 'a'), board.editorsOf(word.userId, 'm')];
        const hasChanged = JSON.stringify(after) !== JSON.stringify(before);
        expect(notified.slice(eventCount)).toEqual(hasChanged ? [word.userId] : []);
      }
    }),
  );
});
