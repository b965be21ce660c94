import { useState, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { AnswerArea, WaitingForUsers } from '#screens/AnswerArea.tsx';
import { MissingScreen } from '#screens/MissingScreen.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { usePageAction } from '#screens/pageActions.tsx';
import { usersPath, userPath } from '#screens/paths.ts';
import { EditUserModal } from '#screens/user-list/lazyParts.tsx';
import { usePreviousAddress, useLastPathPart } from '#state/useAddress.ts';
import { useAnswer, useAnswerOrPrevious } from '#state/useAnswer.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr, trCopy } from '#text/tr.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { classNames } from '#ui/classNames.ts';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { listQuery } from '#domain/view/listView.ts';
import { parseListView } from '#domain/view/viewAddress.ts';
import { currentEntry } from '#platform/historyEntry.ts';
import { trDetail } from '#text/trDetail.ts';
import { buttonClass, Button, once } from '#ui/controls/Button.tsx';
import { CopyButton } from '#ui/controls/CopyButton.tsx';
import { StepNav } from '#ui/controls/Pager.tsx';
import { Icon } from '#ui/Icon.tsx';
import { UserActions } from './UserActions.tsx';
import { UserDetail } from './UserDetail.tsx';
import styles from './UserDetailScreen.module.css';
import { useChange } from '#state/useChange.ts';
import { trChanges } from '#text/trChanges.ts';

export function UserDetailScreen() {
  // No user has an empty id, so it also serves for a path that cannot be decoded.
  const id = useLastPathPart() ?? '';
  const hasSteps = usePreviousAddress(usersPath()) !== null;
  const { phase } = useSourceStatus();
  const shown = useAnswer({ kind: 'user', id });
  const user = shown.value;
  const [last, setLast] = useState<User | null>(null);
  if (user !== undefined && user !== null && user !== last) setLast(user);
  const [edited, setEdited] = useState<User | null>(null);
  // The page has moved on to another user; a changed form asks before that.
  if (edited !== null && edited.id !== id) setEdited(null);
  const mayChange = useMay('change');
  const canEdit = mayChange && user !== null && user !== undefined;
  usePageAction('edit', canEdit ? () => setEdited(user) : null);
  return (
    <div className={styles.screen}>
      <div className={styles.top} data-has-steps={hasSteps || undefined}>
        <BackToList />
        {id !== '' && user !== null && <UserNeighbours id={id} />}
      </div>
      <AnswerArea
        shown={shown}
        placeholder={phase === 'ready' ? <p>{tr.detail.waiting}</p> : <WaitingForUsers />}
      >
        {user === undefined && <ScreenHeading isHidden>{tr.detail.heading}</ScreenHeading>}
        {user === null && id === '' && <NotFound />}
        {user === null && id !== '' && (
          <MissingUser id={id} last={last?.id === id ? last : null} notFound={<NotFound />} />
        )}
        {user !== null && user !== undefined && <Found user={user} onEdit={setEdited} />}
      </AnswerArea>
      {/* Rendered here, so that it outlives the rest of the page. */}
      {edited !== null && <EditUserModal user={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function Found({ user, onEdit }: { user: User; onEdit: (user: User) => void }) {
  const name = nameOf(user);
  return (
    <article className={styles.found}>
      <div className={classNames(styles.card, styles.head)}>
        <Avatar letter={avatarLetter(user.name)} seed={user.id} />
        <ScreenHeading>{name}</ScreenHeading>
        <div className={styles.actions}>
          <UserActions user={user} onEdit={() => onEdit(user)} />
        </div>
      </div>
      {/* Remounted for each user, which retries what could not be loaded for the last one. */}
      <UserDetail key={user.id} user={user} name={name} />
    </article>
  );
}

function NotFound() {
  return <MissingScreen title={tr.detail.notFoundHeading} body={tr.detail.notFoundBody} />;
}

/**
 * Links to the users before and after, in the order of the list that the person came from, and a
 * button that copies the link of this page.
 */
function UserNeighbours({ id }: { id: string }) {
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
        {label}
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
      {label}
    </Link>
  );
}

/**
 * A link to the list. If the list is the previous history entry it goes back to that, which
 * restores the scroll position too.
 */
function BackToList() {
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

interface MissingUserProps {
  id: string;
  /** The user, if this page has shown it. */
  last: User | null;
  notFound: ReactNode;
}

/**
 * A user who is not in the list: removed, as far as the history or this page knows, or never there.
 */
export function MissingUser({ id, last, notFound }: MissingUserProps) {
  const mayChange = useMay('change');
  const shown = useAnswer({ kind: 'history', id, page: 1, size: 1 });
  const newest = shown.value?.entries[0]?.users.find((touched) => touched.id === id);
  const removed = newest?.what === 'removed' ? newest : null;
  const name = last?.name ?? removed?.name;
  const isKnown = last !== null || removed !== null;
  return (
    <AnswerArea shown={shown} placeholder={isKnown ? null : <p>{tr.detail.waiting}</p>}>
      {isKnown ? (
        <Removed
          key={id}
          id={id}
          name={nameOf({ name: name ?? '' })}
          wasShown={last !== null}
          canRestore={removed !== null && mayChange}
        />
      ) : shown.value === undefined && shown.problem === null ? (
        // It is not known yet whether there was such a user.
        <ScreenHeading isHidden>{tr.detail.heading}</ScreenHeading>
      ) : (
        notFound
      )}
    </AnswerArea>
  );
}

interface RemovedProps {
  id: string;
  name: string;
  /** This page has shown the user before. */
  wasShown: boolean;
  /** The history still has the user. */
  canRestore: boolean;
}

function Removed({ id, name, wasShown, canRestore }: RemovedProps) {
  const change = useChange();
  return (
    <article className={styles.card}>
      <ScreenHeading>{name}</ScreenHeading>
      {/* Announced if it has happened under the person's eyes. */}
      <p role={wasShown ? 'alert' : undefined} className="muted">
        {trChanges.removed}
      </p>
      <div className={styles.actions}>
        {canRestore && (
          <Button
            look="primary"
            onClick={once(() => void change({ kind: 'bringBack', ids: [id] }))}
          >
            {trChanges.bringBack}
          </Button>
        )}
      </div>
    </article>
  );
}
