import { useArchive, type UndoResult } from '#state/useArchive.ts';
import { trStorage } from '#text/trStorage.ts';

/** What an action came to, in words. */
export interface Outcome {
  readonly tone: 'success' | 'danger';
  readonly text: string;
}

/** Takes the last restore back. `null`: there was none any more. */
export function useUndo(): () => Promise<Outcome | null> {
  const archive = useArchive();
  return async () => {
    const result = await archive.undo();
    return result && outcomeOf(result);
  };
}

function outcomeOf(result: UndoResult): Outcome {
  return result.kind === 'undone'
    ? { tone: 'success', text: trStorage.undone(result.keptCount) }
    : { tone: 'danger', text: trStorage.problems[result.problem] };
}
