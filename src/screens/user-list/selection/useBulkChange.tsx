import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Change, RefusedChange, Selection } from '#domain/change/change.ts';
import { MAX_UNASKED_REMOVALS } from '#domain/limits.ts';
import { NOBODY, withTotal, withUsers, type SelectedUsers } from '#domain/query/selection.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import type { ActionTools } from '#screens/user-list/userActions.ts';
import { MergeUsersDialog } from '#screens/user-list/lazyParts.tsx';
import { RemoveManyDialog } from './RemoveManyDialog.tsx';
import { useOneChange, type BulkAction } from './useOneChange.ts';

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
