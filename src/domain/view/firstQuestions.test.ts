import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_PAGE_SIZE, HISTORY_PAGE_SIZE, SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { toPathPart } from '#domain/loneSurrogates.ts';
import { firstQuestions, NEWEST_QUESTION } from '#domain/view/firstQuestions.ts';
import { DEFAULT_TABLE_VIEW, tableQuestion } from '#domain/view/listView.ts';
import { anyText } from '#testing/data/oddText.ts';

describe('the first questions', () => {
  it('of Home are the newest users, the values of each filter and the last changes', () => {
    expect(firstQuestions('/', '?utm=1')).toEqual([
      NEWEST_QUESTION,
      ...['role', 'status', 'createdMonth', 'duplicate'].map((filter) => ({
        kind: 'values',
        filter,
      })),
      { kind: 'history', id: null, page: 1, size: HISTORY_PAGE_SIZE },
    ]);
  });

  it('of the list are its page, and the roles for cards', () => {
    const search = '?q=ali&role=Admin&page=3';
    const view = { ...DEFAULT_TABLE_VIEW, text: 'ali', filters: { role: ['Admin'] }, page: 3 };
    expect(firstQuestions('/users', search)).toEqual([tableQuestion(view)]);
    expect(firstQuestions('/users/', search)).toEqual([tableQuestion(view)]);
    const roles = { kind: 'values', filter: 'role' };
    expect(firstQuestions('/users', '?view=cards&page=2')).toMatchObject([
      { kind: 'page', page: 2, size: CARD_PAGE_SIZE },
      roles,
    ]);
    expect(firstQuestions('/users', '?view=cards&mode=all')).toMatchObject([
      { kind: 'page', page: 1, size: SHOW_ALL_INITIAL_COUNT },
      roles,
    ]);
  });

  it('of a user are that user, for any id', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1 }), (id) => {
        const path = `/users/${encodeURIComponent(toPathPart(id))}`;
        expect(firstQuestions(path, '')).toEqual([{ kind: 'user', id }]);
      }),
    );
  });

  it('of the history are its page, or that of the removed users', () => {
    const size = HISTORY_PAGE_SIZE;
    expect(firstQuestions('/history', '?id=a&page=2')).toEqual([
      { kind: 'history', id: 'a', page: 2, size },
    ]);
    expect(firstQuestions('/history', '?show=removed')).toEqual([
      { kind: 'removed', page: 1, size },
    ]);
  });

  it.each(['/nothing', '/users/a/b', '/history/a', '/users/%E0%A4%A', '/api/me'])(
    'at %s are none',
    (path) => {
      expect(firstQuestions(path, '')).toEqual([]);
    },
  );

  it('never throw for any address', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (path, search) => {
        expect(firstQuestions(path, search).length).toBeLessThan(7);
      }),
    );
  });
});
