import { useState, type MouseEvent, type Ref } from 'react';
import { cutText } from '#domain/cutText.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import type { RemovedUser } from '#domain/change/history.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { useChange } from '#state/useChange.ts';
import { useMay } from '#state/useStaff.ts';
import { trHistory } from '#text/trHistory.ts';
import { Button } from '#ui/Button.tsx';
import styles from './ChangeItems.module.css';
import { When } from './When.tsx';

interface RemovedItemProps {
  ref: Ref<HTMLLIElement>;
  row: RemovedUser;
  isMeant: (event: MouseEvent) => boolean;
  /** The person is about to press the button that erases. */
  onEraseAhead: () => void;
  onErase: () => void;
}

export function RemovedItem({ ref, row, isMeant, onEraseAhead, onErase }: RemovedItemProps) {
  const { user, change } = row;
  const mayChange = useMay('change');
  const commit = useChange();
  const [isBusy, setIsBusy] = useState(false);
  const name = nameOf(user);

  const bringBack = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await commit({ kind: 'bringBack', id: user.id });
    setIsBusy(false);
  };

  return (
    <li ref={ref} tabIndex={-1} className={styles.item}>
      <div className={styles.what}>
        <p className={styles.sentence}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.values}>
          <bdi dir="ltr">{cutText(user.email, MAX_SHOWN_CHARACTERS)}</bdi>{' '}
          <RoleBadge role={user.role} />
        </p>
      </div>
      <span className={styles.when}>
        {change.by === undefined ? trHistory.removedAt : trHistory.removedBy}{' '}
        <When at={change.at} by={change.by} />
      </span>
      {mayChange && (
        <div className={styles.action}>
          <Button
            aria-label={trHistory.bringBackOf(name)}
            aria-disabled={isBusy || undefined}
            onClick={(event) => {
              if (isMeant(event)) void bringBack();
            }}
          >
            {trHistory.bringBack}
          </Button>
          <Button
            look="danger"
            aria-label={trHistory.erase.openFor(name)}
            aria-haspopup="dialog"
            onPointerEnter={onEraseAhead}
            onFocus={onEraseAhead}
            onClick={onErase}
          >
            {trHistory.erase.open}
          </Button>
        </div>
      )}
    </li>
  );
}
