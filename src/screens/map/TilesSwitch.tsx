import { trDetail } from '#text/trDetail.ts';
import { CheckboxField } from '#ui/controls/Field.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './TilesSwitch.module.css';

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
