import type { ArchiveOutcome } from '#domain/archive.ts';
import { trStorage } from '#text/trStorage.ts';

/** The outcome of a restore or an undo, in words. */
interface OutcomeWords {
  readonly tone: 'info' | 'success' | 'danger';
  readonly text: string;
}

/**
 * @param isPreviewed the preview of the restore is still shown, right below
 * @returns `null` if that preview says it
 */
export function outcomeWords(outcome: ArchiveOutcome, isPreviewed: boolean): OutcomeWords | null {
  if (outcome.of === 'undo') {
    const { result } = outcome;
    if (result.kind === 'undone') return { tone: 'success', text: trStorage.undone };
    const why =
      result.kind === 'failed' ? trStorage.problems[result.problem] : trStorage.changedSince;
    return { tone: 'danger', text: trStorage.notUndone(why) };
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
    case 'noRoomForSnapshot':
      return isPreviewed ? null : { tone: 'danger', text: trStorage.hadNoRoomForSnapshot };
    case 'failed':
      return { tone: 'danger', text: trStorage.notRestored(trStorage.problems[result.problem]) };
  }
}

/** Successes need not be shown again outside the panel; failures stay until dismissed. */
export function isDismissedOnClose(outcome: ArchiveOutcome): boolean {
  return outcomeWords(outcome, false)?.tone !== 'danger';
}
