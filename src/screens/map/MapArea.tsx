import { useEffect, useState, type RefObject } from 'react';
import { tr } from '#text/tr.ts';
import { trDetail } from '#text/trDetail.ts';
import { Icon } from '#ui/Icon.tsx';
import type { OpenMap } from './leafletMap.ts';
import styles from './MapArea.module.css';
import { CheckboxField } from '#ui/controls/Field.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';

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

/** In a build without tiles no data about a user leaves the browser. */
export const HAS_TILES = import.meta.env.VITE_TILE_URL !== 'none';

interface TilesSwitchProps {
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}

/** Whether tiles may be fetched, and what their service learns. */
export function TilesSwitch({ isWanted, onChange }: TilesSwitchProps) {
  return (
    <div className={styles.tiles}>
      <CheckboxField
        label={trDetail.map.wanted}
        checked={isWanted}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Popover
        buttonLabel={trDetail.map.aboutTiles}
        button={<Icon name="info" size={18} />}
        isActive={false}
        title={trDetail.map.aboutTiles}
      >
        <p className={styles.about}>{trDetail.map.wantedHint}</p>
      </Popover>
    </div>
  );
}

/**
 * The source of the tiles. Hidden, it keeps its room, so that nothing moves when tiles are switched
 * off.
 */
export function TilesSource({ isHidden }: { isHidden: boolean }) {
  return (
    HAS_TILES && (
      <p className={styles.sources} data-is-hidden={isHidden || undefined}>
        <a href="https://www.openstreetmap.org/copyright">{trDetail.map.attribution}</a>
      </p>
    )
  );
}
