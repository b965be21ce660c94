import { expect, it } from 'vitest';
import type { ArchiveOutcome, RestoreRequest } from '#domain/archive.ts';
import { trStorage } from '#text/trStorage.ts';
import { outcomeWords } from './useRestore.ts';

const comparison = { newCount: 1, changedCount: 0, identicalCount: 0, absentCount: 2 };
const request: RestoreRequest = {
  members: [],
  mode: 'merge',
  comparison,
  isSnapshotRequired: true,
};
type Result = Extract<ArchiveOutcome, { of: 'restore' }>['result'];
const restored = (result: Result): ArchiveOutcome => ({ of: 'restore', request, result });

it.each<ArchiveOutcome>([
  restored({ kind: 'listChanged', comparison }),
  restored({ kind: 'noRoomForSnapshot' }),
  restored({ kind: 'failed', problem: 'newer' }),
  restored({ kind: 'restored', isStored: false }),
  { of: 'undo', result: { kind: 'failed', problem: 'full' } },
])(
  'a restore or undo that failed is a danger, which stays when the panel closes: %o',
  (outcome) => {
    expect(outcomeWords(outcome, false)?.tone).toBe('danger');
  },
);

it('the words of an outcome mention the preview only if there is one', () => {
  const changed = restored({ kind: 'listChanged', comparison });
  expect(outcomeWords(changed, true)?.text).toBe(trStorage.listChanged);
  expect(outcomeWords(changed, false)?.text).not.toContain('Aşağıdaki');
  expect(outcomeWords(restored({ kind: 'noRoomForSnapshot' }), true)).toBeNull();
});
