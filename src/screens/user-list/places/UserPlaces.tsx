import { useEffect, useState } from 'react';
import { withoutFilters, withText } from '#domain/view/tableView.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { DegreesBox } from '#screens/map/leafletMap.ts';
import { ListState } from '#screens/user-list/ListState.tsx';
import { NoListUsers } from '#screens/user-list/NoUsers.tsx';
import { matchesNobody } from '#screens/user-list/pageOfUsers.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { TableBar, type TableBarProps } from '#screens/user-list/table/TableBar.tsx';
import { trDetail } from '#text/trDetail.ts';
import { trPlaces } from '#text/user-list/trPlaces.ts';
import { PlacesOnMap } from './PlacesOnMap.tsx';
import { boxOf, worldQuestion } from './placeMarks.ts';
import { recallSight } from './rememberedSight.ts';
import { useAnswer, usePrepare } from '#state/useAnswer.ts';
import styles from './UserPlaces.module.css';

/** The whole world, if nobody has a place. */
const WORLD: DegreesBox = { south: -60, west: -180, north: 80, east: 180 };

/** The list as a map: the places of the users that the table would show. */
export function UserPlaces(bar: TableBarProps) {
  const { view, onPush } = bar;
  const { question, shown, searchRef, peek } = useUserList();
  usePrepare(question);
  // Does not change with the search: the map stays where it is.
  const [start, setStart] = useState<DegreesBox | null>(recallSight);
  const query: UserQuery = { ...question.query, sort: null, order: 'asc' };
  const { value: answer } = shown;
  const clearAll = () => {
    onPush(withText(withoutFilters(view), ''));
    searchRef.current?.focus();
  };
  return (
    <section className={styles.card} aria-labelledby="user-table-title">
      <TableBar {...bar} words={trPlaces} />
      <div className={styles.state}>
        <ListState filters={view.filters} hasSelection={false} />
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
      {matchesNobody(answer) && <NoListUsers listTotal={answer.listTotal} onClear={clearAll} />}
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
