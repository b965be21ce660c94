import { useState, type ReactNode } from 'react';
import type { User } from '#domain/user/user.ts';
import { withPeeked } from '#domain/view/viewAddress.ts';
import type { ListAddress } from '#state/useAddress.ts';
import { PeekPlace } from './PeekPlace.tsx';

interface Peeking {
  readonly peek: (user: User) => void;
  /** To be rendered. */
  readonly panel: ReactNode;
}

/** The panel beside the list, which shows the user in the address. */
export function usePeeking(address: ListAddress, onEdit: (user: User) => void): Peeking {
  const { listView, pushView, replaceView, leaveFor } = address;
  const { peeked } = listView.view;
  const [chosen, setChosen] = useState<User | null>(null);
  return {
    peek: (user) => {
      setChosen(user);
      const isAllCards = listView.kind === 'cards' && listView.view.mode === 'all';
      // One step back closes it, however many users it has shown. Show-all starts again with each
      // entry.
      const isSameEntry = peeked !== null || isAllCards;
      (isSameEntry ? replaceView : pushView)(withPeeked(listView, user.id));
    },
    panel: peeked !== null && (
      <PeekPlace
        listView={listView}
        id={peeked}
        chosen={chosen}
        onStep={(user, view) => {
          setChosen(user);
          replaceView(withPeeked(view, user.id));
        }}
        onEdit={onEdit}
        onClose={() => leaveFor(withPeeked(listView, null))}
      />
    ),
  };
}
