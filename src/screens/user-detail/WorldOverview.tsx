import { trDetail } from '#text/trDetail.ts';
import outline from 'virtual:world-outline';
import styles from './WorldOverview.module.css';

/** The outline's units for one degree, from scripts/worldOutline.ts. */
const SCALE = 5;

interface WorldOverviewProps {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/** A place on a world outline, which ships with the product: no other host is asked for it. */
export function WorldOverview({ latitude, longitude }: WorldOverviewProps) {
  const x = (longitude + 180) * SCALE;
  const y = (90 - latitude) * SCALE;
  return (
    <svg
      className={styles.world}
      viewBox="0 0 1800 900"
      role="img"
      aria-label={trDetail.map.overview(trDetail.coordinates(latitude, longitude))}
    >
      <path className={styles.land} d={outline} />
      <path className={styles.lines} d={`M${x} 0V900M0 ${y}H1800`} />
      <circle className={styles.place} cx={x} cy={y} r="22" />
    </svg>
  );
}
