import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';

it('the digits of a count are grouped as the platform does it in Turkish', () => {
  const platform = new Intl.NumberFormat('tr');
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(grouped(count)).toBe(platform.format(count));
    }),
    { examples: [[0], [999], [1000], [12_345], [1_234_567]] },
  );
});
