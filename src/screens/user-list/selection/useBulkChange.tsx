import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Change, RefusedChange, Selection, CommitResult } from '#domain/change/change.ts';
import { MAX_UNASKED_REMOVALS } from '#domain/limits.ts';
import { NOBODY, withTotal, withUsers, type SelectedUsers } from '#domain/query/selection.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import type { ActionTools } from '#screens/user-list/userActions.ts';
import { MergeUsersDialog } from '#screens/user-list/lazyParts.tsx';
import { useMayStillChange } from '#screens/shared-list/NotAllowed.tsx';
import { trActions } from '#text/tr.ts';
import { trSelection } from '#text/trUsers.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './RemoveManyDialog.module.css';
import { useChange } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';
import { useHasSignedInAgain } from '#state/useSource.ts';

interface BulkWork {
  readonly running: BulkAction | null;
  /** Why the bar's last change was refused, until the selection changes; or `null`. */
  readonly refused: RefusedChange | null;
  readonly tools: ActionTools;
  /** To be rendered. */
  readonly dialogs: ReactNode;
}

/**
 * The actions on all selected users, and what they do to the selection.
 * @param onDialogClosed called when the focus may have lost its place
 */
export function useBulkChange(onDialogClosed: () => void): BulkWork {
  const { question, selection, show } = useUserList();
  const { running, commit } = useOneChange();
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  const [outcome, setOutcome] = useState<{ refused: RefusedChange; about: SelectedUsers } | null>(
    null,
  );
  /** The removal that the person is asked about, and their number: what is pressed is what is done. */
  const [asked, setAsked] = useState<{ change: Change; count: number } | null>(null);
  const [merged, setMerged] = useState<Selection | null>(null);

  const act = async (change: Change): Promise<RefusedChange | null> => {
    setOutcome(null);
    const result = await commit(change);
    if (result === null) return null;
    const { users, choose, noteOwnChange } = latest.current;
    if (result.ok) {
      if (change.kind === 'remove') choose(NOBODY);
      else noteOwnChange();
      return null;
    }
    const about = afterRefusal(users, result);
    if (about !== users) choose(about);
    setOutcome({ refused: result, about });
    return result;
  };
  const close = () => {
    onDialogClosed();
    setAsked(null);
    setMerged(null);
  };
  return {
    running,
    refused: asked === null && outcome?.about === selection.users ? outcome.refused : null,
    tools: {
      commit: (change) => {
        const { count } = selection;
        if (change.kind === 'remove' && count > MAX_UNASKED_REMOVALS) setAsked({ change, count });
        else void act(change);
      },
      merge: (users) => {
        setMerged(users);
      },
      exportSelected: () => show({ kind: 'export', who: 'selected' }),
    },
    dialogs: (
      <>
        {asked !== null && (
          <RemoveManyDialog
            count={asked.count}
            isRunning={running !== null}
            onConfirm={() => act(asked.change)}
            onClose={() => {
              setOutcome(null);
              close();
            }}
          />
        )}
        {merged !== null && (
          <MergeUsersDialog
            users={merged}
            query={question.query}
            onMerged={(id) => {
              const { users, choose } = latest.current;
              choose(withUsers(users, [id], false));
            }}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

/** The person sees how many match now, and checks again. */
function afterRefusal(users: SelectedUsers, refused: RefusedChange): SelectedUsers {
  if (refused.problem !== 'conflict' || refused.conflict.kind !== 'count') return users;
  return users.kind === 'ids'
    ? users
    : withTotal(users, refused.conflict.count + users.except.size);
}

interface RemoveManyDialogProps {
  /** The number when the dialog was opened: what is pressed is what is done. */
  count: number;
  isRunning: boolean;
  /** Resolves with the refusal, or `null`. */
  onConfirm: () => Promise<RefusedChange | null>;
  onClose: () => void;
}

/** Asks before many users are removed. */
export function RemoveManyDialog({ count, isRunning, onConfirm, onClose }: RemoveManyDialogProps) {
  const { mayChange, notAllowed } = useMayStillChange();
  const [refused, setRefused] = useState<RefusedChange | null>(null);
  const refusal = useRefusalWords(refused);
  const confirm = async (close: () => void) => {
    if (isRunning || !mayChange) return;
    setRefused(null);
    const result = await onConfirm();
    if (result === null) close();
    else setRefused(result);
  };
  return (
    <Modal title={trSelection.askRemoval(count)} closeLabel={trSelection.close} onClose={onClose}>
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            {refusal !== null && (
              <Notice
                key={refusal.words}
                tone={refusal.hasSignedInAgain ? 'success' : 'danger'}
                role="alert"
              >
                {refusal.words}
              </Notice>
            )}
            <p>{trSelection.askRemovalText}</p>
          </ModalBody>
          {notAllowed}
          <ModalButtons>
            <Button onClick={close}>{trSelection.cancel}</Button>
            {/* After a refusal the person has to look at the list again, unless that is not the
                reason. */}
            {(refused === null || refused.problem === 'signedOut') && (
              <Button
                look="dangerPrimary"
                aria-disabled={isRunning || !mayChange || undefined}
                onClick={() => void confirm(close)}
              >
                {isRunning ? trSelection.running.remove : trActions.of.remove(count)}
              </Button>
            )}
          </ModalButtons>
        </>
      )}
    </Modal>
  );
}

export type BulkAction = keyof typeof trSelection.running;

/** Changes several users, one change after the other. */
export function useOneChange() {
  const change = useChange(false);
  const [action, setAction] = useState<BulkAction | null>(null);
  const { isPending, run } = usePending();
  return {
    /** The running change, or `null`. */
    running: isPending ? action : null,
    /** Does nothing and returns `null` while another change is running. */
    commit: (wanted: Change): Promise<CommitResult | null> =>
      run(() => {
        setAction(actionOf(wanted));
        return change(wanted);
      }),
  };
}

function actionOf(change: Change): BulkAction | null {
  if (change.kind === 'setActive') return change.active ? 'activate' : 'deactivate';
  const isNamed = change.kind === 'setRole' || change.kind === 'remove' || change.kind === 'merge';
  return isNamed ? change.kind : null;
}

interface RefusalWords {
  readonly words: string;
  /** Since then, so that pressing again works. */
  readonly hasSignedInAgain: boolean;
}

/** Why nothing was done; `null`: nothing was refused. */
export function useRefusalWords(refused: RefusedChange | null): RefusalWords | null {
  const hasSignedInAgain = useHasSignedInAgain(refused?.problem);
  if (refused === null) return null;
  const words = hasSignedInAgain ? trSelection.signedInAgain : wordsOf(refused);
  return { words, hasSignedInAgain };
}

function wordsOf(refused: RefusedChange): string {
  if (refused.problem !== 'conflict') return trSelection.problems[refused.problem];
  const { conflict } = refused;
  return conflict.kind === 'count'
    ? trSelection.conflict(conflict.count)
    : trSelection.changedMeanwhile;
}
