import { trViews } from '#text/trViews.ts';
import { Button } from '#ui/controls/Button.tsx';
import { PartNotice } from '#ui/notices/PartNotice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import type { SavedViews } from './savedViewStore.ts';

type ViewNoticesProps = Pick<SavedViews, 'removed' | 'problem' | 'restore' | 'dismiss'>;

/** Says that a view was removed, with an undo button; or why views could not be stored. */
export function ViewNotices({ removed, problem, restore, dismiss }: ViewNoticesProps) {
  if (removed === null && problem === null) return null;
  return (
    <Toast dismissLabel={trViews.dismiss} onDismiss={dismiss}>
      <PartNotice
        hasFailed={problem !== null}
        words={problem === null ? trViews.removed(removed?.name ?? '') : problemWords(problem)}
      >
        {removed !== null && <Button onClick={() => void restore()}>{trViews.undo}</Button>}
      </PartNotice>
    </Toast>
  );
}

function problemWords({ outcome, place }: NonNullable<SavedViews['problem']>): string {
  return outcome === 'notStored' && place === 'browser'
    ? trViews.notStored
    : trViews.problems[outcome];
}
