import { useCallback, useEffect, useState, useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type { PlacesAnswer, PageQuestion, PlacesQuestion } from '#domain/userSource.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import type { MapSight, PlacesMap, DegreesBox } from '#screens/map/leafletMap.ts';
import { useAnswer, useAnswerOrPrevious } from '#state/useAnswer.ts';
import { trPlaces } from '#text/trUsers.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { type ConditionTest, withTest } from '#domain/query/condition.ts';
import { formatCondition, parsePieces, invalidPieces } from '#domain/view/conditionAddress.ts';
import { switchView, type ListView, withWhere } from '#domain/view/listView.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { pageCount, rangeText } from '#domain/query/pages.ts';
import { nameOf } from '#screens/nameOf.ts';
import { placeInPages, shownPage } from '#screens/user-list/pageOfUsers.ts';
import { Pager } from '#ui/controls/Pager.tsx';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import {
  boxOf,
  isOneSpot,
  levelAt,
  sightArea,
  worldQuestion,
  type PlaceMark,
  insideBox,
  sightBox,
  marksOf,
  pointInCell,
} from './placeMarks.ts';
import styles from './UserPlaces.module.css';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import { UserLink } from '#screens/user-list/RowParts.tsx';
import { useRow } from '#screens/user-list/rows.ts';
import { grouped } from '#text/grammar.ts';

export interface PlacesProps {
  query: UserQuery;
  /** Nobody matches. */
  isNobody: boolean;
  /** The id of the user in the panel beside the map. */
  peeked: string | null;
  onPeek: (user: User) => void;
}

interface ShownPlacesProps extends PlacesProps {
  map: PlacesMap;
  sight: MapSight;
  onLeaveMark: () => void;
}

/** The users on the map, how many it cannot show, and its actions. */
export function ShownPlaces({
  map,
  sight,
  query,
  isNobody,
  peeked,
  onPeek,
  onLeaveMark,
}: ShownPlacesProps) {
  const [spot, setSpot] = useState<PlaceMark | null>(null);
  const [isShowingAll, setIsShowingAll] = useState(false);
  const endShowingAll = useCallback(() => setIsShowingAll(false), []);
  const level = levelAt(sight.zoom);
  const question = { kind: 'places', query, level, area: sightArea(sight) } as const;
  const shown = useAnswerOrPrevious(question);
  const { value: answer, isCurrent } = shown;
  const listArea = useListArea();
  const open = (mark: PlaceMark) => {
    if (map.isClosest() || isOneSpot(mark)) {
      setSpot(mark);
      return;
    }
    onLeaveMark();
    map.show(boxOf(mark.spread), true);
  };
  return (
    <>
      {createPortal(
        // Cells of another level are not marks of this one.
        <PlaceMarks key={level} {...{ map, question, peeked, onPeek }} onOpen={open} />,
        map.marks,
      )}
      <AnswerArea shown={shown} search={question.query.text} isInCard placeholder={null}>
        <div className={styles.foot}>
          {/* Its line is reserved. */}
          <p className={styles.unplaced}>
            {answer && !isNobody && trPlaces.unplaced(answer.unplaced)}
          </p>
          <Button onClick={() => setIsShowingAll(true)}>{trPlaces.showAll}</Button>
          {listArea !== null && (
            <Button onClick={() => listArea(sight)}>{trPlaces.listArea}</Button>
          )}
        </div>
      </AnswerArea>
      {isShowingAll && <ShowAll map={map} query={query} onEnd={endShowingAll} />}
      {spot !== null && (
        <SpotDialog mark={spot} query={query} onPeek={onPeek} onClose={() => setSpot(null)} />
      )}
      <Announcer message={isCurrent && answer ? announcement(answer) : ''} />
    </>
  );
}

/** Shows all on the map, once their places are known. */
function ShowAll({
  map,
  query,
  onEnd,
}: Pick<ShownPlacesProps, 'map' | 'query'> & { onEnd: () => void }) {
  const { value, isCurrent, problem } = useAnswer(worldQuestion(query));
  useEffect(() => {
    if (!isCurrent && problem === null) return;
    const [cell] = value?.cells ?? [];
    if (isCurrent && cell !== undefined) map.show(boxOf(cell));
    onEnd();
  }, [map, value, isCurrent, problem, onEnd]);
  return null;
}

function announcement({ cells }: PlacesAnswer): string {
  return trPlaces.shownHere(cells.reduce((sum, { count }) => sum + count, 0));
}

/**
 * Shows the users in the visible area as a table; `null`: the condition already has too many tests.
 */
function useListArea(): ((sight: DegreesBox) => void) | null {
  const { listView, pushView } = useUserList();
  const where = listView.view.where ?? [];
  if (whereInside(where, insideBox({ south: 0, west: 0, north: 0, east: 0 })) === null) return null;
  return (sight) => {
    const inside = whereInside(where, insideBox(sightBox(sight)));
    if (inside !== null) pushView(asTable(listView, inside));
  };
}

function asTable(listView: ListView, where: readonly string[]): ListView {
  const table = switchView(listView, 'table');
  return table.kind === 'table' ? { kind: 'table', view: withWhere(table.view, where) } : table;
}

/** The pieces of an address with one more test. Invalid pieces stay. */
function whereInside(where: readonly string[], test: ConditionTest): readonly string[] | null {
  const condition = withTest(parsePieces(where), test);
  return condition && [...formatCondition(condition), ...invalidPieces(where)];
}

interface SpotDialogProps {
  mark: PlaceMark;
  query: UserQuery;
  onPeek: (user: User) => void;
  onClose: () => void;
}

/** The users at one point of the map: a press shows one of them beside it. */
function SpotDialog({ mark, query, onPeek, onClose }: SpotDialogProps) {
  const [page, setPage] = useState(1);
  const chosen = useRef<User>(null);
  const shown = useAnswerOrPrevious(spotQuestion(mark, query, page));
  const { value: answer } = shown;
  const end = () => {
    onClose();
    if (chosen.current !== null) onPeek(chosen.current);
  };
  return (
    <Modal
      isWide
      hasFixedTop
      title={trPlaces.spotTitle(mark.count)}
      closeLabel={trPlaces.close}
      onClose={end}
    >
      {(close) => (
        <ModalBody className={styles.body}>
          <AnswerArea shown={shown}>
            <UserButtons
              users={answer?.rows ?? []}
              onChoose={(user) => {
                chosen.current = user;
                close();
              }}
            />
          </AnswerArea>
          {mark.count > TABLE_PAGE_SIZE && (
            <Pager
              label={trPlaces.spotPages}
              page={shownPage(shown, page)}
              pageCount={pageCount(answer?.total ?? 0, TABLE_PAGE_SIZE)}
              onPageChange={setPage}
            >
              {answer &&
                placeInPages(answer, rangeText(answer.page, answer.total, TABLE_PAGE_SIZE))}
            </Pager>
          )}
        </ModalBody>
      )}
    </Modal>
  );
}

function spotQuestion({ spread }: PlaceMark, query: UserQuery, page: number): PageQuestion {
  const inside = insideBox(boxOf(spread), true);
  const condition = withTest(query.condition ?? null, inside) ?? { join: 'and', parts: [inside] };
  return {
    kind: 'page',
    query: { ...query, condition, sort: 'name' },
    page,
    size: TABLE_PAGE_SIZE,
  };
}

interface UserButtonsProps {
  users: readonly User[];
  onChoose: (user: User) => void;
}

function UserButtons({ users, onChoose }: UserButtonsProps) {
  return (
    <ul className={styles.users}>
      {users.map((user) => (
        <li key={user.id}>
          <button type="button" className={styles.user} onClick={() => onChoose(user)}>
            <bdi translate="no">{nameOf(user)}</bdi>
            <bdi className={styles.email} dir="ltr" translate="no">
              {user.email}
            </bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

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
function PlaceMarks({ map, question, peeked, onOpen, onPeek }: PlaceMarksProps) {
  const { rowsRef } = useUserList();
  const rowOf = useRow();
  const { value } = useAnswerOrPrevious(question);
  const marks = marksOf(value?.cells ?? [], question.level);
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
        const { x, y } = point;
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
