import { recall, remember } from '#platform/historyEntry.ts';
import type { MapSight } from '#screens/map/leafletMap.ts';

const NAME = 'map-sight';

/** What the map shows, for whoever comes back to this entry of the tab's history. */
export function rememberSight(sight: MapSight): void {
  remember(NAME, sight);
}

export function recallSight(): MapSight | null {
  // Only `rememberSight` writes under this name.
  return (recall(NAME) as MapSight | undefined) ?? null;
}
