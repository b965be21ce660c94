import type { ListQuestion } from '#domain/answer/answerFrom.ts';
import type { UserIndex } from '#domain/answer/userIndex.ts';
import type { Answer, Question } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { Answering } from '#sources/local/answering.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';

/**
 * Far more than any screen asks at once: if a visible answer were evicted, `read` would return a
 * new object each time, and React would render without end.
 */
const MAX_ANSWERS = 200;

/** The caches of the current list. */
export function createListCache({ getState }: Pick<UserStore, 'getState'>) {
  let { users } = getState();
  let index: UserIndex | null = null;
  let revision = 0;
  /** Keyed by question as JSON; least recently read first. */
  const answers = new Map<string, Answer<unknown>>();

  const currentUsers = (): readonly User[] => {
    const current = getState();
    if (current.users !== users) {
      ({ users } = current);
      revision += 1;
      answers.clear();
    }
    return users;
  };
  return {
    users: currentUsers,
    index: ({ createUserIndex }: Answering): UserIndex => {
      const current = currentUsers();
      if (index?.users !== current) index = createUserIndex(current, index ?? undefined);
      return index;
    },
    revision: (): number => {
      currentUsers();
      return revision;
    },
    /** @param answerTo computes the answer; `null`: not possible yet */
    read: (question: Question, answerTo: (question: Question) => Answer<unknown> | null) => {
      currentUsers();
      const key = JSON.stringify(question);
      const answer = answers.get(key) ?? answerTo(question);
      if (answer === null) return null;
      answers.delete(key);
      answers.set(key, answer);
      const [oldest] = answers.keys();
      if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
      return answer;
    },
    /** Answers from the list stay: a tab that evicts much of the history reports each change. */
    clearHistory: (): void => {
      for (const key of answers.keys()) {
        // The key is its question's JSON.
        if (isHistoryQuestion(JSON.parse(key) as Question)) answers.delete(key);
      }
    },
  };
}

/** A question that the history answers. */
export type PastQuestion = Exclude<Question, ListQuestion>;

const PAST_KINDS: Readonly<Record<PastQuestion['kind'], true>> = {
  history: true,
  removed: true,
  lastChange: true,
};

export const isHistoryQuestion = (question: Question): question is PastQuestion =>
  question.kind in PAST_KINDS;
