import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex, prepareSearch, type UserIndex } from '#domain/answer/userIndex.ts';
import type { Answer, AnswerTo, Question, SourceStatus, UserSource } from '#domain/userSource.ts';
import type { AddUser } from '#sources/local/addUser.ts';
import type { StoreState, UserStore } from '#sources/local/store/userStore.ts';

/**
 * Far more than any screen asks at once: an answer that is evicted while it is on the screen would
 * never be the same object twice, and React would render without end.
 */
const MAX_ANSWERS = 200;

const PENDING = { state: 'pending', before: undefined } as const;

/** The list in this browser as a source of users. Its answers are ready as soon as the list is. */
export function createLocalUserSource(store: UserStore, addUser: AddUser): UserSource {
  let index = createUserIndex(store.getState().users);
  let revision = 0;
  /** Cached answers for the current list, keyed by question as JSON; least recently read first. */
  const answers = new Map<string, Answer<unknown>>();
  let status = statusOf(store.getState());

  const currentIndex = (): UserIndex => {
    const { users } = store.getState();
    if (users !== index.users) {
      index = createUserIndex(users, index);
      revision += 1;
      answers.clear();
    }
    return index;
  };

  const read = <Q extends Question>(question: Q): Answer<AnswerTo<Q>> => {
    if (store.getState().phase !== 'ready') return PENDING;
    const list = currentIndex();
    const key = JSON.stringify(question);
    // The key is the question's, so the answer is of its type.
    const cached = answers.get(key) as Answer<AnswerTo<Q>> | undefined;
    const answer = cached ?? { state: 'ready', value: answerFrom(list, question) };
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
    return answer;
  };

  return {
    read,
    retry: () => undefined,
    subscribe: store.subscribe,
    revision: () => {
      currentIndex();
      return revision;
    },
    status: () => {
      const next = statusOf(store.getState());
      if (!isSameStatus(next, status)) status = next;
      return status;
    },
    commit: ({ input }) => addUser(input),
    prepare: (_question, hasTime) => prepareSearch(currentIndex(), hasTime),
  };
}

function statusOf({ phase, seededCount, skippedCount, notice }: StoreState): SourceStatus {
  return { phase, seededCount, skippedCount, notice };
}

function isSameStatus(one: SourceStatus, other: SourceStatus): boolean {
  return (
    one.phase === other.phase &&
    one.seededCount === other.seededCount &&
    one.skippedCount === other.skippedCount &&
    one.notice === other.notice
  );
}
