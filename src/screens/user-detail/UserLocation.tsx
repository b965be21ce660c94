import { lazy, Suspense } from 'react';
import { tr } from '#text/tr.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import styles from './UserLocation.module.css';

const UserMap = lazy(() => import('./UserMap.tsx').then((module) => ({ default: module.UserMap })));

/** Where the Web Mercator projection of the map tiles ends, in degrees. */
const MERCATOR_LIMIT_DEGREES = 85.0511;

interface UserLocationProps {
  name: string;
  latitude: number | null;
  longitude: number | null;
}

/** "Konum": the place in words, and on a map where a map can show it. */
export function UserLocation({ name, latitude, longitude }: UserLocationProps) {
  const isKnown = latitude !== null && longitude !== null;
  return (
    <section className={styles.location} aria-labelledby="location-title">
      <h2 id="location-title">{tr.detail.location}</h2>
      {!isKnown ? (
        <p className={styles.words}>{tr.detail.noPlace}</p>
      ) : (
        <>
          <p className={styles.coordinates}>{tr.detail.coordinates(latitude, longitude)}</p>
          {Math.abs(latitude) > MERCATOR_LIMIT_DEGREES ? (
            <p className={styles.words}>{tr.detail.beyondMap}</p>
          ) : (
            <ErrorBoundary fallback={() => <p className={styles.words}>{tr.map.failed}</p>}>
              <Suspense fallback={<div className={styles.placeholder}>{tr.map.loading}</div>}>
                <UserMap name={name} latitude={latitude} longitude={longitude} />
              </Suspense>
            </ErrorBoundary>
          )}
        </>
      )}
    </section>
  );
}
