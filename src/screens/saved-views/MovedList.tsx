import type { MovedGroup, MovedUsers } from '#domain/change/changesSince.ts';
import { formatDateTime } from '#domain/dateTimes.ts';
import { ChangeSentence } from '#screens/history/changes/ChangeSentence.tsx';
import { UserName } from '#screens/history/changes/UserName.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import { trViews } from '#text/trViews.ts';
import styles from './SavedViews.module.css';

/** Users who came into a view or left it, and who made the change. */
export function MovedList({ moves: { came, left } }: { moves: MovedUsers }) {
  return (
    <div className={styles.moved}>
      {came.count > 0 && <Group title={trViews.moves.came} moved={came} />}
      {left.count > 0 && <Group title={trViews.moves.left} moved={left} />}
    </div>
  );
}

function Group({ title, moved }: { title: string; moved: MovedGroup }) {
  const hidden = moved.count - moved.users.length;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {moved.users.map(({ user, change }) => (
          <li key={user.id}>
            <MovedName id={user.id} name={user.name} />
            <p>
              <ChangeSentence change={change} users={[]} ownId={user.id} />
              <span> · </span>
              {change.by !== undefined && (
                <span>
                  <bdi translate="no">{change.by}</bdi>
                  <span> · </span>
                </span>
              )}
              <span>{formatDateTime(change.at)}</span>
            </p>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>{trViews.moves.more(hidden)}</p>}
    </section>
  );
}

function MovedName({ id, name }: { id: string; name: string }) {
  const { value } = useAnswer({ kind: 'user', id });
  return <UserName user={{ id, name, isInList: value !== undefined && value !== null }} />;
}
