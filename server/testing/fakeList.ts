import type { Change } from '#domain/change/change.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import type { SharedList } from '#server/list/openSharedList.ts';
import type { Actor } from '#server/list/revision.ts';

export interface FakeList extends SharedList {
  /** The revision from now on. */
  readonly setRevision: (revision: number) => void;
  /** The commits, in order. */
  readonly commits: readonly { key: string; change: Change; by: Actor }[];
  /** The questions, in order. */
  readonly asked: readonly AskedQuestion[];
}

/** A list that answers each question with the question itself. */
export function fakeList(overrides: Partial<SharedList> = {}): FakeList {
  let revision = 7;
  const commits: { key: string; change: Change; by: Actor }[] = [];
  const asked: AskedQuestion[] = [];
  return {
    commits,
    asked,
    setRevision: (next) => {
      revision = next;
    },
    answer: async (question) => {
      asked.push(question);
      return { ok: true, value: question };
    },
    streamUsers: async (question, take) => {
      asked.push(question);
      take([]);
      return { ok: true, value: null };
    },
    commit: async (key, change, by) => {
      commits.push({ key, change, by });
      revision += 1;
      return { revision, result: { ok: true, user: null, change: null } };
    },
    revision: async () => revision,
    changedUsers: async () => 'many',
    fill: async () => undefined,
    backUp: async (take) => take('{}'),
    ...overrides,
  };
}
