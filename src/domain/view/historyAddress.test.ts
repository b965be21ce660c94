import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_HISTORY_VIEW,
  formatHistoryView,
  parseHistoryView,
  type HistoryView,
} from '#domain/view/historyAddress.ts';
import { anyText } from '#testing/data/oddText.ts';

describe('the address of the history', () => {
  it('leaves out the defaults', () => {
    expect(formatHistoryView(DEFAULT_HISTORY_VIEW)).toBe('');
    expect(formatHistoryView({ kind: 'changes', id: null, page: 2 })).toBe('?page=2');
    expect(formatHistoryView({ kind: 'removed', page: 1 })).toBe('?show=removed');
    expect(formatHistoryView({ kind: 'changes', id: 'a/b', page: 3 })).toBe('?id=a%2Fb&page=3');
  });

  it.each([
    '',
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=x',
    '?show=',
    '?show=all',
    '?show=Removed',
    '?id=',
    '?q=ali&sort=name',
  ])('with an invalid part such as "%s" is that of the default view', (search) => {
    expect(parseHistoryView(search)).toEqual(DEFAULT_HISTORY_VIEW);
  });

  it('has no user when it shows the removed ones', () => {
    expect(parseHistoryView('?show=removed&id=a&page=2')).toEqual({ kind: 'removed', page: 2 });
  });

  it('restores every view, with any id', () => {
    const views: fc.Arbitrary<HistoryView> = fc.oneof(
      fc.record({ kind: fc.constant('removed'), page: fc.integer({ min: 1, max: 1000 }) }),
      fc.record({
        kind: fc.constant('changes'),
        id: fc.option(anyText({ minLength: 1 })),
        page: fc.integer({ min: 1, max: 1000 }),
      }),
    );
    fc.assert(
      fc.property(views, (view) => {
        expect(parseHistoryView(formatHistoryView(view))).toEqual(view);
      }),
    );
  });
});
