import { useState } from 'react';
import styles from './ChangeItems.module.css';
import { HISTORY_PAGE_SIZE, MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trHistory } from '#text/trHistory.ts';
import { cutText } from '#domain/cutText.ts';
import type { RemovedUser } from '#domain/change/history.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { useChange } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';
import { tr } from '#text/tr.ts';
import { Button, IconButton, once } from '#ui/controls/Button.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import { TickBox } from '#ui/controls/Choices.tsx';
import { Icon } from '#ui/Icon.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { PagedAnswer } from './PagedAnswer.tsx';
import { When, DayRow, Mark } from './ChangeItems.tsx';
import { refusedWords } from '#screens/changes/changeWords.ts';
import type { RefusedChange } from '#domain/change/change.ts';
import { useMayStillChange } from '#screens/shared-list/NotAllowed.tsx';
import { useHasSignedInAgain } from '#state/useSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

interface RemovedListProps {
  page: number;
  onPageChange: (page: number) => void;
}

/** A page of the removed users, last removed first. */
export function RemovedList({ page, onPageChange }: RemovedListProps) {
  const shown = useAnswerOrPrevious({ kind: 'removed', page, size: HISTORY_PAGE_SIZE });
  const rows = shown.value?.rows ?? [];
  const mayChange = useMay('change');
  const chosen = useChosen();
  const [erasing, setErasing] = useState<User | null>(null);
  return (
    <>
      <PagedAnswer
        shown={shown}
        page={page}
        onPageChange={onPageChange}
        words={trHistory.ofRemoved}
      >
        <div className={styles.card}>
          {mayChange && <RemovedBar pageIds={rows.map(({ user }) => user.id)} chosen={chosen} />}
          <ol className={styles.items} aria-label={trHistory.removedList}>
            {rows.map((row, position) => (
              <DayRow
                key={`${row.change.id} ${row.user.id}`}
                at={row.change.at}
                above={rows[position - 1]?.change.at}
              >
                <RemovedItem row={row} chosen={chosen} onErase={() => setErasing(row.user)} />
              </DayRow>
            ))}
          </ol>
        </div>
      </PagedAnswer>
      {erasing !== null && (
        <EraseModal
          user={erasing}
          onErased={() => chosen.set([erasing.id], false)}
          onClose={() => setErasing(null)}
        />
      )}
    </>
  );
}

interface RemovedItemProps {
  row: RemovedUser;
  chosen: Chosen;
  /** The person is about to press the erase button. */
  onErase: () => void;
}

function RemovedItem({ row: { user, change }, chosen, onErase }: RemovedItemProps) {
  const commit = useChange();
  const { isPending: isBusy, run } = usePending();
  const mayChange = useMay('change');
  const name = nameOf(user);
  const select = (isChosen: boolean) => chosen.set([user.id], isChosen);
  const restore = async () => {
    const result = await run(() => commit({ kind: 'bringBack', ids: [user.id] }));
    if (result?.ok === true) select(false);
  };
  return (
    <>
      {mayChange ? (
        <TickBox
          label={trHistory.select(name)}
          share={chosen.ids.has(user.id) ? 'all' : 'none'}
          onToggle={select}
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
      {mayChange && (
        <div className={styles.action}>
          <Button
            aria-label={trHistory.restoreOf(name)}
            aria-disabled={isBusy || undefined}
            onClick={() => void restore()}
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
      )}
    </>
  );
}

interface RemovedBarProps {
  /** The ids of the users on this page. */
  pageIds: readonly string[];
  chosen: Chosen;
}

/**
 * Above the removed users: ticks those of the page, and restores all ticked users in one change.
 */
function RemovedBar({ pageIds, chosen }: RemovedBarProps) {
  const commit = useChange();
  const { isPending: isBusy, run } = usePending();
  const words = trHistory.selection;
  const count = chosen.ids.size;
  const onPage = pageIds.filter((id) => chosen.ids.has(id)).length;
  const share = onPage === 0 ? 'none' : onPage === pageIds.length ? 'all' : 'some';

  const restore = async () => {
    const result = await run(() => commit({ kind: 'bringBack', ids: [...chosen.ids] }));
    if (result === null) return;
    // After a conflict none of them is among the removed users any more.
    if (result.ok || result.problem === 'conflict') chosen.clear();
  };

  return (
    <div role="group" aria-label={words.region} className={styles.bar}>
      <TickBox
        label={words.page}
        share={share}
        onToggle={(isTicked) => chosen.set(pageIds, isTicked)}
      />
      <p role="status" className={styles.words}>
        {count > 0 && words.count(count)}
      </p>
      {count > 0 ? (
        <>
          <Button
            ref={leaveFocusToBox}
            look="primary"
            aria-label={isBusy ? undefined : words.restoreOf(count)}
            aria-disabled={isBusy || undefined}
            onClick={once(() => void restore())}
          >
            {isBusy ? words.running : trHistory.restore}
          </Button>
          <IconButton ref={leaveFocusToBox} label={words.clear} onClick={chosen.clear}>
            <Icon name="close" size={18} />
          </IconButton>
        </>
      ) : (
        <span aria-hidden className={styles.hint}>
          {words.page}
        </span>
      )}
    </div>
  );
}

function leaveFocusToBox(button: HTMLElement | null): void {
  const bar = button?.parentElement ?? null;
  // With the last user the whole bar is removed.
  leaveFocusTo(button, () => (bar?.isConnected === true ? bar.querySelector('input') : null));
}

/** The users whom a person has ticked in a list, on all of its pages. */
interface Chosen {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: readonly string[], isChosen: boolean) => void;
  readonly clear: () => void;
}

function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    set: (some, isChosen) =>
      setIds((now) => {
        const others = [...now].filter((id) => !some.includes(id));
        return new Set(isChosen ? [...others, ...some] : others);
      }),
    clear: () => setIds(new Set()),
  };
}

interface EraseModalProps {
  user: User;
  onErased: () => void;
  onClose: () => void;
}

/** Asks before a removed user is erased from the history. */
export function EraseModal({ user, onErased, onClose }: EraseModalProps) {
  const { mayChange, notAllowed } = useMayStillChange();
  const commit = useChange(false);
  const { isPending: isBusy, run } = usePending();
  const [refused, setRefused] = useState<RefusedChange | null>(null);
  const isSignedInAgain = useHasSignedInAgain(refused?.problem);
  const words = trHistory.erase;
  const hasBackups = useSourceAccess().local !== null;
  const erase = async (close: () => void) => {
    setRefused(null);
    const result = await run(() => commit({ kind: 'erase', id: user.id }));
    if (result === null) return;
    if (!result.ok) return setRefused(result);
    onErased();
    return close();
  };
  return (
    <Modal
      title={words.title(nameOf(user))}
      closeLabel={words.close}
      // It cannot be undone, so the dialog stays until it has ended.
      mayClose={() => !isBusy}
      onClose={onClose}
    >
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            <p>{words.what}</p>
            <p>{hasBackups ? words.copies : words.sharedCopies}</p>
            {refused !== null && (
              <Notice key={String(isSignedInAgain)} tone="danger" role="alert">
                {refusedWords({ kind: 'erase', id: user.id }, refused, isSignedInAgain)}
              </Notice>
            )}
          </ModalBody>
          {notAllowed}
          <ModalButtons>
            <Button aria-disabled={isBusy || undefined} onClick={close}>
              {words.cancel}
            </Button>
            <Button
              look="dangerPrimary"
              aria-disabled={isBusy || !mayChange || undefined}
              onClick={() => mayChange && void erase(close)}
            >
              {isBusy ? words.busy : words.confirm}
            </Button>
          </ModalButtons>
        </>
      )}
    </Modal>
  );
}
