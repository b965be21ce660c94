import { useEffect, useRef, useState, type RefObject } from 'react';
import { useMapTiles } from '#platform/preferences.ts';
import {
  openPlacesMap,
  type MapSight,
  type MapStart,
  type PlacesMap,
} from '#screens/map/leafletMap.ts';
import { MapArea } from '#screens/map/MapArea.tsx';
import mapStyles from '#screens/map/MapArea.module.css';
import { HAS_TILES, TilesSource, TilesSwitch } from '#screens/map/TilesSwitch.tsx';
import { trPlaces } from '#text/user-list/trPlaces.ts';
import { classNames } from '#ui/classNames.ts';
import { rememberSight } from './rememberedSight.ts';
import { ShownPlaces, type PlacesProps } from './ShownPlaces.tsx';
import styles from './UserPlaces.module.css';

/** A map with its users. */
export function PlacesOnMap({ start, ...places }: PlacesProps & { start: MapStart }) {
  const areaRef = useRef<HTMLDivElement>(null);
  const opened = useMapIn(areaRef, start);
  const [areTilesWanted, setAreTilesWanted] = useMapTiles();
  const hasTiles = HAS_TILES && areTilesWanted;
  return (
    <>
      <div className={classNames(mapStyles.frame, styles.map)}>
        <MapArea
          areaRef={areaRef}
          map={opened?.map ?? null}
          label={trPlaces.map}
          hasTiles={hasTiles}
        />
      </div>
      {opened !== null && (
        <ShownPlaces
          {...places}
          {...opened}
          // The pressed mark is removed.
          onLeaveMark={() => areaRef.current?.focus()}
        />
      )}
      {HAS_TILES && (
        <div className={styles.foot}>
          <TilesSwitch isWanted={areTilesWanted} onChange={setAreTilesWanted} />
          <TilesSource isHidden={!hasTiles} />
        </div>
      )}
    </>
  );
}

interface Opened {
  readonly map: PlacesMap;
  readonly sight: MapSight;
}

function useMapIn(areaRef: RefObject<HTMLElement | null>, start: MapStart): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const area = areaRef.current;
    if (area === null) return undefined;
    const map = openPlacesMap(area, start);
    const look = () => {
      const sight = map.sight();
      setOpened({ map, sight });
      rememberSight(sight);
    };
    look();
    const stop = map.onMove(look);
    return () => {
      stop();
      map.close();
      setOpened(null);
    };
  }, [areaRef, start]);
  return opened;
}
