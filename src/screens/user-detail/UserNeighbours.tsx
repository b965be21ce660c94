import { Link } from 'wouter';
import { cardQuery } from '#domain/cardRows.ts';
import { neighbours } from '#domain/neighbours.ts';
import { tableQuery } from '#domain/tableView.ts';
import type { User } from '#domain/user.ts';
import { parseListView } from '#domain/viewAddress.ts';
import { userPath, usersPath } from '#screens/paths.ts';
import { useCameFrom } from '#state/useAddress.ts';
import { useUserIndex } from '#state/useUsers.ts';
import { trDetail } from '#text/trDetail.ts';
import { buttonClass } from '#ui/Button.tsx';
import { StepNav } from '#ui/StepNav.tsx';

/** The users before and after, in the order of the list that the person came from. */
export function UserNeighbours({ user }: { user: User }) {
  const index = useUserIndex();
  const from = useCameFrom(usersPath());
  if (from === null) return null;
  const { kind, view } = parseListView(from.slice(usersPath().length));
  const query = kind === 'table' ? tableQuery(view) : cardQuery(view, 0);
  const found = neighbours(index, query, user.id);
  if (found === null) return null;
  return (
    <StepNav label={trDetail.neighbours} place={trDetail.place(found.position + 1, found.total)}>
      <NeighbourLink user={found.previous} label={trDetail.previousUser} />
      <NeighbourLink user={found.next} label={trDetail.nextUser} />
    </StepNav>
  );
}

/** In place of this entry, so that the list stays one step back. */
function NeighbourLink({ user, label }: { user: User | null; label: string }) {
  if (user === null) return null;
  return (
    <Link
      href={userPath(user.id)}
      replace
      className={buttonClass('plain')}
      onClick={(event) => {
        // The second press of a double click would go past a user.
        if (event.detail === 2) event.preventDefault();
      }}
    >
      {label}
    </Link>
  );
}
