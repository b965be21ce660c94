import { useEffect, useState, type ReactNode } from 'react';
import type { User } from '#domain/user/user.ts';
import { useShortcut } from '#platform/useShortcut.ts';
import { useStore } from '#state/useStore.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { AddUserModal } from './lazyParts.tsx';

interface Adding {
  readonly open: () => void;
  /** The user added last, while a notice says so. */
  readonly added: User | null;
  /** To be rendered. */
  readonly part: ReactNode;
}

/**
 * The adding form.
 * @param canOpen whether its shortcut opens it
 * @param cardCount how many cards show-all shows, for the notice that says where the user is
 */
export function useAdding(canOpen: boolean, cardCount: number): Adding {
  const [isOpen, setIsOpen] = useState(false);
  const { outcomes } = useSourceAccess();
  const { last, draft } = useStore(outcomes);
  useEffect(() => {
    outcomes.cardCount.set(cardCount);
  }, [outcomes, cardCount]);
  const open = () => setIsOpen(true);
  useShortcut('n', () => {
    if (canOpen) open();
  });
  return {
    open,
    added: last?.change.kind === 'add' && last.result.ok ? last.result.user : null,
    part: (isOpen || draft !== null) && (
      <AddUserModal
        draft={draft}
        onClose={() => {
          setIsOpen(false);
          outcomes.formClosed();
        }}
      />
    ),
  };
}
