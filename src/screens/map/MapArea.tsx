import { useEffect, useState, type RefObject } from 'react';
import { tr } from '#text/tr.ts';
import { trDetail } from '#text/trDetail.ts';
import { Icon } from '#ui/Icon.tsx';
import type { OpenMap } from './leafletMap.ts';
import styles from './MapArea.module.css';

interface MapAreaProps {
  areaRef: RefObject<HTMLDivElement | null>;
  /** The map in that element; `null`: not yet. */
  map: OpenMap | null;
  /** What it shows. */
  label: string;
  hasTiles: boolean;
}

/** The element of a map, with a notice if its tiles failed. */
export function MapArea({ areaRef, map, label, hasTiles }: MapAreaProps) {
  const { hasFailed, retry } = useTiles(hasTiles ? map : null);
  const handleRetry = () => {
    // The button is removed.
    areaRef.current?.focus();
    retry();
  };
  return (
    <>
      <div ref={areaRef} className={styles.map} role="region" aria-label={label} />
      <div role="status" className={styles.failure}>
        {hasFailed && (
          <>
            <Icon name="warning" size={16} />
            <span className={styles.words}>{trDetail.map.tilesFailed}</span>
            <button type="button" className={styles.retry} onClick={handleRetry}>
              {tr.parts.retry}
            </button>
          </>
        )}
      </div>
    </>
  );
}

/** The tiles of a map: whether some failed or timed out, and how to retry. */
function useTiles(map: OpenMap | null): { hasFailed: boolean; retry: () => void } {
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (map === null) return undefined;
    const hide = map.showTiles(attempt, {
      onFailure: () => setHasFailed(true),
      onComplete: () => setHasFailed(false),
    });
    return () => {
      hide();
      setHasFailed(false);
    };
  }, [map, attempt]);
  return { hasFailed, retry: () => setAttempt(attempt + 1) };
}
