import type { StaffProblem } from '#protocol/staffAccess.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

/** Why something could not be loaded, and a button that tries again. */
export function NotLoaded({ problem, onRetry }: { problem: StaffProblem; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={<Button onClick={onRetry}>{tr.parts.retry}</Button>}
    >
      {staffProblemWords(problem)}
    </Notice>
  );
}
