import type { MovedUsers } from '#domain/change/changesSince.ts';
import { trViews } from '#text/trViews.ts';
import { Popover } from '#ui/dialogs/Popover.tsx';
import { MovedList } from './MovedList.tsx';
import styles from './SavedViews.module.css';

interface ViewMovesProps {
  /** The view's name. */
  name: string;
  moves: MovedUsers | 'many';
}

/** How many users came into a view and left it; a press shows who, and who made the change. */
export function ViewMoves({ name, moves }: ViewMovesProps) {
  if (moves === 'many') return <span className={styles.many}>{trViews.moves.many}</span>;
  const { came, left } = moves;
  if (came.count + left.count === 0) return null;
  return (
    <span className={styles.moves}>
      <Popover
        buttonLabel={trViews.moves.label(name, came.count, left.count)}
        button={trViews.moves.short(came.count, left.count)}
        isActive={false}
        title={trViews.moves.title}
      >
        <MovedList moves={moves} />
      </Popover>
    </span>
  );
}
