import { useState, type ReactNode } from 'react';
import type { RefusedChange, Selection } from '#domain/change/change.ts';
import {
  asSelection,
  selectedCount,
  withUsers,
  type SelectedUsers,
} from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { MergeUsersDialog } from './lazyMergeUsersDialog.ts';
import { RemoveManyDialog } from './RemoveManyDialog.tsx';
import type { SelectionStore } from './selectionStore.ts';

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

/** The dialogs for all selected users. */
export function useBulkDialogs(
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
      MergeUsersDialog.retry();
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
