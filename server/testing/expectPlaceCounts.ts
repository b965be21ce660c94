import { expect } from 'vitest';
import { wholeWorld, type PlaceArea } from '#domain/query/placeCells.ts';
import type { Database } from '#server/database/database.ts';
import { BOUNDS } from '#server/users/answers/bounded.ts';
import { placesFromCounts } from '#server/users/answers/placesFromCounts.ts';
import { scannedPlaces } from '#server/users/answers/placesAnswer.ts';
import { COUNTED_LEVEL } from '#server/users/commits/writing/placeCounts.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

/** The eastern half of an area. */
function eastOf({ west, east, ...others }: PlaceArea): PlaceArea {
  return { ...others, west: Math.ceil((west + east) / 2), east };
}

/** Expects the same answers from the counts of places as from a scan of all users. */
export async function expectPlaceCounts(database: Database): Promise<void> {
  const bounded = { ...database, bounds: BOUNDS, rankIndex: null, counts: null };
  for (let level = 0; level <= COUNTED_LEVEL; level += 3) {
    for (const area of [wholeWorld(level), eastOf(wholeWorld(level))]) {
      const question = { kind: 'places', query: EVERYONE, level, area } as const;
      // oxlint-disable-next-line no-await-in-loop -- an embedded database does one at a time
      const [answered, scanned] = [
        await placesFromCounts(database, question),
        await scannedPlaces(bounded, question),
      ];
      expect({ level, ...answered }).toEqual({ level, ...scanned });
    }
  }
}
