import { useLocation, useRoute } from 'wouter';
import { USERS_PATTERN } from '#screens/paths.ts';
import { AddOutcomeNotice } from '#screens/user-list/AddOutcomeNotice.tsx';
import { useAddOutcomes } from '#state/useAddOutcomes.ts';

/**
 * Announces add outcomes on every screen; shows them on all screens except the list, which shows
 * its own.
 */
export function AddOutcomeRegion() {
  const [{ outcomes, message }] = useAddOutcomes();
  const [path] = useLocation();
  const [isList] = useRoute(USERS_PATTERN);
  return (
    <>
      {/* Always rendered: screen readers announce only changes of an existing live region. */}
      <p role="status" className="visually-hidden">
        {message}
      </p>
      {!isList &&
        outcomes.map(({ key, outcome }) => (
          <AddOutcomeNotice key={`${key} ${path}`} outcome={outcome} />
        ))}
    </>
  );
}
