import type { PageQuestion } from '#domain/userSource.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { readFacetCounts, type FacetCounts } from './facetCounts.ts';
import { knownCounts, withRecalled } from './listCounts.ts';
import type { Touched } from '#server/users/answers/touchedUsers.ts';

/** The remembered counts, if nothing has changed since. */
export async function facetCounts(database: BoundedDatabase): Promise<FacetCounts> {
  const { counts } = database;
  return counts === null ? readFacetCounts(database) : (await counts.now()).facets;
}

/** Receives how many match, once that is known. */
export type OnCount = (count: number, isExact: boolean) => Promise<void> | void;

const ignoreCount = () => undefined;

/** What is known without reading a user, and a function that remembers a new count. */
export async function recalledCounts(
  database: BoundedDatabase,
  { query, isTotalExact }: Pick<PageQuestion, 'query' | 'isTotalExact'>,
  since?: Touched,
) {
  const remembered = await database.counts?.now();
  const facets = remembered?.facets ?? (await readFacetCounts(database));
  const known = knownCounts(query, facets);
  if (known.isExact || remembered === undefined)
    return { known, begun: null, remember: ignoreCount };
  const recalled = remembered.recall(query, since);
  const isCounted = isTotalExact !== true && recalled.atLeast > database.bounds.counted;
  return {
    known: withRecalled(known, recalled),
    begun: recalled.begun,
    remember: recalled.exact !== null || isCounted ? ignoreCount : recalled.remember,
  };
}
