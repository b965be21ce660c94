import type { User } from '#domain/user/user.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { usersPath } from '#screens/paths.ts';
import { useCameFrom, useLastPathPart } from '#state/useAddress.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { tr } from '#text/tr.ts';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { BackToList } from './BackToList.tsx';
import { UserDetail } from './lazyUserDetail.tsx';
import { UserNeighbours } from './lazyUserNeighbours.ts';
import styles from './UserDetailScreen.module.css';

export function UserDetailScreen() {
  // No user has an empty id, so it also serves for a path that cannot be decoded.
  const id = useLastPathPart() ?? '';
  const hasSteps = useCameFrom(usersPath()) !== null;
  const { phase } = useSourceStatus();
  const shown = useAnswer({ kind: 'user', id });
  const user = shown.value;
  return (
    <div className={styles.screen}>
      <div className={styles.top} data-has-steps={hasSteps || undefined}>
        <BackToList />
        {id !== '' && user !== null && <UserNeighbours id={id} />}
      </div>
      <AnswerArea
        shown={shown}
        placeholder={phase === 'ready' ? <p>{tr.detail.loading}</p> : undefined}
      >
        {user === undefined && <ScreenHeading isHidden>{tr.detail.heading}</ScreenHeading>}
        {user === null && <NotFound />}
        {user !== null && user !== undefined && <Found user={user} />}
      </AnswerArea>
    </div>
  );
}

/** The heading renders at once, for the focus; the rest is lazy. */
function Found({ user }: { user: User }) {
  const name = nameOf(user);
  return (
    <article className={`${styles.card} ${styles.found}`}>
      <ScreenHeading>{name}</ScreenHeading>
      {/* Remounted for each user, which retries what could not be loaded for the last one. */}
      <UserDetail key={user.id} user={user} name={name} />
    </article>
  );
}

function NotFound() {
  return (
    <div className={styles.card}>
      <ScreenHeading>{tr.detail.notFoundHeading}</ScreenHeading>
      <p className={styles.muted}>{tr.detail.notFoundBody}</p>
    </div>
  );
}
