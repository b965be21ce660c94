import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex, prepareSearch, type UserIndex } from '#domain/answer/userIndex.ts';
import type {
  Answer,
  AnswerTo,
  HistoryQuestion,
  Question,
  RemovedQuestion,
  SourceStatus,
  UserSource,
} from '#domain/userSource.ts';
import type { ListChanger } from '#sources/local/changing/listChanger.ts';
import type { User } from '#domain/user/user.ts';
import type { StoreState, UserStore } from '#sources/local/store/userStore.ts';

/**
 * Far more than any screen asks at once: an answer that is evicted while it is on the screen would
 * never be the same object twice, and React would render without end.
 */
const MAX_ANSWERS = 200;

const PENDING = { state: 'pending', before: undefined } as const;
/** The code of the history could not be loaded. */
const FAILED = { state: 'failed', problem: 'unreachable', before: undefined } as const;
const NOT_LOADED = { ...FAILED, isRetrying: false };
const LOADING_AGAIN = { ...FAILED, isRetrying: true };

/** The index of these users, with what is cached for the list that is shown. */
type IndexOf = (users: readonly User[]) => UserIndex;

export interface LocalUserSource extends UserSource {
  /** What changes the list, once its code is loaded; `null`: it cannot be loaded now. */
  readonly loadChanger: () => Promise<ListChanger | null>;
}

/**
 * The list in this browser as a source of users. Its answers are ready as soon as the list is; those
 * from the history once its code is loaded.
 * @param loadChanger loads the code that changes the list, and gives it the index of any of its
 *   states; called again after it rejects
 */
export function createLocalUserSource(
  store: UserStore,
  loadChanger: (indexOf: IndexOf) => Promise<ListChanger>,
): LocalUserSource {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let index = createUserIndex(store.getState().users);
  let revision = 0;
  /** Cached answers for the current list, keyed by question as JSON; least recently read first. */
  const answers = new Map<string, Answer<unknown>>();
  let status = statusOf(store.getState());
  let changer: ListChanger | null = null;
  let loading: Promise<ListChanger | null> | null = null;
  let withoutChanger: typeof PENDING | typeof NOT_LOADED | typeof LOADING_AGAIN = PENDING;

  const clearAnswers = () => {
    revision += 1;
    answers.clear();
  };
  /** Answers from the list stay: a tab that evicts much of the history tells of each change. */
  const clearHistory = () => {
    for (const key of answers.keys()) {
      // The key is its question's JSON.
      if (isOfHistory(JSON.parse(key) as Question)) answers.delete(key);
    }
  };
  const currentIndex = (): UserIndex => {
    const { users } = store.getState();
    if (users !== index.users) {
      index = createUserIndex(users, index);
      clearAnswers();
    }
    return index;
  };

  const indexOf: IndexOf = (users) => createUserIndex(users, currentIndex());

  const changerLoaded = (): Promise<ListChanger | null> => {
    loading ??= loadChanger(indexOf).then(
      (loaded) => {
        changer = loaded;
        loaded.subscribe(() => {
          clearHistory();
          notify();
        });
        // Answers from the list are as they were.
        notify();
        return loaded;
      },
      () => {
        loading = null;
        withoutChanger = NOT_LOADED;
        notify();
        return null;
      },
    );
    return loading;
  };

  const answerTo = <Q extends Question>(question: Q): Answer<AnswerTo<Q>> | null => {
    const list = currentIndex();
    // TypeScript does not narrow `AnswerTo<Q>` by the kind of the question.
    if (!isOfHistory(question)) {
      return { state: 'ready', value: answerFrom(list, question) as AnswerTo<Q> };
    }
    if (changer === null) return null;
    return { state: 'ready', value: changer.answer(question) };
  };

  const read = <Q extends Question>(question: Q): Answer<AnswerTo<Q>> => {
    if (store.getState().phase !== 'ready') return PENDING;
    currentIndex();
    const key = JSON.stringify(question);
    // The key is the question's, so the answer is of its type.
    const cached = answers.get(key) as Answer<AnswerTo<Q>> | undefined;
    const answer = cached ?? answerTo(question);
    if (answer === null) {
      if (withoutChanger === PENDING) void changerLoaded();
      return withoutChanger;
    }
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
    return answer;
  };

  store.subscribe(notify);
  return {
    read,
    retry: () => {
      if (withoutChanger !== NOT_LOADED) return;
      withoutChanger = LOADING_AGAIN;
      void changerLoaded();
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => {
      currentIndex();
      return revision;
    },
    status: () => {
      const next = statusOf(store.getState());
      if (!isSameStatus(next, status)) status = next;
      return status;
    },
    commit: async (change) => {
      const loaded = await changerLoaded();
      return loaded === null ? { ok: false, problem: 'notLoaded' } : loaded.commit(change);
    },
    loadChanger: changerLoaded,
    prepare: (_question, hasTime) => prepareSearch(currentIndex(), hasTime),
  };
}

function isOfHistory(question: Question): question is HistoryQuestion | RemovedQuestion {
  return question.kind === 'history' || question.kind === 'removed';
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
