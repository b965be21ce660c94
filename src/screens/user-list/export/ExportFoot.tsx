import type { KeyboardEvent, MouseEvent } from 'react';
import { trExport } from '#text/trExport.ts';
import { Button } from '#ui/Button.tsx';
import { ModalButtons } from '#ui/Modal.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import styles from './ExportForm.module.css';
import type { ExportState } from './useExport.ts';

interface ExportFootProps {
  state: ExportState;
  /** Somebody is there to be exported. */
  canStart: boolean;
  onClose: () => void;
}

/** How far the export is or how it went, in sight of its buttons. */
export function ExportFoot({ state, canStart, onClose }: ExportFootProps) {
  const isRunning = state.kind === 'running';
  return (
    <ModalButtons>
      <div className={styles.state} data-kind={state.kind}>
        {state.kind === 'idle' && <p className={styles.note}>{trExport.noPasswords}</p>}
        {isRunning && (
          <Progress
            label={trExport.running}
            done={state.doneCount}
            total={state.total}
            text={trExport.progress(state.doneCount, state.total)}
          />
        )}
        {/* Always rendered: screen readers announce changes of a live region that exists already. */}
        <p role="status" className={isRunning ? 'visually-hidden' : styles.words}>
          {statusOf(state)}
        </p>
        {state.kind === 'failed' && (
          <Notice tone="danger" role="alert">
            {trExport.failed}
          </Notice>
        )}
      </div>
      <Button onClick={onClose}>{state.kind === 'done' ? trExport.close : trExport.cancel}</Button>
      {(canStart || isRunning) && (
        // One button: the focus stays on it. What is meant to start does not stop.
        <Button
          type="submit"
          look={isRunning ? 'plain' : 'primary'}
          onClick={(event: MouseEvent) => {
            if (event.detail > 1) event.preventDefault();
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.repeat) event.preventDefault();
          }}
        >
          {isRunning ? trExport.stop : trExport.download}
        </Button>
      )}
    </ModalButtons>
  );
}

function statusOf(state: ExportState): string {
  if (state.kind === 'running') return `${trExport.running}…`;
  if (state.kind === 'stopped') return trExport.stopped;
  return state.kind === 'done' ? trExport.done(state.count, state.fileName) : '';
}
