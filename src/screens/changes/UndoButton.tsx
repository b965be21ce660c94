import { useRef } from 'react';
import type { DoneChange } from '#domain/change/change.ts';
import { useChange } from '#state/useChange.ts';
import { trChanges } from '#text/trChanges.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface UndoButtonProps {
  done: DoneChange;
  /** The change is an undo: undoing it makes the original change again. */
  isRedo: boolean;
  /** Shown on hover, if the words of the change are not beside it. */
  title?: string | undefined;
}

/** Undoes a change once. Then it stands for that undo, and keeps the focus. */
export function UndoButton({ done, isRedo, title }: UndoButtonProps) {
  const change = useChange();
  const taken = useRef<string | null>(null);
  const takeBack = async () => {
    if (taken.current === done.id) return;
    taken.current = done.id;
    let isDone = false;
    try {
      isDone = (await change({ kind: 'undo', changeId: done.id })).ok;
    } finally {
      // It can be tried again.
      if (!isDone) taken.current = null;
    }
  };
  return (
    <Button
      title={title}
      // Held down it would undo the undo.
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      // So would the second press of a double click.
      onClick={(event) => {
        if (event.detail < 2) void takeBack();
      }}
    >
      <Icon name={isRedo ? 'redo' : 'undo'} />
      <span>{isRedo ? trChanges.redo : trChanges.undo}</span>
    </Button>
  );
}
