import { useState } from 'react';
import type { RefusedChange } from '#domain/change/change.ts';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { OutcomeCounts } from '#domain/sheet/importPlan.ts';
import { useMayStillChange } from '#screens/shared-list/NotAllowed.tsx';
import { useChange } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';
import { useHasSignedInAgain, useRevision } from '#state/useSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { trChanges } from '#text/trChanges.ts';
import { trImport } from '#text/trImport.ts';
import { Button, once } from '#ui/controls/Button.tsx';
import { ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './ImportDialog.module.css';
import type { ReadFileProps } from './MappingStep.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import { StepHeading } from './StepParts.tsx';
import type { Comparison } from './useImport.ts';

const words = trImport.preview;

interface PreviewStepProps extends ReadFileProps {
  comparison: Comparison;
  onDone: () => void;
}

/** What the import would do; nothing is written until the person confirms it. */
export function PreviewStep({ imported, read, comparison, onDone }: PreviewStepProps) {
  const { mayChange, notAllowed } = useMayStillChange();
  const commit = useChange(false);
  const { isPending: isRunning, run } = usePending();
  const [refused, setRefused] = useState<RefusedChange | null>(null);
  const { summary, isPending, problem } = comparison;
  const isOld = useRevision() > comparison.revision && !isRunning;

  const compareAgain = () => {
    setRefused(null);
    void imported.compare();
  };
  const importUsers = async () => {
    setRefused(null);
    const asking = imported.ask('change', null);
    // Once begun it runs to its end, even if the dialog closes.
    imported.hold(asking);
    const change = await asking;
    if (change === null) return;
    const result = await commit(change);
    if (result.ok) {
      onDone();
      return;
    }
    setRefused(result);
    if (result.problem === 'conflict') void imported.compare();
  };

  const { counts } = summary ?? {};
  const changed = counts === undefined ? 0 : counts.new + counts.changed;
  const isTooMuch = changed > MAX_CHANGED_USERS;
  const canConfirm = mayChange && !isRunning && !isPending && problem === null;
  const hasConflict = refused?.problem === 'conflict';
  const isNews = hasConflict ? isOld && !isPending : isOld || comparison.isRenewed;
  const remarks = counts !== undefined && <Remarks counts={counts} />;
  return (
    <>
      <ModalBody className={styles.body}>
        <StepHeading step={3}>{words.heading}</StepHeading>
        <div role="status" className={styles.messages}>
          {summary !== null && isNews && !isRunning && (
            <Notice
              tone="info"
              actions={<AgainButton isPending={isPending} onPress={compareAgain} />}
            >
              {isOld ? words.listChangedSince(comparison.isRenewed) : words.listChanged}
            </Notice>
          )}
          <ComparisonStatus comparison={comparison} />
        </div>
        {/* What the numbers and the button show, for whoever does not see them change. */}
        <p role="status" className="visually-hidden">
          {isRunning ? words.running : counts !== undefined && words.compared(counts)}
        </p>
        <div role="alert" className={styles.messages}>
          <Refusal refused={refused} isRenewed={!isPending} />
          {isTooMuch && <Notice tone="danger">{words.tooMuch(changed)}</Notice>}
          <ListProblem comparison={comparison} onRetry={compareAgain} />
        </div>
        {/* Problems come first. */}
        {(counts?.wrong ?? 0) === 0 && remarks}
        {summary !== null && (
          <OutcomeView imported={imported} read={read} summary={summary} isBusy={isPending} />
        )}
        {(counts?.wrong ?? 0) > 0 && remarks}
      </ModalBody>
      {notAllowed}
      <ModalButtons>
        <Button
          aria-disabled={isRunning || undefined}
          onClick={() => {
            // Choosing another file would stop a running import.
            if (!isRunning) imported.backToMapping();
          }}
        >
          {words.back}
        </Button>
        {counts !== undefined && changed > 0 && !isTooMuch && (
          <Button
            look="primary"
            aria-disabled={!canConfirm || undefined}
            // It may come under the second press of a double click on the button before.
            onClick={once(() => {
              if (canConfirm) void run(importUsers);
            })}
          >
            {isRunning ? words.running : words.confirm(counts)}
          </Button>
        )}
        {counts !== undefined && changed === 0 && (
          <Button look="primary" onClick={onDone}>
            {trImport.close}
          </Button>
        )}
      </ModalButtons>
    </>
  );
}

/** What the person should know before confirming. */
function Remarks({ counts }: { counts: OutcomeCounts }) {
  if (counts.new === 0 && counts.changed === 0) {
    return <Notice tone="info">{words.nothing}</Notice>;
  }
  return counts.new > 0 && <p className={styles.muted}>{words.withoutPassword(counts.new)}</p>;
}

/** Its press has the focus while the list is compared. */
function AgainButton({
  isPending,
  onPress,
  children = words.compareAgain,
}: {
  isPending: boolean;
  onPress: () => void;
  children?: string;
}) {
  return (
    <Button
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) onPress();
      }}
    >
      {children}
    </Button>
  );
}

/** How users were matched and cells read, if that may surprise the person. */
function ComparisonStatus({ comparison: { summary, problem } }: { comparison: Comparison }) {
  if (summary === null) {
    return problem === null && <p className={styles.muted}>{words.comparing}</p>;
  }
  const { areIdsForeign, othersEmails, errors } = summary;
  return (
    <>
      {areIdsForeign && <Notice tone="info">{words.foreignIds}</Notice>}
      {othersEmails > 0 && <Notice tone="warning">{words.othersEmails(othersEmails)}</Notice>}
      {errors.count > 0 && (
        <Notice tone="warning">{words.errors(errors.count, errors.examples)}</Notice>
      )}
    </>
  );
}

/** Why there is no list to compare with. */
function ListProblem({
  comparison: { problem, isPending },
  onRetry,
}: {
  comparison: Comparison;
  onRetry: () => void;
}) {
  const { source } = useSourceAccess();
  if (problem === null) return null;
  const retry = () => {
    source.retry();
    onRetry();
  };
  const again = (
    <AgainButton isPending={isPending} onPress={retry}>
      {trImport.retry}
    </AgainButton>
  );
  return (
    <Notice tone="danger" actions={problem === 'tooMany' ? undefined : again}>
      {words.problems[problem] ?? tr.list.problems[problem]}
    </Notice>
  );
}

interface RefusalProps {
  refused: RefusedChange | null;
  /** The numbers are those of the current list. */
  isRenewed: boolean;
}

/** Why nothing was imported. */
function Refusal({ refused, isRenewed }: RefusalProps) {
  const hasSignedInAgain = useHasSignedInAgain(refused?.problem);
  if (hasSignedInAgain) return <Notice tone="success">{words.signedInAgain}</Notice>;
  if (refused === null) return null;
  return (
    <Notice tone="danger">
      {refused.problem === 'conflict'
        ? words.conflict(isRenewed)
        : words.failed(trChanges.problems[refused.problem])}
    </Notice>
  );
}
