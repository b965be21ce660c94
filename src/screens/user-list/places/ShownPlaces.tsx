import { useCallback, useEffect, useState, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type { PlacesAnswer, PageQuestion } from '#domain/userSource.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import type { MapSight, PlacesMap, DegreesBox } from '#screens/map/leafletMap.ts';
import { useAnswer, useAnswerOrPrevious } from '#state/useAnswer.ts';
import { trPlaces } from '#text/user-list/trPlaces.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import type { ConditionTest } from '#domain/query/condition/condition.ts';
import { withTest } from '#domain/query/condition/withTest.ts';
import { formatCondition, parsePieces, invalidPieces } from '#domain/view/conditionAddress.ts';
import { switchView, type ListView } from '#domain/view/viewAddress.ts';
import { withWhere } from '#domain/view/withWhere.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { pageCount, rangeText } from '#domain/query/pages.ts';
import { nameOf } from '#screens/nameOf.ts';
import { placeInPages, shownPage } from '#screens/user-list/pageOfUsers.ts';
import { Pager } from '#ui/controls/Pager.tsx';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { PlaceMarks } from './PlaceMarks.tsx';
import {
  boxOf,
  isOneSpot,
  levelAt,
  sightArea,
  worldQuestion,
  type PlaceMark,
  insideBox,
  sightBox,
} from './placeMarks.ts';
import styles from './UserPlaces.module.css';

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
