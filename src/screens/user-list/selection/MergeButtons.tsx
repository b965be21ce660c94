import { useEffect, useRef } from 'react';
import { trMerge } from '#text/user-list/trMerge.ts';
import { trPairs } from '#text/user-list/trPairs.ts';
import { trSelection } from '#text/user-list/trSelection.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ModalButtons } from '#ui/dialogs/Modal.tsx';
import styles from './MergeUsersDialog.module.css';

/** One of several pairs that are merged one after the other. */
export interface MergeSeries {
  readonly isFirst: boolean;
  readonly isMerged: boolean;
  /** `null`: it is the last pair. */
  readonly onNext: (() => void) | null;
}

interface MergeButtonsProps {
  isRunning: boolean;
  mayMerge: boolean;
  /** One of the two is gone. */
  isOver: boolean;
  name: string;
  series: MergeSeries | undefined;
  onClose: () => void;
}

/** The merge button becomes the button that continues, in the same place. */
export function MergeButtons(props: MergeButtonsProps) {
  const { isRunning, mayMerge, isOver, name, series, onClose } = props;
  const mainRef = useRef<HTMLButtonElement>(null);
  const isMerged = series?.isMerged === true;
  const onNext = series?.onNext ?? null;
  const isFollowing = series?.isFirst === false;
  // The pressed button is another one now.
  useEffect(() => {
    if (isFollowing) mainRef.current?.focus();
  }, [isFollowing]);
  const message = isMerged ? trPairs.merged : isFollowing ? trPairs.nextIs(name) : '';
  return (
    <ModalButtons>
      {series !== undefined && (
        <p role="status" className={styles.message}>
          {message}
        </p>
      )}
      {!(isMerged && onNext === null) && (
        <Button onClick={onClose}>{isMerged ? trPairs.finish : trMerge.cancel}</Button>
      )}
      {!isMerged && onNext !== null && <Button onClick={onNext}>{trPairs.skip}</Button>}
      {!isOver && (
        <Button
          ref={mainRef}
          type={isMerged ? 'button' : 'submit'}
          look="primary"
          className={styles.main}
          aria-disabled={(!isMerged && (isRunning || !mayMerge)) || undefined}
          onClick={(event) => {
            if (isMerged) (onNext ?? onClose)();
            // Further presses of a double click: nobody has seen the next pair yet.
            else if (event.detail > 1) event.preventDefault();
          }}
        >
          {isMerged
            ? onNext === null
              ? trPairs.finish
              : trPairs.next
            : isRunning
              ? trSelection.running.merge
              : trMerge.merge}
        </Button>
      )}
    </ModalButtons>
  );
}
