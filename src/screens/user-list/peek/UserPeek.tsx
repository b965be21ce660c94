import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { PeekPanel } from './PeekPanel.tsx';
import type { PeekProps } from './PeekPlace.tsx';
import { PeekSheet } from './PeekSheet.tsx';

/** A user beside the list; on a phone over all of it. */
export function UserPeek(props: PeekProps) {
  return useIsNarrow() ? <PeekSheet {...props} /> : <PeekPanel {...props} />;
}
