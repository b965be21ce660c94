import { useEffect, useRef, useState } from 'react';
import { trDetail } from '#text/trDetail.ts';
import { MAX_LATITUDE, openMap, type OpenMap } from './leafletMap.ts';
import { MapArea } from './MapArea.tsx';
import styles from './MapArea.module.css';
import { WorldOverview } from './WorldOverview.tsx';

interface UserMapProps {
  name: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Whether tiles may be fetched, which lie over the outline. */
  hasTiles: boolean;
}

/** A map around the place, with the world in its corner; near a pole only the world. */
export function UserMap({ hasTiles, ...place }: UserMapProps) {
  const { latitude, longitude } = place;
  if (Math.abs(latitude) > MAX_LATITUDE) {
    return (
      <>
        <WorldOverview latitude={latitude} longitude={longitude} />
        <p className={styles.beyond}>{trDetail.beyondMap}</p>
      </>
    );
  }
  return (
    <div className={styles.frame}>
      {/* Remounted for each user and place: after two quick steps, the tiles of one user would
          otherwise be added to the map of another, which is removed already. */}
      <LeafletMap key={JSON.stringify(place)} {...place} hasTiles={hasTiles} />
      <WorldOverview isInset latitude={latitude} longitude={longitude} />
    </div>
  );
}

function LeafletMap({ name, latitude, longitude, hasTiles }: UserMapProps) {
  const areaRef = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OpenMap | null>(null);
  useEffect(() => {
    if (areaRef.current === null) return undefined;
    const opened = openMap(areaRef.current, name, [latitude, longitude]);
    setMap(opened);
    return () => {
      opened.close();
      setMap(null);
    };
  }, [name, latitude, longitude]);
  return (
    <MapArea areaRef={areaRef} map={map} label={trDetail.map.name(name)} hasTiles={hasTiles} />
  );
}
