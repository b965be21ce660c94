import type { User } from '#domain/user/user.ts';
import type { ListView } from '#domain/view/viewAddress.ts';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { UserPeek } from '#screens/user-list/lazyParts.tsx';
import styles from './PeekPlace.module.css';

export interface PeekProps {
  /** The list beside which the user is shown. */
  listView: ListView;
  /** The shown user's id. */
  id: string;
  /** The user whom the person chose last on this page: known before the answer, and focused. */
  chosen: User | null;
  /** Another user, perhaps on another page of the list. */
  onStep: (user: User, listView: ListView) => void;
  onEdit: (user: User) => void;
  onClose: () => void;
}

/** The place of the panel beside the list, rendered at once, while its content may still load. */
export function PeekPlace(props: PeekProps) {
  return (
    <section className={styles.place} aria-label={tr.detail.heading}>
      <IconButton label={tr.detail.close} className={styles.close} onClick={props.onClose}>
        <Icon name="close" />
      </IconButton>
      <UserPeek {...props} />
    </section>
  );
}
