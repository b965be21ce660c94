import { useRef, type RefObject } from 'react';
import type { PlacesQuestion } from '#domain/userSource.ts';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import type { PlacesMap } from '#screens/map/leafletMap.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { UserLink } from '#screens/user-list/RowParts.tsx';
import { useRow } from '#screens/user-list/rows.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { grouped } from '#text/grammar/grouped.ts';
import { trPlaces } from '#text/user-list/trPlaces.ts';
import { besideBox, boxOf, isOneSpot, marksOf, pointInCell, type PlaceMark } from './placeMarks.ts';
import styles from './PlaceMarks.module.css';

interface PlaceMarksProps {
  map: PlacesMap;
  question: PlacesQuestion;
  peeked: string | null;
  onOpen: (mark: PlaceMark) => void;
  onPeek: (user: User) => void;
}

const USER_SIZE_PX = 28;
const CLUSTER_HEIGHT_PX = 30;
/** The largest is smaller than a cell. */
const CLUSTER_WIDTH_PX = { least: 30, most: 62, besideText: 18, ofCharacter: 7 };

/** A mark for each occupied cell of one level. */
export function PlaceMarks({ map, question, peeked, onOpen, onPeek }: PlaceMarksProps) {
  const { rowsRef } = useUserList();
  const rowOf = useRow();
  const { value } = useAnswerOrPrevious(question);
  const marks = marksOf(value?.cells ?? [], question.level);
  const buttons = map.buttons();
  const places = useSteadyPlaces(JSON.stringify(question.query));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div
      // It is a <div>.
      ref={rowsRef as RefObject<HTMLDivElement | null>}
      role="list"
      aria-label={trPlaces.marks}
    >
      {marks.map((mark) => {
        const { user, key } = mark;
        const { width, height } = sizeOf(mark);
        const point = pointOf(map, mark, places(mark));
        // The keyboard would reach an invisible mark.
        if (!map.isSeen(point)) return null;
        const { x, y } = besideBox(point, { width, height }, buttons);
        const style = {
          width,
          height,
          transform: `translate(${Math.round(x - width / 2)}px, ${Math.round(y - height / 2)}px)`,
        };
        return (
          <div
            key={key}
            {...(user && rowOf(user))}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="listitem"
            className={styles.mark}
            style={style}
            aria-current={(user !== null && user.id === peeked) || undefined}
          >
            {user === null ? (
              <Cluster
                count={mark.count}
                isSpot={isOneSpot(mark) || map.isClosest()}
                onClick={() => onOpen(mark)}
              />
            ) : (
              <UserMark user={user} onPeek={onPeek} />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface ClusterProps {
  count: number;
  /** A press lists them: the map cannot show them apart. */
  isSpot: boolean;
  onClick: () => void;
}

function Cluster({ count, isSpot, onClick }: ClusterProps) {
  return (
    <button
      type="button"
      className={styles.cluster}
      aria-label={isSpot ? trPlaces.spot(count) : trPlaces.cluster(count)}
      onClick={onClick}
    >
      {grouped(count)}
    </button>
  );
}

function UserMark({ user, onPeek }: Pick<PlaceMarksProps, 'onPeek'> & { user: User }) {
  return (
    <UserLink
      id={user.id}
      className={styles.user}
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

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Where the marks are: others' changes move none of them. @param shown when this changes, all may
 * move
 */
function useSteadyPlaces(shown: string): (mark: PlaceMark) => Place {
  const known = useRef({ shown, places: new Map<string, Place>() });
  return (mark) => {
    if (known.current.shown !== shown) known.current = { shown, places: new Map() };
    const { places } = known.current;
    const key = `${mark.key} ${mark.user?.id ?? ''}`;
    const place = places.get(key) ?? placeOf(mark);
    places.set(key, place);
    return place;
  };
}

function placeOf({ spread }: PlaceMark): Place {
  const { south, west, north, east } = boxOf(spread);
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

function sizeOf({ user, count }: PlaceMark): { width: number; height: number } {
  if (user !== null) return { width: USER_SIZE_PX, height: USER_SIZE_PX };
  const { least, most, besideText, ofCharacter } = CLUSTER_WIDTH_PX;
  const width = besideText + grouped(count).length * ofCharacter;
  return { width: Math.max(least, Math.min(most, width)), height: CLUSTER_HEIGHT_PX };
}

function pointOf(map: PlacesMap, mark: PlaceMark, { latitude, longitude }: Place) {
  const { south, west, north, east } = mark.cell;
  const corners = [map.pointOf(south, west), map.pointOf(north, east)];
  return pointInCell(map.pointOf(latitude, longitude), corners, sizeOf(mark));
}
