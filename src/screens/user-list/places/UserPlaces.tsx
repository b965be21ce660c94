import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import { withTest } from '#domain/query/condition.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import { formatCondition, invalidPieces, parsePieces } from '#domain/view/conditionAddress.ts';
import { changedView, switchView, withWhere } from '#domain/view/listView.ts';
import { recall, remember } from '#platform/historyEntry.ts';
import { useMapTiles } from '#platform/preferences.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import {
  openPlacesMap,
  type DegreesBox,
  type MapSight,
  type MapStart,
  type PlacesMap,
} from '#screens/map/leafletMap.ts';
import { HAS_TILES, MapArea, TilesSource, TilesSwitch } from '#screens/map/MapArea.tsx';
import mapStyles from '#screens/map/MapArea.module.css';
import { nameOf } from '#screens/nameOf.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { ListState } from '#screens/user-list/ListState.tsx';
import { NoListUsers } from '#screens/user-list/NoUsers.tsx';
import { matchesNobody } from '#screens/user-list/pageOfUsers.ts';
import { UserLink } from '#screens/user-list/RowParts.tsx';
import { useRow } from '#screens/user-list/rows.ts';
import { TableBar, type TableBarProps } from '#screens/user-list/table/TableBar.tsx';
import { useAnswer, useAnswerOrPrevious } from '#state/useAnswer.ts';
import { grouped } from '#text/grammar.ts';
import { trDetail } from '#text/trDetail.ts';
import { trPlaces } from '#text/trUsers.ts';
import { classNames } from '#ui/classNames.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import {
  boxOf,
  insideBox,
  isOneSpot,
  levelAt,
  marksOf,
  sightArea,
  sightBox,
  worldQuestion,
  type PlaceMark,
} from './placeMarks.ts';
import styles from './UserPlaces.module.css';

/** The whole world, if nobody has a place. */
const WORLD: DegreesBox = { south: -60, west: -180, north: 80, east: 180 };
/** What the map shows, remembered for coming back to this entry of the tab's history. */
const NAME = 'map-sight';

/** The list as a map: the places of the users that the table would show. */
export function UserPlaces(bar: TableBarProps) {
  const { question, shown, listView, pushView } = useUserList();
  const query: UserQuery = { ...question.query, sort: null, order: 'asc' };
  // Does not change with the search: the map stays where it is. `null`: not yet known. Only `useMapIn` remembers
  // something under this name.
  const [start, setStart] = useState<MapStart | null>(
    () => (recall(NAME) as MapSight | undefined) ?? null,
  );
  const areaRef = useRef<HTMLDivElement>(null);
  const opened = useMapIn(areaRef, start);
  const { box: whole, showAll } = useShowAll(query, start === null);
  if (start === null && whole !== null) setStart(whole);
  const showBox = useEffectEvent((area: DegreesBox) => {
    if (area !== start) opened?.map.show(area);
  });
  useEffect(() => {
    if (whole !== null) showBox(whole);
  }, [whole]);
  const [areTilesWanted, setAreTilesWanted] = useMapTiles();
  const hasTiles = HAS_TILES && areTilesWanted;
  /** Lists the users of an area as a table; `null`: the condition already has too many tests. */
  const listing = (box: DegreesBox, isSpot = false) => {
    const where = listView.view.where ?? [];
    const condition = withTest(parsePieces(where), insideBox(box, isSpot));
    if (condition === null) return null;
    const pieces = [...formatCondition(condition), ...invalidPieces(where)];
    const table = changedView(switchView(listView, 'table'), (view) => withWhere(view, pieces));
    return () => pushView(table);
  };
  const listArea = opened && listing(sightBox(opened.sight));
  const openCluster = ({ map }: Opened, mark: PlaceMark) => {
    const box = boxOf(mark.spread);
    if (map.isClosest() || isOneSpot(mark)) {
      listing(box, true)?.();
      return;
    }
    // The pressed mark is removed.
    areaRef.current?.focus();
    map.show(box, true);
  };
  return (
    <section className={styles.card} aria-labelledby="user-table-title">
      <TableBar {...bar} words={trPlaces} />
      <div className={styles.state}>
        <ListState isCountAbove filters={bar.view.filters} hasSelection={false} />
      </div>
      {start === null ? (
        <p className={styles.waiting}>{trDetail.map.loading}</p>
      ) : (
        <div className={classNames(mapStyles.frame, styles.map)}>
          <MapArea
            areaRef={areaRef}
            map={opened?.map ?? null}
            label={trPlaces.map}
            hasTiles={hasTiles}
          />
        </div>
      )}
      {opened !== null && (
        <Places {...opened} query={query} onOpen={(mark) => openCluster(opened, mark)}>
          <Button onClick={showAll}>{trPlaces.showAll}</Button>
          {listArea !== null && <Button onClick={listArea}>{trPlaces.listArea}</Button>}
        </Places>
      )}
      {HAS_TILES && start !== null && (
        <div className={styles.foot}>
          <TilesSwitch isWanted={areTilesWanted} onChange={setAreTilesWanted} />
          <TilesSource isHidden={!hasTiles} />
        </div>
      )}
      {matchesNobody(shown.value) && <NoListUsers listTotal={shown.value.listTotal} />}
    </section>
  );
}

/**
 * The area of all users, asked for by `showAll`: another object each time.
 * @param isFirst it is asked for at once
 */
function useShowAll(query: UserQuery, isFirst: boolean) {
  const [isAsked, setIsAsked] = useState(isFirst);
  const [box, setBox] = useState<DegreesBox | null>(null);
  const { value, isCurrent, problem } = useAnswer(isAsked ? worldQuestion(query) : null);
  if (isAsked && (isCurrent || problem !== null)) {
    const [cell] = value?.cells ?? [];
    setIsAsked(false);
    setBox(cell === undefined ? { ...WORLD } : boxOf(cell));
  }
  return { box, showAll: () => setIsAsked(true) };
}

interface Opened {
  readonly map: PlacesMap;
  readonly sight: MapSight;
}

function useMapIn(areaRef: RefObject<HTMLElement | null>, start: MapStart | null): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const area = areaRef.current;
    if (area === null || start === null) return undefined;
    const map = openPlacesMap(area, start);
    const look = () => {
      const sight = map.sight();
      setOpened({ map, sight });
      remember(NAME, sight);
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

interface PlacesProps extends Opened {
  query: UserQuery;
  onOpen: (mark: PlaceMark) => void;
  /** The buttons below the map. */
  children: ReactNode;
}

/** The users on the map, and how many it cannot show. */
function Places({ map, sight, query, onOpen, children }: PlacesProps) {
  const { rowsRef, listView, peek, shown: page } = useUserList();
  const rowOf = useRow();
  const level = levelAt(sight.zoom);
  const question = { kind: 'places', query, level, area: sightArea(sight) } as const;
  const shown = useAnswerOrPrevious(question);
  const { value: answer, isCurrent } = shown;
  const [levelOfCells, setLevelOfCells] = useState(level);
  if (isCurrent && levelOfCells !== level) setLevelOfCells(level);
  const marks = levelOfCells === level ? marksOf(answer?.cells ?? [], level) : [];
  const count = answer?.cells.reduce((sum, cell) => sum + cell.count, 0) ?? 0;
  return (
    <>
      {createPortal(
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div
          // It is a <div>.
          ref={rowsRef as RefObject<HTMLDivElement | null>}
          role="list"
          aria-label={trPlaces.marks}
        >
          {marks.map((mark) => {
            const { key, user, latitude, longitude } = mark;
            const point = map.pointOf(latitude, longitude);
            // The keyboard would reach an invisible mark.
            if (!map.isSeen(point)) return null;
            return (
              <div
                key={key}
                {...(user && rowOf(user))}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="listitem"
                className={styles.mark}
                style={{ translate: `${Math.round(point.x)}px ${Math.round(point.y)}px` }}
                aria-current={(user !== null && user.id === listView.view.peeked) || undefined}
              >
                {user === null ? (
                  <button
                    type="button"
                    className={styles.cluster}
                    aria-label={
                      isOneSpot(mark) || map.isClosest()
                        ? trPlaces.spot(mark.count)
                        : trPlaces.cluster(mark.count)
                    }
                    onClick={() => onOpen(mark)}
                  >
                    {grouped(mark.count)}
                  </button>
                ) : (
                  <UserMark user={user} onPeek={peek} />
                )}
              </div>
            );
          })}
        </div>,
        map.marks,
      )}
      <AnswerArea shown={shown} search={query.text} isInCard placeholder={null}>
        <div className={styles.foot}>
          {/* Its line is reserved. */}
          <p className={styles.unplaced}>
            {answer && !matchesNobody(page.value) && trPlaces.unplaced(answer.unplaced)}
          </p>
          {children}
        </div>
      </AnswerArea>
      <Announcer message={isCurrent && answer ? trPlaces.shownHere(count) : ''} />
    </>
  );
}

function UserMark({ user, onPeek }: { user: User; onPeek: (user: User) => void }) {
  return (
    <UserLink
      id={user.id}
      className={styles.markedUser}
      aria-label={nameOf(user)}
      title={nameOf(user)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onPeek(user);
      }}
    >
      <span aria-hidden="true">{avatarLetter(user.name)}</span>
    </UserLink>
  );
}
