import { useState, type ReactNode } from 'react';
import type { RefusedChange, Selection } from '#domain/change/change.ts';
import { MAX_UNASKED_REMOVALS } from '#domain/limits.ts';
import {
  asSelection,
  EMPTY_SELECTION,
  selectedCount,
  withUsers,
  type SelectedUsers,
} from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Role } from '#domain/user/user.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import { MergeUsersDialog } from '#screens/user-list/lazyParts.tsx';
import { RemoveManyDialog } from './RemoveManyDialog.tsx';
import type { SelectionStore } from './selectionStore.ts';
import type { useBarFocus } from './useBarFocus.ts';
import { useBulkActs } from './useBulkActs.ts';

interface BulkDialogsOptions {
  isRunning: boolean;
  /** Resolves with the refusal, or `null`. */
  onRemove: (users: Selection) => Promise<RefusedChange | null>;
  onClosed: () => void;
}

interface BulkDialogs {
  readonly askRemoval: (selected: SelectedUsers) => void;
  readonly openMerge: (selected: SelectedUsers) => void;
  /** To be rendered. */
  readonly dialogs: ReactNode;
}

/** The actions on all selected users, which change the selection, too. */
export function useBulkActions(
  store: SelectionStore,
  question: PageQuestion,
  { keepFocus, takeFocus }: Pick<ReturnType<typeof useBarFocus>, 'keepFocus' | 'takeFocus'>,
) {
  const { act, actFromBar, ...progress } = useBulkActs(store, question, keepFocus);
  const { askRemoval, openMerge, dialogs } = useBulkDialogs(store, question.query, {
    isRunning: progress.running !== null,
    onRemove: (asked) => act('remove', { kind: 'remove', users: asked }),
    onClosed: takeFocus,
  });
  const { selected } = store.get();
  const users = asSelection(selected);
  return {
    ...progress,
    dialogs,
    handlers: {
      onSetActive: (active: boolean) =>
        actFromBar(active ? 'activate' : 'deactivate', { kind: 'setActive', users, active }),
      onSetRole: (role: Role) => actFromBar('setRole', { kind: 'setRole', users, role }),
      onRemove: () => {
        if (selectedCount(selected) > MAX_UNASKED_REMOVALS) askRemoval(selected);
        else actFromBar('remove', { kind: 'remove', users });
      },
      onMerge: () => openMerge(selected),
      onClear: () => {
        keepFocus();
        store.change(() => EMPTY_SELECTION);
      },
    },
  };
}

/** The dialogs for all selected users. */
function useBulkDialogs(
  store: SelectionStore,
  query: UserQuery,
  { isRunning, onRemove, onClosed }: BulkDialogsOptions,
): BulkDialogs {
  /** The users of the open dialog. */
  const [asked, setAsked] = useState<SelectedUsers | null>(null);
  const [merged, setMerged] = useState<Selection | null>(null);
  const close = () => {
    onClosed();
    setAsked(null);
    setMerged(null);
  };
  return {
    askRemoval: setAsked,
    openMerge: (selected) => {
      setMerged(asSelection(selected));
    },
    dialogs: (
      <>
        {asked !== null && (
          <RemoveManyDialog
            count={selectedCount(asked)}
            isRunning={isRunning}
            onConfirm={() => onRemove(asSelection(asked))}
            onClose={close}
          />
        )}
        {merged !== null && (
          <MergeUsersDialog
            users={merged}
            query={query}
            onMerged={(id) => store.change((now) => withUsers(now, [id], false))}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
