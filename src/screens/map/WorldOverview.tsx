import { useId } from 'react';
import { trDetail } from '#text/trDetail.ts';
import { classNames } from '#ui/classNames.ts';
import outline from 'virtual:world-outline';
import styles from './MapArea.module.css';
import { UNITS_PER_DEGREE as SCALE } from './worldRings.ts';

const WORLD_WIDTH = 360 * SCALE;

interface WorldOverviewProps {
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Small, over a corner of a map. */
  isInset?: boolean;
}

/**
 * A place on a world outline, which ships with the product, so no other host is asked. The place is
 * in the middle, and the world continues at its edges: whatever a narrow frame cuts off is far
 * away.
 */
export function WorldOverview({ latitude, longitude, isInset = false }: WorldOverviewProps) {
  const landId = useId();
  const x = (longitude + 180) * SCALE;
  const y = (90 - latitude) * SCALE;
  const left = x - WORLD_WIDTH / 2;
  return (
    <svg
      className={isInset ? classNames(styles.world, styles.inset) : styles.world}
      viewBox={`${left} 0 ${WORLD_WIDTH} 900`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={trDetail.map.overview(trDetail.coordinates(latitude, longitude))}
    >
      <path id={landId} className={styles.worldLand} d={outline} />
      <use href={`#${landId}`} x={left < 0 ? -WORLD_WIDTH : WORLD_WIDTH} />
      <path className={styles.worldLines} d={`M${x} 0V900M${left} ${y}h${WORLD_WIDTH}`} />
      <circle className={styles.place} cx={x} cy={y} r={isInset ? 50 : 18} />
    </svg>
  );
}
