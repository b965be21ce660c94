import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type { PlacesAnswer } from '#domain/userSource.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import type { MapSight, PlacesMap } from '#screens/map/leafletMap.ts';
import { useAnswer, useAnswerOrPrevious } from '#state/useAnswer.ts';
import { trPlaces } from '#text/user-list/trPlaces.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { PlaceMarks } from './PlaceMarks.tsx';
import {
  boxOf,
  isOneSpot,
  levelAt,
  sightArea,
  worldQuestion,
  type PlaceMark,
} from './placeMarks.ts';
import { SpotDialog } from './SpotDialog.tsx';
import { useListArea } from './useListArea.ts';
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
