import { useRef } from 'react';
import { Link } from 'wouter';
import { listQuery } from '#domain/view/listQuestion.ts';
import type { User } from '#domain/user/user.ts';
import { parseListView } from '#domain/view/viewAddress.ts';
import { currentEntry } from '#platform/historyEntry.ts';
import { userPath, usersPath } from '#screens/paths.ts';
import { usePreviousAddress } from '#state/useAddress.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';
import { trCopy } from '#text/trCopy.ts';
import { trDetail } from '#text/trDetail.ts';
import { buttonClass } from '#ui/controls/Button.tsx';
import { CopyButton } from '#ui/controls/CopyButton.tsx';
import { StepNav } from '#ui/controls/Pager.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './UserNeighbours.module.css';

/**
 * Links to the users before and after, in the order of the list that the person came from, and a
 * button that copies the link of this page.
 */
export function UserNeighbours({ id }: { id: string }) {
  const from = usePreviousAddress(usersPath());
  return (
    <div className={styles.steps}>
      {from !== null && <NeighboursIn view={from.slice(usersPath().length)} id={id} />}
      <CopyButton
        label={trDetail.copyAddress}
        getText={() => location.href}
        failedText={trCopy.failedAddress}
        icon="link"
        isInline={false}
      />
    </div>
  );
}

/** `view`: the query string of the list. */
function NeighboursIn({ view, id }: { view: string; id: string }) {
  const query = listQuery(parseListView(view));
  const {
    value: found,
    isCurrent,
    problem,
  } = useAnswerOrPrevious({ kind: 'neighbours', query, id });
  // While pending, the links of the previous user stay for the focus, but lead nowhere. After a
  // failure they would stay for good; retrying the user fetches them, too.
  if (found === undefined || found === null || problem !== null) return null;
  return (
    <StepNav label={trDetail.neighbours} place={trDetail.place(found)}>
      <NeighbourLink user={found.previous} isCurrent={isCurrent} label={trDetail.previousUser} />
      <NeighbourLink user={found.next} isCurrent={isCurrent} label={trDetail.nextUser} />
    </StepNav>
  );
}

interface NeighbourLinkProps {
  user: User | null;
  /** False: these are the previous user's neighbours. */
  isCurrent: boolean;
  label: string;
}

/** Replaces this history entry, so that the list stays one step back. */
function NeighbourLink({ user, isCurrent, label }: NeighbourLinkProps) {
  if (user === null) {
    // Keeps its place: otherwise the other link would move under a pointer that presses repeatedly.
    return (
      <span className={buttonClass('plain', styles.absent)} aria-hidden="true">
        <Words label={label} />
      </span>
    );
  }
  return (
    <Link
      href={userPath(user.id)}
      replace
      className={buttonClass('plain')}
      aria-disabled={!isCurrent || undefined}
      onClick={(event) => {
        // The second press of a double click would skip a user.
        if (event.detail === 2 || !isCurrent) event.preventDefault();
      }}
    >
      <Words label={label} />
    </Link>
  );
}

/** A phone shows only the first word; the link's name has all of them. */
function Words({ label }: { label: string }) {
  const end = label.indexOf(' ');
  return (
    <span>
      <span>{label.slice(0, end)}</span>
      <span className={styles.whom}>{label.slice(end)}</span>
    </span>
  );
}

/**
 * A link to the list. If the list is the previous history entry it goes back to that, which
 * restores the scroll position too.
 */
export function BackToList() {
  const from = usePreviousAddress(usersPath());
  /**
   * The entry that is being left: going back takes a moment, and a second press would go back
   * further.
   */
  const leaving = useRef<string | null>(null);
  return (
    <Link
      href={from ?? usersPath()}
      className={styles.back}
      onClick={(event) => {
        const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (from === null || opensElsewhere) return;
        event.preventDefault();
        if (leaving.current === currentEntry()) return;
        leaving.current = currentEntry();
        history.back();
      }}
    >
      <Icon name="back" size={18} />
      <span>{tr.detail.backToList}</span>
    </Link>
  );
}
