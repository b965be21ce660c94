import type { ArchiveOutcome } from '#state/useArchive.ts';
import { trStorage } from '#text/trStorage.ts';

/** What a restore or an undo came to, in words. */
interface OutcomeWords {
  readonly tone: 'info' | 'success' | 'danger';
  readonly text: string;
}

/** `isPreviewed`: what was to be restored is still on the screen, right below. */
export function outcomeWords(outcome: ArchiveOutcome, isPreviewed: boolean): OutcomeWords | null {
  if (outcome.of === 'undo') {
    const { result } = outcome;
    return result.kind === 'undone'
      ? { tone: 'success', text: trStorage.undone(result.keptCount) }
      : { tone: 'danger', text: trStorage.notUndone(trStorage.problems[result.problem]) };
  }
  const { result } = outcome;
  switch (result.kind) {
    case 'restored':
      return result.isStored
        ? { tone: 'success', text: trStorage.restored }
        : { tone: 'danger', text: trStorage.restoredInMemory };
    case 'cancelled':
      return { tone: 'info', text: trStorage.cancelled };
    case 'listChanged':
      return { tone: 'danger', text: trStorage[isPreviewed ? 'listChanged' : 'listHadChanged'] };
    case 'noRoomForCopy':
      // The preview asks what to do.
      return isPreviewed ? null : { tone: 'danger', text: trStorage.hadNoRoomForCopy };
    case 'failed':
      return { tone: 'danger', text: trStorage.notRestored(trStorage.problems[result.problem]) };
  }
}

/** Whoever saw it need not be told again elsewhere; what went wrong stays until it is dismissed. */
export function isDoneOnceSeen(outcome: ArchiveOutcome): boolean {
  return outcomeWords(outcome, false)?.tone !== 'danger';
}
