import { expect, it } from 'vitest';
import type { CommitResult } from '#domain/change/change.ts';
import { withLog, type LoggedChange } from '#state/changeLog.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { expectComplaint } from '#testing/setupConsole.ts';

it('a change ends in a result although its backend throws, so that nothing waits for it', async () => {
  expectComplaint(/broken/);
  const log: LoggedChange[] = [];
  const commit = (): Promise<CommitResult> => Promise.reject(new Error('broken'));
  const source = withLog({ ...createFakeStore().source, commit }, log);
  const failed = { ok: false, problem: 'unreachable' };
  expect(await source.commit({ kind: 'erase', id: 'a' })).toEqual(failed);
  expect(log[0]?.result).toEqual(failed);
});
