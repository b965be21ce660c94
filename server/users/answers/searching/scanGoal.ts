import type { UserQuery } from '#domain/query/userQuery.ts';
import type { BoundedDatabase, Bounds, LookupBounds } from '#server/users/answers/bounded.ts';
import { lookupLimit } from './candidates.ts';
import { patternOf } from './patternOf.ts';
import { readsRecords } from './indexedTest.ts';
import { openExtent } from './listBlocks.ts';
import type { KnownCounts } from '#server/users/answers/counts/listCounts.ts';
import { canBeLookedUp } from './lookupCondition.ts';
import type { ScanBudget, ScanGoal } from './scan.ts';
import { isShort } from './shortText.ts';

/** For one statement that reads a number from each JSON record. */
const MOST_RECORDS_READ = 10_000;

/** A whole search at once, however long it takes, by short statements. */
export function wholeBudget({ scanned, swept }: Bounds): ScanBudget {
  return { steps: [...scanned, swept], near: scanned.at(-1) ?? 1, ms: Infinity };
}

/** The goal of a search, within the limits of the database. */
export function scanGoal(
  database: BoundedDatabase,
  {
    query,
    size,
    maxTotal,
    known,
    isTotalExact,
  }: Pick<ScanGoal, 'query' | 'size' | 'maxTotal'> & {
    readonly known: KnownCounts;
    readonly isTotalExact: boolean;
  },
): ScanGoal {
  const { counted, margin } = database.bounds;
  const many = counted + 1 + margin;
  const { listTotal, values, atMost } = known;
  const limit = Math.max(many, lookupLimit(database, known));
  const lookup = { values, atMost, limit, ...strideOf(query, database.bounds.lookups) };
  return {
    query,
    size,
    maxTotal,
    countTo: isTotalExact ? Infinity : many,
    listTotal,
    mostLookedAt: readsRecords(query) ? MOST_RECORDS_READ : Infinity,
    groupsBegun: database.bounds.groups.begun,
    lookup: canBeLookedUp(query) ? lookup : null,
    extent: openExtent(database),
  };
}

/** How much one statement looks up. */
function strideOf(query: UserQuery, bounds: LookupBounds) {
  const { atOnce, allBlocks, blocks, blocksOfShortTexts, blocksInListOrder } = bounds;
  const hasShortText = isShort(patternOf(query.text));
  const inOtherOrders = hasShortText ? blocksOfShortTexts : blocks;
  const inListOrder = Math.min(blocksInListOrder, inOtherOrders);
  return {
    atOnce,
    allBlocks: hasShortText ? blocksOfShortTexts : allBlocks,
    firstBlocks: query.sort === null ? inListOrder : inOtherOrders,
  };
}
