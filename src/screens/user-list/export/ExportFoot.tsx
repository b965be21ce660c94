import type { MouseEvent } from 'react';
import { useHasSignedInAgain } from '#state/useSource.ts';
import { tr } from '#text/tr.ts';
import { trExport } from '#text/user-list/trExport.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import styles from './ExportForm.module.css';
import { isUnderWay, type ExportFailure, type ExportState } from './useExport.ts';

interface ExportFootProps {
  state: ExportState;
  /** There are users to export. */
  canStart: boolean;
  onClose: () => void;
}

/** The progress or result of the export, beside its buttons. */
export function ExportFoot({ state, canStart, onClose }: ExportFootProps) {
  const isRunning = isUnderWay(state);
  const failure = state.kind === 'failed' ? state.problem : null;
  const isOver = useHasSignedInAgain(failure);
  return (
    <ModalButtons>
      <div className={styles.state} data-kind={state.kind}>
        {state.kind === 'idle' && <p className={styles.note}>{trExport.noPasswords}</p>}
        {state.kind === 'running' && (
          <Progress
            label={trExport.running}
            done={state.doneCount}
            total={state.total}
            text={trExport.progress(state.doneCount, state.total)}
          />
        )}
        {/* Always rendered: screen readers announce only changes of an existing live region. */}
        <p role="status" className={state.kind === 'running' ? 'visually-hidden' : styles.words}>
          {statusOf(state)}
        </p>
        {failure !== null && !isOver && (
          <Notice tone="danger" role="alert">
            {failureWords(failure)}
          </Notice>
        )}
      </div>
      <Button onClick={onClose}>{state.kind === 'done' ? trExport.close : trExport.cancel}</Button>
      {(canStart || isRunning) && (
        // One button, which keeps the focus. A double click must not stop what it starts.
        <Button
          type="submit"
          look={isRunning ? 'plain' : 'primary'}
          onClick={(event: MouseEvent) => {
            if (event.detail > 1) event.preventDefault();
          }}
        >
          {isRunning ? trExport.stop : trExport.download}
        </Button>
      )}
    </ModalButtons>
  );
}

function failureWords(problem: ExportFailure): string {
  if (problem === 'noFile') return trExport.failed;
  if (problem === 'nobody') return trExport.nobody.left;
  if (problem === 'busy') return trExport.busy;
  return problem === 'tooMany' ? trExport.tooMany(null) : tr.list.problems[problem];
}

function statusOf(state: ExportState): string {
  if (state.kind === 'fetching') return trExport.loading;
  if (state.kind === 'running') return `${trExport.running}…`;
  if (state.kind === 'stopped') return trExport.stopped;
  return state.kind === 'done' ? trExport.done(state.count, state.fileName) : '';
}
