import { Link } from 'wouter';
import type { User } from '#domain/user.ts';
import type { ListView } from '#domain/viewAddress.ts';
import { userPath } from '#screens/paths.ts';
import { useUserIndex } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import styles from './AddedNotice.module.css';
import { isOnPage } from './isOnPage.ts';

interface AddedNoticeProps {
  user: User | null;
  listView: ListView;
  onDismiss: () => void;
}

/** Says that the add worked, and where the new user is when the view on screen hides it. */
export function AddedNotice({ user, listView, onDismiss }: AddedNoticeProps) {
  const index = useUserIndex();
  return (
    // The region is there before the words: that is how screen readers come to say them.
    <div role="status" className={styles.added}>
      {user !== null && (
        <Notice
          tone="success"
          actions={
            <>
              <Link href={userPath(user.id)}>{tr.list.openAdded}</Link>
              <IconButton label={tr.list.dismiss} onClick={onDismiss}>
                <Icon name="close" />
              </IconButton>
            </>
          }
        >
          {isOnPage(index, listView, user.id)
            ? tr.list.added(user.name)
            : tr.list.addedHidden(user.name)}
        </Notice>
      )}
    </div>
  );
}
