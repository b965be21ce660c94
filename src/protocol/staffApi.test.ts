import fc from 'fast-check';
import { expect, it } from 'vitest';
import { takeProviderProblem, withProviderProblem } from './staffApi.ts';

const problem = fc.constantFrom(
  'cancelled' as const,
  'expired' as const,
  'unreachable' as const,
  'failed' as const,
  'unverified' as const,
  'refused' as const,
);
const part = fc.stringMatching(/^[a-zçş%+=.-]{0,8}$/).filter((text) => !text.startsWith('giris='));
const address = fc
  .tuple(fc.array(part, { maxLength: 3 }), fc.array(part, { minLength: 1, maxLength: 3 }), part)
  .chain(([path, query, hash]) =>
    fc.constantFrom(
      `/${path.join('/')}`,
      `/${path.join('/')}?${query.join('&')}`,
      `/${path.join('/')}?${query.join('&')}#${hash}`,
    ),
  );

it('a problem survives an address, which is restored unchanged', () => {
  fc.assert(
    fc.property(address, problem, (before, given) => {
      const taken = takeProviderProblem(withProviderProblem(before, given));
      expect(taken).toEqual({ problem: given, address: before });
    }),
  );
});

it('an address without a problem, or with an unknown one, has none', () => {
  expect(takeProviderProblem('/users?q=giris')).toEqual({
    problem: null,
    address: '/users?q=giris',
  });
  expect(takeProviderProblem('/users?q=a&giris=baska')).toEqual({
    problem: null,
    address: '/users?q=a',
  });
});
