import type { Change, CommitResult } from '#domain/change/change.ts';
import type { HistoryEntry, RemovedUser, TouchedUser } from '#domain/change/history.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { Question, UserSource } from '#domain/userSource.ts';
import { createFakeStore } from './fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';

export function makeTouched(values: Partial<TouchedUser> = {}): TouchedUser {
  return {
    id: makeUser().id,
    name: 'Ali Veli',
    what: 'edited',
    isInList: true,
    fields: [],
    ...values,
  };
}

/** A change of one user with this id, named after its first user unless `values` say otherwise. */
export function makeEntry(id: string, values: Partial<HistoryEntry> = {}): HistoryEntry {
  const { users = [makeTouched()] } = values;
  return {
    id,
    kind: 'edit',
    at: new Date('2026-11-12T11:03:00Z'),
    count: users.length,
    name: users[0]?.name ?? '',
    isKept: true,
    users,
    undone: null,
    isUndone: false,
    ...values,
  };
}

export function makeRemoved(name: string): RemovedUser {
  const change = makeEntry(`removal of ${name}`, { kind: 'remove', name, count: 1 });
  return { user: makeUser({ id: name, name, email: `${name.length}@ornek.com` }), change };
}

interface FakeHistory {
  readonly entries: readonly HistoryEntry[];
  readonly removed: readonly RemovedUser[];
}

/** A source whose history the test sets; `onCommit` handles commits. */
export function createFakeHistory(
  first: Partial<FakeHistory>,
  onCommit: (change: Change) => CommitResult | Promise<CommitResult> = () => ({
    ok: true,
    user: null,
    change: null,
  }),
) {
  let { entries, removed }: FakeHistory = { entries: [], removed: [], ...first };
  const list = createFakeStore();
  const listeners = new Set<() => void>();
  const answers = new Map<string, unknown>();
  const commits: Change[] = [];

  const answerTo = (question: Question): unknown => {
    if (question.kind === 'history') {
      const { id, page, size } = question;
      const own = entries.filter(
        ({ users }) => id === null || users.some((user) => user.id === id),
      );
      const shown = clampPage(page, own.length, size);
      const offset = offsetOf(shown, size);
      return {
        entries: own.slice(offset, offset + size),
        page: shown,
        total: own.length,
        since: entries.findLast(({ isKept }) => isKept)?.at ?? null,
      };
    }
    if (question.kind === 'removed') {
      const { page, size } = question;
      const shown = clampPage(page, removed.length, size);
      const offset = offsetOf(shown, size);
      return { rows: removed.slice(offset, offset + size), page: shown, total: removed.length };
    }
    return null;
  };
  const read = (question: Question) => {
    if (question.kind !== 'history' && question.kind !== 'removed') {
      return list.source.read(question);
    }
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? { state: 'ready', value: answerTo(question) };
    answers.set(key, answer);
    return answer;
  };

  return {
    list,
    commits,
    source: {
      // The answer belongs to the question.
      read: read as UserSource['read'],
      commit: async (change) => {
        commits.push(change);
        return onCommit(change);
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } satisfies Partial<UserSource>,
    set: (next: Partial<FakeHistory>) => {
      ({ entries, removed } = { entries, removed, ...next });
      answers.clear();
      for (const listener of listeners) listener();
    },
  };
}
