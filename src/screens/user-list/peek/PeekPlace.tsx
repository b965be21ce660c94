import { withPeeked } from '#domain/view/listView.ts';
import { UserPeek } from '#screens/user-list/lazyParts.tsx';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './PeekPlace.module.css';

export interface PeekProps {
  /** The shown user's id. */
  id: string;
  onClose: () => void;
}

/**
 * The place of the panel beside the list, which shows the user in the address; rendered at once,
 * while its content may still load.
 */
export function PeekPlace() {
  const { listView, leaveFor } = useUserList();
  const { peeked } = listView.view;
  if (peeked === null) return null;
  const close = () => leaveFor(withPeeked(listView, null));
  return (
    <section className={styles.place} data-peek="" aria-label={tr.detail.heading}>
      <IconButton label={tr.detail.close} className={styles.close} onClick={close}>
        <Icon name="close" />
      </IconButton>
      <UserPeek id={peeked} onClose={close} />
    </section>
  );
}
