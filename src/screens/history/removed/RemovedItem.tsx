import type { MouseEvent, Ref } from 'react';
import { cutText } from '#domain/cutText.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import type { RemovedUser } from '#domain/change/history.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { useChange } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { trHistory } from '#text/trHistory.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import styles from '#screens/history/changes/ChangeItems.module.css';
import { DayRow } from '#screens/history/changes/DayRow.tsx';
import { Mark } from '#screens/history/changes/Mark.tsx';
import { TickBox } from '#ui/controls/TickBox.tsx';
import { When } from '#screens/history/changes/When.tsx';

interface RemovedItemProps {
  ref: Ref<HTMLLIElement>;
  row: RemovedUser;
  /** When the user above it on the page was removed. */
  above: Date | undefined;
  isMeant: (event: MouseEvent) => boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  /** The person is about to press the erase button. */
  onErase: () => void;
}

export function RemovedItem({ ref, above, isSelected, ...rest }: RemovedItemProps) {
  const { row, onSelect } = rest;
  const { user, change } = row;
  const mayChange = useMay('change');
  const name = nameOf(user);

  return (
    <DayRow ref={ref} at={change.at} above={above}>
      {mayChange ? (
        <TickBox
          label={trHistory.select(name)}
          share={isSelected ? 'all' : 'none'}
          onToggle={onSelect}
        />
      ) : (
        <Mark by={change.by} icon="close" />
      )}
      <div className={styles.what}>
        <p className={styles.sentence}>
          <bdi translate="no">{name}</bdi>
        </p>
        <p className={styles.values}>
          <bdi dir="ltr" translate="no">
            {cutText(user.email, MAX_SHOWN_CHARACTERS)}
          </bdi>{' '}
          <RoleBadge role={user.role} />
        </p>
      </div>
      <span className={styles.when}>
        <span>{`${change.by === undefined ? trHistory.removedAt : trHistory.removedBy} `}</span>
        <When at={change.at} by={change.by} />
      </span>
      {mayChange && <Actions {...rest} />}
    </DayRow>
  );
}

type ActionsProps = Omit<RemovedItemProps, 'ref' | 'above' | 'isSelected'>;

function Actions({ row: { user }, isMeant, onSelect, onErase }: ActionsProps) {
  const commit = useChange();
  const { isPending: isBusy, run } = usePending();
  const name = nameOf(user);
  const restore = async () => {
    const result = await run(() => commit({ kind: 'bringBack', ids: [user.id] }));
    if (result?.ok === true) onSelect(false);
  };
  return (
    <div className={styles.action}>
      <Button
        aria-label={trHistory.restoreOf(name)}
        aria-disabled={isBusy || undefined}
        onClick={(event) => {
          if (isMeant(event)) void restore();
        }}
      >
        {trHistory.restore}
      </Button>
      <Popover
        buttonLabel={tr.actions.of(name)}
        button={<span className={styles.dots} />}
        isActive={false}
        title={name}
      >
        <Button
          look="danger"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => {
            // The focus returns to the menu's button, also from the dialog.
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            onErase();
          }}
        >
          {trHistory.erase.open}
        </Button>
      </Popover>
    </div>
  );
}
