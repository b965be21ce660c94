import { useId, useState } from 'react';
import { useMapTiles } from '#platform/useMapTiles.ts';
import { trDetail } from '#text/trDetail.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { CheckboxField } from '#ui/Field.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import styles from './UserLocation.module.css';

// Marked as pure, so that a build without tiles leaves Leaflet out.
const UserMap = /* @__PURE__ */ lazyPart(
  () => import('./UserMap.tsx').then((module) => module.UserMap),
  {
    placeholder: <div className={styles.placeholder}>{trDetail.map.loading}</div>,
    failed: trDetail.map.missing,
  },
);
const WorldOverview = lazyPart(
  () => import('./WorldOverview.tsx').then((module) => module.WorldOverview),
  {
    placeholder: <div className={styles.placeholder} />,
    failed: trDetail.map.overviewMissing,
  },
);

/** Where the Web Mercator projection of the map tiles ends, in degrees. */
const MERCATOR_LIMIT_DEGREES = 85.0511;
/** A build without tiles shows no map, and then no data about a user leaves the browser. */
const HAS_TILES = import.meta.env.VITE_TILE_URL !== 'none';

interface UserLocationProps {
  name: string;
  latitude: number | null;
  longitude: number | null;
}

/** "Konum": the coordinates, an outline of the world, and a map where a map can show them. */
export function UserLocation({ name, latitude, longitude }: UserLocationProps) {
  return (
    <section className={styles.location} aria-labelledby="location-title">
      <h2 id="location-title">{trDetail.location}</h2>
      {latitude === null || longitude === null ? (
        <p className={styles.words}>{trDetail.noPlace}</p>
      ) : (
        <Place name={name} latitude={latitude} longitude={longitude} />
      )}
    </section>
  );
}

interface PlaceProps {
  name: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

function Place({ name, latitude, longitude }: PlaceProps) {
  const [areTilesWanted, setAreTilesWanted] = useMapTiles();
  const coordinates = trDetail.coordinates(latitude, longitude);
  const isBeyondTiles = Math.abs(latitude) > MERCATOR_LIMIT_DEGREES;
  const hintId = useId();
  /** A map that is switched off leaves its room: a shorter page could scroll by itself. */
  const [hadMap] = useState(HAS_TILES && !isBeyondTiles && areTilesWanted);
  return (
    <>
      <div className={styles.line}>
        <p className={styles.coordinates}>
          {coordinates}
          <CopyButton label={trDetail.copyCoordinates} getText={() => coordinates} />
        </p>
        {/* Above what it switches, so that it stays under the finger. */}
        {HAS_TILES && (
          <CheckboxField
            label={trDetail.map.wanted}
            checked={areTilesWanted}
            aria-describedby={hintId}
            onChange={(event) => setAreTilesWanted(event.target.checked)}
          />
        )}
      </div>
      {HAS_TILES && (
        <p id={hintId} className={styles.hint}>
          {trDetail.map.wantedHint}
        </p>
      )}
      <div className={styles.maps} data-keeps-room={hadMap || undefined}>
        {HAS_TILES && isBeyondTiles && <p className={styles.words}>{trDetail.beyondMap}</p>}
        {HAS_TILES && !isBeyondTiles && areTilesWanted && (
          <ErrorBoundary fallback={() => <p className={styles.words}>{trDetail.map.failed}</p>}>
            <UserMap name={name} latitude={latitude} longitude={longitude} />
          </ErrorBoundary>
        )}
        <WorldOverview latitude={latitude} longitude={longitude} />
      </div>
    </>
  );
}
