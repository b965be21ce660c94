import { useState, type ReactNode } from 'react';
import type { User } from '#domain/user/user.ts';
import type { ListView } from '#domain/view/viewAddress.ts';
import { useShortcut } from '#platform/useShortcut.ts';
import { useAddOutcomes } from '#state/useAddOutcomes.ts';
import { AddOutcomeNotice } from '#screens/user-list/AddOutcomeNotice.tsx';
import { AddUserModal } from './lazyParts.tsx';

interface Adding {
  readonly open: () => void;
  /** The user added last, while a notice says so. */
  readonly added: User | null;
  /** To be rendered. */
  readonly parts: ReactNode;
}

/**
 * The adding form, and the notices of its outcome.
 * @param canOpen whether its shortcut opens it
 * @param list the list on the screen
 */
export function useAdding(
  canOpen: boolean,
  list: { listView: ListView; cardCount: number },
): Adding {
  const [isOpen, setIsOpen] = useState(false);
  const [{ outcomes, draft }, { report, formClosed }] = useAddOutcomes();
  const added = outcomes.map(({ outcome }) => outcome).find(({ kind }) => kind === 'added');
  const open = () => setIsOpen(true);
  useShortcut('n', () => {
    if (canOpen) open();
  });
  return {
    open,
    added: added?.kind === 'added' ? added.user : null,
    parts: (
      <>
        {(isOpen || draft !== null) && (
          <AddUserModal
            draft={draft}
            onClose={() => {
              setIsOpen(false);
              formClosed();
            }}
            onAdded={(user) => report({ kind: 'added', user })}
          />
        )}
        {outcomes.map(({ key, outcome }) => (
          <AddOutcomeNotice key={key} outcome={outcome} list={list} />
        ))}
      </>
    ),
  };
}
