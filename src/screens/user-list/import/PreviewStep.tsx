import { useState } from 'react';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { RefusedChange, CommitResult } from '#domain/change/change.ts';
import type { PlanSummary } from '#files/fileWork.ts';
import type { FileColumn } from '#files/fileColumns.ts';
import { useMayStillChange } from '#screens/shared-list/NotAllowed.tsx';
import { tr } from '#text/tr.ts';
import { trChanges } from '#text/trChanges.ts';
import { trImport } from '#text/trImport.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ModalBody } from '#ui/dialogs/Modal.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useHasSignedInAgain, useStorageUsage } from '#state/useSource.ts';
import styles from './ImportDialog.module.css';
import { type ListToCompare, usePlan, type Plan } from './useComparison.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import { StepButtons, StepHeading, columnName } from './StepParts.tsx';
import type { ImportFile, ReadFile } from './useImportFile.ts';
import type { ColumnTarget } from '#domain/sheet/importPlan.ts';
import { useChange } from '#state/useChange.ts';
import { useIsMounted, usePending } from '#state/usePending.ts';

interface PreviewStepProps {
  file: ImportFile;
  read: ReadFile;
  list: ListToCompare;
  onBack: () => void;
  onDone: () => void;
}

/** What the import would do; nothing is written until the person confirms it. */
export function PreviewStep({ file, read, list, onBack, onDone }: PreviewStepProps) {
  const plan = usePlan(list, file);
  const { mayChange, notAllowed } = useMayStillChange();
  const { isRunning, refused, confirm } = useConfirm({ file, list, plan, mayChange, onDone });
  const hasRoom = useHasRoom(plan.summary);
  const { summary } = plan;
  // In a list of this browser only the room is limited.
  const isTooMuch = list.renew !== null && changes(summary) > MAX_CHANGED_USERS;
  const isPossible = changes(summary) > 0 && hasRoom && !isTooMuch;
  const words = trImport.preview;
  // Problems come first.
  const isAnyWrong = summary !== null && summary.counts.wrong > 0;
  const remarks = <Remarks summary={summary} read={read} list={list} />;
  return (
    <>
      <ModalBody className={styles.body}>
        <StepHeading step={3}>{words.heading}</StepHeading>
        <PlanStatus list={list} plan={plan} refused={refused} isRunning={isRunning} />
        <div role="alert" className={styles.messages}>
          <Refusal refused={refused} isRenewed={plan.isCurrent} />
          {!hasRoom && <Notice tone="danger">{words.noRoom}</Notice>}
          {isTooMuch && <Notice tone="danger">{words.tooMuch(changes(summary))}</Notice>}
          <ListProblem users={list.users} />
        </div>
        {!isAnyWrong && remarks}
        {summary !== null && (
          <OutcomeView
            summary={summary}
            mapping={list.reading.mapping}
            isBusy={!plan.isCurrent}
            file={file}
            isJson={read.shape.kind === 'json'}
          />
        )}
        {isAnyWrong && remarks}
        <Announcer message={isRunning ? words.running : outcomeWords(summary)} />
      </ModalBody>
      {notAllowed}
      <PreviewButtons
        summary={summary}
        isRunning={isRunning}
        isPossible={isPossible}
        canConfirm={!isRunning && plan.isCurrent && mayChange}
        onBack={onBack}
        onConfirm={() => void confirm()}
        onDone={onDone}
      />
    </>
  );
}

interface ConfirmOptions extends Pick<PreviewStepProps, 'file' | 'list' | 'onDone'> {
  plan: Plan;
  mayChange: boolean;
}

function useConfirm({ file, list, plan, mayChange, onDone }: ConfirmOptions) {
  const { isRunning, run } = useImportCommit(file);
  const [refused, setRefused] = useState<RefusedChange | null>(null);
  const confirm = async () => {
    const { summary, isCurrent } = plan;
    if (summary === null || !isCurrent || isRunning || !mayChange) return;
    setRefused(null);
    const result = await run(summary.number);
    if (result?.ok === true) {
      onDone();
      return;
    }
    if (result !== null) setRefused(result);
    if (result?.problem === 'conflict') list.renew?.();
    // `null`: another plan was made meanwhile, from another list.
    plan.again();
  };
  return { isRunning, refused, confirm };
}

interface PlanStatusProps {
  list: ListToCompare;
  plan: Plan;
  refused: RefusedChange | null;
  isRunning: boolean;
}

/** The state of the list that the file is compared with. */
function PlanStatus({ list, plan, refused, isRunning }: PlanStatusProps) {
  const { summary } = plan;
  const { users } = list;
  const wasOutdated = refused?.problem === 'conflict';
  return (
    <div role="status" className={styles.messages}>
      {summary !== null && (
        <ListNews
          key={`${wasOutdated}`}
          list={list}
          plan={plan}
          wasOutdated={wasOutdated}
          isRunning={isRunning}
        />
      )}
      {summary !== null && <MatchRemarks summary={summary} />}
      {summary === null && (users.problem === null || users.isPending) && (
        <p className={styles.muted}>{trImport.preview.comparing}</p>
      )}
    </div>
  );
}

interface PreviewButtonsProps {
  summary: PlanSummary | null;
  isRunning: boolean;
  isPossible: boolean;
  canConfirm: boolean;
  onBack: () => void;
  onConfirm: () => void;
  onDone: () => void;
}

function PreviewButtons(props: PreviewButtonsProps) {
  const { summary, isRunning, isPossible, canConfirm, onBack, onConfirm, onDone } = props;
  const words = trImport.preview;
  return (
    <StepButtons>
      <Button
        aria-disabled={isRunning || undefined}
        onClick={() => {
          // Choosing another file would stop a running import.
          if (!isRunning) onBack();
        }}
      >
        {words.back}
      </Button>
      {summary !== null && isPossible && (
        <Button look="primary" aria-disabled={!canConfirm || undefined} onClick={onConfirm}>
          {isRunning ? words.running : words.confirm(summary.counts)}
        </Button>
      )}
      {summary !== null && changes(summary) === 0 && (
        <Button look="primary" onClick={onDone}>
          {trImport.close}
        </Button>
      )}
    </StepButtons>
  );
}

interface ListNewsProps {
  list: ListToCompare;
  plan: Plan;
  /** It was refused for that reason, and the person knows that the numbers are new. */
  wasOutdated: boolean;
  /** This import itself may have changed the list. */
  isRunning: boolean;
}

/** Says that the list has changed, and what that means for the numbers. */
function ListNews({ list: { isOld, renew }, plan, wasOutdated, isRunning }: ListNewsProps) {
  const words = trImport.preview;
  const { hasListChanged } = plan;
  const isNews = wasOutdated ? isOld && plan.isCurrent : isOld || hasListChanged;
  // During a new comparison the button keeps the focus.
  const [isShown, setIsShown] = useState(false);
  if (!isShown && isNews && !isRunning) setIsShown(true);
  if (!isShown) return null;
  const compareAgain = renew !== null && (
    <Button
      aria-disabled={!plan.isCurrent || undefined}
      onClick={() => {
        if (plan.isCurrent) renew();
      }}
    >
      {words.compareAgain}
    </Button>
  );
  return (
    <Notice tone="info" {...(compareAgain !== false && { actions: compareAgain })}>
      {hasListChanged && !isOld ? words.listChanged : words.listChangedSince(hasListChanged)}
    </Notice>
  );
}

/** Why there is no list to compare with. */
function ListProblem({ users: { problem, isPending, retry } }: Pick<ListToCompare, 'users'>) {
  if (problem === null) return null;
  if (problem === 'tooMany') {
    return <Notice tone="danger">{trImport.preview.tooMany}</Notice>;
  }
  // During a retry the button keeps the focus.
  const tryAgain = (
    <Button
      ref={leaveFocusToStep}
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) retry();
      }}
    >
      {trImport.retry}
    </Button>
  );
  return (
    <Notice tone="danger" actions={tryAgain}>
      {problem === 'tooSlow' || problem === 'busy'
        ? trImport.preview[problem]
        : tr.list.problems[problem]}
    </Notice>
  );
}

/** The button is gone once the list is there. */
function leaveFocusToStep(button: HTMLButtonElement | null): void {
  const dialog = button?.closest('dialog') ?? null;
  leaveFocusTo(button, () => dialog?.querySelector('h3') ?? null);
}

/** How users were matched and cells read, if that may surprise the person. */
function MatchRemarks({ summary }: { summary: PlanSummary }) {
  const { areIdsForeign, othersEmails, errors } = summary;
  const words = trImport.preview;
  return (
    <>
      {areIdsForeign && <Notice tone="info">{words.foreignIds}</Notice>}
      {!areIdsForeign && othersEmails > 0 && (
        <Notice tone="warning">{words.othersEmails(othersEmails)}</Notice>
      )}
      {errors.count > 0 && (
        <Notice tone="warning">{words.errors(errors.count, errors.examples)}</Notice>
      )}
    </>
  );
}

interface RemarksProps extends Pick<PreviewStepProps, 'read' | 'list'> {
  summary: PlanSummary | null;
}

/** What the person should know before confirming. */
function Remarks({ summary, read, list }: RemarksProps) {
  return (
    <>
      {summary !== null && <EffectRemarks summary={summary} />}
      <LeftOutColumns columns={read.description.columns} targets={list.reading.mapping.columns} />
    </>
  );
}

function EffectRemarks({ summary }: { summary: PlanSummary }) {
  const words = trImport.preview;
  if (changes(summary) === 0) return <Notice tone="info">{words.nothing}</Notice>;
  if (summary.counts.new === 0) return null;
  return <p className={styles.muted}>{words.withoutPassword(summary.counts.new)}</p>;
}

/** Whether it fits: snapshots and the history are evicted if needed. */
function useHasRoom(summary: PlanSummary | null): boolean {
  const usage = useStorageUsage();
  // Storage is refused, so the list is in memory; or the list is on a server.
  if (usage === null || summary === null) return true;
  return usage.used + summary.addedCharacters <= usage.limit;
}

/** The result of the comparison. */
function outcomeWords(summary: PlanSummary | null): string {
  if (summary === null) return '';
  const words = trImport.preview;
  return changes(summary) === 0 ? words.nothing : words.compared(summary.counts);
}

/** How many users it would add and edit. */
function changes(summary: PlanSummary | null): number {
  return summary === null ? 0 : summary.counts.new + summary.counts.changed;
}

interface RefusalProps {
  refused: RefusedChange | null;
  /** The numbers are those of the current list. */
  isRenewed: boolean;
}

/** Why nothing was imported. */
function Refusal({ refused, isRenewed }: RefusalProps) {
  const hasSignedInAgain = useHasSignedInAgain(refused?.problem);
  return (
    <>
      {hasSignedInAgain && <Notice tone="success">{trImport.preview.signedInAgain}</Notice>}
      {refused !== null && !hasSignedInAgain && (
        <Notice tone="danger">{problemWords(refused, isRenewed)}</Notice>
      )}
    </>
  );
}

function problemWords(result: RefusedChange, isRenewed: boolean): string {
  const words = trImport.preview;
  if (result.problem === 'conflict') return words.conflict(isRenewed);
  return words.failed(trChanges.problems[result.problem]);
}

/** How many can be read at a glance. */
const MAX_OPEN = 8;

interface LeftOutColumnsProps {
  columns: readonly FileColumn[];
  targets: readonly ColumnTarget[];
}

/** The columns with content that is not imported. */
function LeftOutColumns({ columns, targets }: LeftOutColumnsProps) {
  const names = columns.flatMap((column, position) => {
    const isLeftOut = targets[position] === 'ignored';
    const isBlank = column.samples.length === 0 && !column.isPassword;
    return isLeftOut && !isBlank ? [columnName(column, position)] : [];
  });
  if (names.length === 0) return null;
  return (
    <details open={names.length <= MAX_OPEN} className={styles.muted}>
      <summary>{trImport.preview.leftOut(names.length)}</summary>
      <p className={styles.leftOut}>
        {names.map((name, position) => (
          // Two columns may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <bdi key={position} className={styles.sample} translate="no">
            {name}
          </bdi>
        ))}
      </p>
    </details>
  );
}

interface ImportCommit {
  readonly isRunning: boolean;
  /**
   * Carries out a plan. `null`: nothing was done, since another plan was made or the worker failed.
   * Once begun it runs to its end, even if the dialog closes.
   */
  readonly run: (plan: number) => Promise<CommitResult | null>;
}

function useImportCommit({
  session,
  fail,
  hold,
}: Pick<ImportFile, 'session' | 'fail' | 'hold'>): ImportCommit {
  const commit = useChange(false);
  const { isPending, run } = usePending();
  const isMounted = useIsMounted();

  const importPlan = async (plan: number) => {
    const asking = session().ask('change', { plan });
    hold(asking);
    const change = await asking;
    if (change.ok) return change.value === null ? null : commit(change.value);
    if (isMounted.current) fail(change.failure);
    return null;
  };
  return { isRunning: isPending, run: (plan) => run(() => importPlan(plan)) };
}
