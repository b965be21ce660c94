import { useEffect, useRef } from 'react';
import { StoreTroubleNotice } from '#screens/store-trouble/StoreTroubleNotice.tsx';
import type { StoreTrouble } from '#screens/store-trouble/WaysOut.tsx';
import { useUsers, type AddProblem, type StoreNotice } from '#state/useUsers.ts';
import { trForm } from '#text/trForm.ts';
import { Notice } from '#ui/Notice.tsx';

interface AddProblemNoticeProps {
  problem: AddProblem;
  /** A way out that was taken here has worked: the next press saves. */
  onMended: () => void;
}

/** Why the form was not saved; where the person has to choose first, with the ways out. */
export function AddProblemNotice({ problem, onMended }: AddProblemNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // What was pressed is below; on a small screen the words would be out of sight.
  useEffect(() => ref.current?.closest('dialog')?.scrollTo(0, 0), []);
  return (
    <div ref={ref}>
      {problem === 'damaged' || problem === 'removed' ? (
        <TroubleNotice onMended={onMended} />
      ) : (
        <Notice tone="danger" role="alert">
          {trForm.problems[problem]}
        </Notice>
      )}
    </div>
  );
}

/** Goes by the store as it is now: another tab may mend what stopped the save, or make it worse. */
function TroubleNotice({ onMended }: { onMended: () => void }) {
  const { notice } = useUsers();
  if (isStoreTrouble(notice)) {
    return (
      <StoreTroubleNotice
        key={notice.kind}
        trouble={notice}
        before={<p>{trForm.notSaved}</p>}
        onMended={onMended}
      />
    );
  }
  const isNewer = notice?.kind === 'newer';
  return (
    <Notice tone={isNewer ? 'danger' : 'success'} role="alert">
      {isNewer ? trForm.problems.newer : trForm.mended}
    </Notice>
  );
}

function isStoreTrouble(notice: StoreNotice | null): notice is StoreTrouble {
  return notice !== null && ['samplesMissing', 'removed', 'damaged'].includes(notice.kind);
}
