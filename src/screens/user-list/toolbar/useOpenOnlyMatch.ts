import { useLocation } from 'wouter';
import type { PageOfUsers } from '#domain/userSource.ts';
import { userPath } from '#screens/paths.ts';
import type { Shown } from '#state/useAnswer.ts';

/**
 * Opens the user if the search or a filter leaves only one; does nothing with several, or while the
 * answer is stale.
 */
export function useOpenOnlyMatch({ value, isCurrent }: Shown<PageOfUsers>): () => void {
  const [, navigate] = useLocation();
  return () => {
    const [user] = value?.rows ?? [];
    const isNarrowed = value !== undefined && value.total < value.listTotal;
    if (isCurrent && isNarrowed && value.total === 1 && user !== undefined) {
      navigate(userPath(user.id));
    }
  };
}
