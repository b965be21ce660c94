import type { ArchiveOutcome, RestoreRequest } from '#domain/archive.ts';
import { expect, it } from 'vitest';
import { trStorage } from '#text/trStorage.ts';
import { isDismissedOnClose, outcomeWords } from './outcomeWords.ts';

const comparison = { newCount: 1, changedCount: 0, identicalCount: 0, absentCount: 2 };
const request: RestoreRequest = {
  members: [],
  mode: 'merge',
  comparison,
  isSnapshotRequired: true,
};
type Result = Extract<ArchiveOutcome, { of: 'restore' }>['result'];
const restored = (result: Result): ArchiveOutcome => ({ of: 'restore', request, result });

it.each<Result>([
  { kind: 'listChanged', comparison },
  { kind: 'noRoomForSnapshot' },
  { kind: 'failed', problem: 'full' },
  { kind: 'failed', problem: 'newer' },
  { kind: 'restored', isStored: false },
])('a failed restore is shown as a danger, and stays when the panel closes: %o', (result) => {
  const outcome = restored(result);
  expect(outcomeWords(outcome, false)?.tone).toBe('danger');
  expect(isDismissedOnClose(outcome)).toBe(false);
});

it('the words of an outcome mention the preview only if there is one', () => {
  const changed = restored({ kind: 'listChanged', comparison });
  expect(outcomeWords(changed, true)?.text).toBe(trStorage.listChanged);
  expect(outcomeWords(changed, false)?.text).not.toContain('Aşağıdaki');
  expect(outcomeWords(restored({ kind: 'noRoomForSnapshot' }), true)).toBeNull();
});

it('a failed undo is named as an undo, and stays when the panel closes', () => {
  const failed = { of: 'undo', result: { kind: 'failed', problem: 'full' } } as const;
  expect(outcomeWords(failed, false)?.text).toMatch(/^Geri yükleme geri alınamadı\. Sonuç/);
  expect(isDismissedOnClose(failed)).toBe(false);
  expect(isDismissedOnClose({ of: 'undo', result: { kind: 'undone' } })).toBe(true);
});
