import type { User } from '#domain/user.ts';
import { WaitingForUsers } from '#screens/lazyWaitingForUsers.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { useLastPathPart } from '#state/useAddress.ts';
import { useUser, useUsers } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { BackToList } from './BackToList.tsx';
import { UserDetail } from './lazyUserDetail.tsx';
import { UserNeighbours } from './lazyUserNeighbours.ts';
import styles from './UserDetailScreen.module.css';

export function UserDetailScreen() {
  const { status } = useUsers();
  const user = useUser(useLastPathPart());
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <BackToList />
        {user !== null && <UserNeighbours user={user} />}
      </div>
      {user !== null ? <Found user={user} /> : <NotFound isCertain={status === 'ready'} />}
    </div>
  );
}

/** The heading is there at once, for the focus; the rest is a chunk of its own. */
function Found({ user }: { user: User }) {
  const name = nameOf(user);
  return (
    <article className={styles.card}>
      <ScreenHeading>{name}</ScreenHeading>
      {/* For each user anew: what could not be loaded for one is tried again for the next. */}
      <UserDetail key={user.id} user={user} name={name} />
    </article>
  );
}

/** Until the list is there, nobody can say that the user is not in it. */
function NotFound({ isCertain }: { isCertain: boolean }) {
  if (!isCertain) return <WaitingForUsers />;
  return (
    <div className={styles.card}>
      <ScreenHeading>{tr.detail.notFoundHeading}</ScreenHeading>
      <p className={styles.muted}>{tr.detail.notFoundBody}</p>
    </div>
  );
}
