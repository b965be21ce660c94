import fc from 'fast-check';
import type { GroupBounds, LookupBounds, NeighbourBounds } from '#server/users/answers/bounded.ts';

/** So small that looking up a few users takes several statements. */
export const anyLookups: fc.Arbitrary<LookupBounds> = fc.record({
  atOnce: fc.integer({ min: 1, max: 4 }),
  allBlocks: fc.integer({ min: 1, max: 3 }),
  blocks: fc.integer({ min: 1, max: 3 }),
  blocksOfShortTexts: fc.integer({ min: 1, max: 3 }),
  blocksInListOrder: fc.integer({ min: 1, max: 3 }),
});

/** So small that finding the groups of a few users takes several statements. */
export const anyGroupBounds: fc.Arbitrary<GroupBounds> = fc.record({
  begun: fc.integer({ min: 1, max: 3 }),
  few: fc.nat(3),
});

export const anyNeighbourBounds: fc.Arbitrary<NeighbourBounds> = fc.record({
  placed: fc.nat(3),
  looked: fc.constantFrom([1, 2], [3], [50]),
});

/** The distance between users in the list: all in one block, in several, or each in its own. */
export const anyPlacesBetween: fc.Arbitrary<number> = fc.constantFrom(1, 5000, 16_384, 40_000);
