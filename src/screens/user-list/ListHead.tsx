import type { ListView } from '#domain/view/viewAddress.ts';
import { tr } from '#text/tr.ts';
import { classNames } from '#ui/classNames.ts';
import { Button } from '#ui/controls/Button.tsx';
import buttonStyles from '#ui/controls/Button.module.css';
import { Icon } from '#ui/Icon.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { AddUserModal, UserCards, UserPlaces } from './lazyParts.tsx';
import { focusFirstRow } from './table/userRows.ts';
import styles from './UserListScreen.module.css';

const VIEWS = [
  ['table', tr.list.tableView],
  ['cards', tr.list.cardView, UserCards.preload],
  ['map', tr.list.mapView, UserPlaces.preload],
] as const;

interface ListHeadProps {
  shown: ListView['kind'];
  isReady: boolean;
  onShow: (kind: ListView['kind']) => void;
  /** `null`: not offered. */
  onAdd: (() => void) | null;
}

/** The heading of the list, the buttons that switch its view, and the add button. */
export function ListHead({ shown, isReady, onShow, onAdd }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.heading}>
        <ScreenHeading>{tr.list.heading}</ScreenHeading>
      </div>
      <p className={styles.description}>{tr.list.description(onAdd !== null)}</p>
      <SkipLink onSkip={focusFirstRow}>{tr.list.skipToUsers}</SkipLink>
      <div
        role="group"
        aria-label={tr.list.views}
        className={classNames(buttonStyles.segments, styles.views)}
      >
        {VIEWS.map(([kind, label, preload]) => (
          <Button
            key={kind}
            isActive={shown === kind}
            title={label}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => onShow(kind)}
          >
            <Icon name={kind} />
            <span>{label}</span>
          </Button>
        ))}
      </div>
      {onAdd !== null && (
        <Button
          look="primary"
          className={styles.add}
          disabled={!isReady}
          aria-haspopup="dialog"
          onPointerEnter={AddUserModal.preload}
          onFocus={AddUserModal.preload}
          onClick={onAdd}
        >
          <span>{tr.list.addUser}</span>
        </Button>
      )}
    </div>
  );
}
