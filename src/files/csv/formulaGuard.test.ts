import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guarded, unguarded } from '#files/csv/formulaGuard.ts';
import { oddCell } from '#testing/data/oddCells.ts';

describe('the guard against formulas', () => {
  it('is removed again from any text, also from one that looks guarded', () => {
    fc.assert(
      fc.property(oddCell(), (text) => {
        expect(unguarded(guarded(text))).toBe(text);
      }),
    );
  });

  it.each(['=1+1', '+90 532', '-1', '@SUM(A1)', '\tx', '\rx', "'=1"])(
    'is put before %j, which a spreadsheet would run or read as a guard',
    (text) => expect(guarded(text)).toBe(`'${text}`),
  );

  it.each(['a=1', "'tırnak", "''", '', '1-1', ' =1'])('is not put before %j', (text) => {
    expect(guarded(text)).toBe(text);
    expect(unguarded(text)).toBe(text);
  });

  it('leaves unguarded text of other programs unchanged', () => {
    expect(unguarded('=1+1')).toBe('=1+1');
  });
});
