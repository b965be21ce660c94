import { useLocation, useRoute } from 'wouter';
import { USERS_PATTERN } from '#screens/paths.ts';
import { AddOutcomeNotice } from '#screens/user-list/lazyAddOutcomeNotice.ts';
import { useAddOutcomes } from '#state/useAddOutcomes.ts';

/** How the last adds went: for ears on every screen, for eyes where no list has a place for it. */
export function AddOutcomeRegion() {
  const [{ told, said }] = useAddOutcomes();
  const [path] = useLocation();
  const [isList] = useRoute(USERS_PATTERN);
  return (
    <>
      {/* There before the words: that is how screen readers come to say them. */}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {!isList &&
        told.map(({ key, outcome }) => (
          <AddOutcomeNotice key={`${key} ${path}`} outcome={outcome} />
        ))}
    </>
  );
}
