import { recall, remember } from '#platform/historyEntry.ts';
import type { MapSight } from '#screens/map/leafletMap.ts';

const NAME = 'map-sight';

/** Remembers what the map shows, for coming back to this entry of the tab's history. */
export function rememberSight(sight: MapSight): void {
  remember(NAME, sight);
}

export function recallSight(): MapSight | null {
  // Only `rememberSight` writes under this name.
  return (recall(NAME) as MapSight | undefined) ?? null;
}
