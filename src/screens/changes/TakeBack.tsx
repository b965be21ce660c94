import { useRef } from 'react';
import type { DoneChange } from '#domain/change/change.ts';
import { useChange } from '#state/useChange.ts';
import { trChanges } from '#text/trChanges.ts';
import { Button } from '#ui/Button.tsx';

interface TakeBackProps {
  done: DoneChange;
  /** It is an undo: taking it back makes the change again. */
  isRedo: boolean;
}

/** Takes a change back, once. It then stands for the change that did so, and keeps the focus. */
export function TakeBack({ done, isRedo }: TakeBackProps) {
  const change = useChange();
  const taken = useRef<string | null>(null);
  const takeBack = async () => {
    if (taken.current === done.id) return;
    taken.current = done.id;
    const result = await change({ kind: 'undo', changeId: done.id });
    // It can be tried again.
    if (!result.ok) taken.current = null;
  };
  return (
    <Button
      // Held down it would take that back, too.
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      // So would the second press of a double click.
      onClick={(event) => {
        if (event.detail < 2) void takeBack();
      }}
    >
      {isRedo ? trChanges.redo : trChanges.undo}
    </Button>
  );
}
