import { useEffect, useState, useRef, type RefObject } from 'react';
import type { UserQuery } from '#domain/query/userQuery.ts';
import {
  type DegreesBox,
  openPlacesMap,
  type MapSight,
  type MapStart,
  type PlacesMap,
} from '#screens/map/leafletMap.ts';
import { ListState } from '#screens/user-list/ListState.tsx';
import { NoListUsers } from '#screens/user-list/NoUsers.tsx';
import { matchesNobody } from '#screens/user-list/pageOfUsers.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { TableBar, type TableBarProps } from '#screens/user-list/table/TableBar.tsx';
import { trDetail } from '#text/trDetail.ts';
import { trPlaces } from '#text/trUsers.ts';
import { boxOf, worldQuestion } from './placeMarks.ts';
import { useAnswer } from '#state/useAnswer.ts';
import styles from './UserPlaces.module.css';
import { useMapTiles } from '#platform/preferences.ts';
import { MapArea, HAS_TILES, TilesSource, TilesSwitch } from '#screens/map/MapArea.tsx';
import mapStyles from '#screens/map/MapArea.module.css';
import { classNames } from '#ui/classNames.ts';
import { ShownPlaces, type PlacesProps } from './ShownPlaces.tsx';
import { recall, remember } from '#platform/historyEntry.ts';

/** The whole world, if nobody has a place. */
const WORLD: DegreesBox = { south: -60, west: -180, north: 80, east: 180 };

/** The list as a map: the places of the users that the table would show. */
export function UserPlaces(bar: TableBarProps) {
  const { view } = bar;
  const { question, shown, peek } = useUserList();
  // Does not change with the search: the map stays where it is.
  const [start, setStart] = useState<DegreesBox | null>(recallSight);
  const query: UserQuery = { ...question.query, sort: null, order: 'asc' };
  const { value: answer } = shown;
  return (
    <section className={styles.card} aria-labelledby="user-table-title">
      <TableBar {...bar} words={trPlaces} />
      <div className={styles.state}>
        <ListState isCountAbove filters={view.filters} hasSelection={false} />
      </div>
      {start === null ? (
        <FirstSight query={query} onKnown={setStart} />
      ) : (
        <PlacesOnMap
          start={start}
          query={query}
          isNobody={matchesNobody(answer)}
          peeked={view.peeked}
          onPeek={peek}
        />
      )}
      {matchesNobody(answer) && <NoListUsers listTotal={answer.listTotal} />}
    </section>
  );
}

/** Waits for the area of all users of the list; without places, the world. */
function FirstSight({ query, onKnown }: { query: UserQuery; onKnown: (box: DegreesBox) => void }) {
  const { value, isCurrent, problem } = useAnswer(worldQuestion(query));
  const isKnown = isCurrent || problem !== null;
  useEffect(() => {
    const [cell] = value?.cells ?? [];
    if (isKnown) onKnown(cell === undefined ? WORLD : boxOf(cell));
  }, [isKnown, value, onKnown]);
  return <p className={styles.waiting}>{trDetail.map.loading}</p>;
}

/** A map with its users. */
function PlacesOnMap({ start, ...places }: PlacesProps & { start: MapStart }) {
  const areaRef = useRef<HTMLDivElement>(null);
  const opened = useMapIn(areaRef, start);
  const [areTilesWanted, setAreTilesWanted] = useMapTiles();
  const hasTiles = HAS_TILES && areTilesWanted;
  return (
    <>
      <div className={classNames(mapStyles.frame, styles.map)}>
        <MapArea
          areaRef={areaRef}
          map={opened?.map ?? null}
          label={trPlaces.map}
          hasTiles={hasTiles}
        />
      </div>
      {opened !== null && (
        <ShownPlaces
          {...places}
          {...opened}
          // The pressed mark is removed.
          onLeaveMark={() => areaRef.current?.focus()}
        />
      )}
      {HAS_TILES && (
        <div className={styles.foot}>
          <TilesSwitch isWanted={areTilesWanted} onChange={setAreTilesWanted} />
          <TilesSource isHidden={!hasTiles} />
        </div>
      )}
    </>
  );
}

interface Opened {
  readonly map: PlacesMap;
  readonly sight: MapSight;
}

function useMapIn(areaRef: RefObject<HTMLElement | null>, start: MapStart): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const area = areaRef.current;
    if (area === null) return undefined;
    const map = openPlacesMap(area, start);
    const look = () => {
      const sight = map.sight();
      setOpened({ map, sight });
      rememberSight(sight);
    };
    look();
    const stop = map.onMove(look);
    return () => {
      stop();
      map.close();
      setOpened(null);
    };
  }, [areaRef, start]);
  return opened;
}

const NAME = 'map-sight';

/** Remembers what the map shows, for coming back to this entry of the tab's history. */
function rememberSight(sight: MapSight): void {
  remember(NAME, sight);
}

function recallSight(): MapSight | null {
  // Only `rememberSight` writes under this name.
  return (recall(NAME) as MapSight | undefined) ?? null;
}
