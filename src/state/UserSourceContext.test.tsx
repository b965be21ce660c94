import { expect, it } from 'vitest';
import { withResults } from '#state/UserSourceContext.tsx';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { expectComplaint } from '#testing/setupConsole.ts';

it('commits and requests of rows end in a result although the source throws', async () => {
  expectComplaint(/broken/);
  const { source } = createFakeStore();
  const reject = () => Promise.reject(new Error('broken'));
  const { commit, fetch } = withResults({ ...source, commit: reject, fetch: reject });
  const failed = { ok: false, problem: 'unreachable' };
  expect(await commit({ kind: 'erase', id: 'a' })).toEqual(failed);
  const query = { text: '', columns: [], filters: {}, sort: null, order: 'asc' } as const;
  expect(await fetch({ kind: 'rows', users: null, query })).toEqual(failed);
});
