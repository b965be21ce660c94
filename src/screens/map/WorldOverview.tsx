import { trDetail } from '#text/trDetail.ts';
import { classNames } from '#ui/classNames.ts';
import outline from 'virtual:world-outline';
import styles from './MapArea.module.css';
import { UNITS_PER_DEGREE as SCALE } from './worldRings.ts';

const WIDTH = 360 * SCALE;
const HEIGHT = 180 * SCALE;

interface WorldOverviewProps {
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Small, over a corner of a map. */
  isInset?: boolean;
}

/** A place on a world outline, which ships with the product, so no other host is asked. */
export function WorldOverview({ latitude, longitude, isInset = false }: WorldOverviewProps) {
  const x = (longitude + 180) * SCALE;
  const y = (90 - latitude) * SCALE;
  return (
    <svg
      className={isInset ? classNames(styles.world, styles.inset) : styles.world}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={trDetail.map.overview(trDetail.coordinates(latitude, longitude))}
    >
      <path className={styles.worldLand} d={outline} />
      <circle className={styles.place} cx={x} cy={y} r={isInset ? 50 : 18} />
    </svg>
  );
}
