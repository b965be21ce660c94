import { useMapTiles } from '#platform/preferences.ts';
import { trDetail } from '#text/trDetail.ts';
import { CopyButton } from '#ui/controls/CopyButton.tsx';
import { ErrorBoundary } from '#ui/loading/ErrorBoundary.tsx';
import { lazyPart } from '#ui/loading/lazyWithRetry.tsx';
import { HAS_TILES, TilesSource, TilesSwitch } from './MapArea.tsx';
import styles from './MapArea.module.css';

const UserMap = lazyPart(() => import('./UserMap.tsx').then((module) => module.UserMap), {
  placeholder: <p className={styles.placeholder}>{trDetail.map.loading}</p>,
  failed: trDetail.map.missing,
});

interface UserLocationProps {
  name: string;
  latitude: number | null;
  longitude: number | null;
}

/** "Konum": a map of the place, and its coordinates. */
export function UserLocation({ name, latitude, longitude }: UserLocationProps) {
  const [areTilesWanted, setAreTilesWanted] = useMapTiles();
  const hasPlace = latitude !== null && longitude !== null;
  return (
    <section className={styles.location} aria-labelledby="location-title">
      <div className={styles.line}>
        <h2 id="location-title">{trDetail.location}</h2>
        {/* Above the map that it switches, so that it stays under the finger. */}
        {HAS_TILES && hasPlace && (
          <TilesSwitch isWanted={areTilesWanted} onChange={setAreTilesWanted} />
        )}
      </div>
      {hasPlace ? (
        <Place
          name={name}
          latitude={latitude}
          longitude={longitude}
          hasTiles={HAS_TILES && areTilesWanted}
        />
      ) : (
        <p className={styles.placeWords}>{trDetail.noPlace}</p>
      )}
    </section>
  );
}

interface PlaceProps {
  name: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
  hasTiles: boolean;
}

function Place({ name, latitude, longitude, hasTiles }: PlaceProps) {
  const coordinates = trDetail.coordinates(latitude, longitude);
  return (
    <>
      <div className={styles.placeMap}>
        <ErrorBoundary fallback={() => <p className={styles.placeWords}>{trDetail.map.failed}</p>}>
          <UserMap name={name} latitude={latitude} longitude={longitude} hasTiles={hasTiles} />
        </ErrorBoundary>
      </div>
      <div className={styles.line}>
        <p className={styles.coordinates}>
          <span translate="no">{coordinates}</span>
          <CopyButton label={trDetail.copyCoordinates} getText={() => coordinates} />
        </p>
        <TilesSource isHidden={!hasTiles} />
      </div>
    </>
  );
}
