import { plainAnswer } from '#domain/answer/plainAnswer.ts';
import type { UserIndex } from '#domain/answer/userIndex.ts';
import type {
  Answer,
  AnswerTo,
  HistoryQuestion,
  Question,
  RemovedQuestion,
  SourceStatus,
  UserSource,
} from '#domain/userSource.ts';
import type { Answering } from '#sources/local/answering.ts';
import type { ListChanger } from '#sources/local/changing/listChanger.ts';
import { loadedLater } from '#sources/local/loadedLater.ts';
import type { User } from '#domain/user/user.ts';
import type { StoreState, UserStore } from '#sources/local/store/userStore.ts';

/**
 * Far more than any screen asks at once: an answer that is evicted while it is on the screen would
 * never be the same object twice, and React would render without end.
 */
const MAX_ANSWERS = 200;

const PENDING = { state: 'pending', before: undefined } as const;

/** The index of these users, with what is cached for the list that is shown. */
type IndexOf = (users: readonly User[]) => UserIndex;

export interface LocalUserSource extends UserSource {
  /** What changes the list, once its code is loaded; `null`: it cannot be loaded now. */
  readonly loadChanger: () => Promise<ListChanger | null>;
}

/**
 * The list in this browser as a source of users. What needs no index is answered as soon as the list
 * is there; all else once its code is loaded.
 * @param loadChanger loads the code that changes the list, and gives it the index of any of its
 *   states; called again after it rejects
 * @param answering the code that answers from an index, or what loads it, as `loadChanger`
 */
export function createLocalUserSource(
  store: Pick<UserStore, 'getState' | 'subscribe'>,
  loadChanger: (indexOf: IndexOf) => Promise<ListChanger>,
  answering: Answering | (() => Promise<Answering>),
): LocalUserSource {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let { users } = store.getState();
  let index: UserIndex | null = null;
  let revision = 0;
  /** Cached answers for the current list, keyed by question as JSON; least recently read first. */
  const answers = new Map<string, Answer<unknown>>();
  let status = statusOf(store.getState());

  /** Answers from the list stay: a tab that evicts much of the history tells of each change. */
  const clearHistory = () => {
    for (const key of answers.keys()) {
      // The key is its question's JSON.
      if (isOfHistory(JSON.parse(key) as Question)) answers.delete(key);
    }
  };
  const currentUsers = (): readonly User[] => {
    const current = store.getState();
    if (current.users !== users) {
      ({ users } = current);
      revision += 1;
      answers.clear();
    }
    return users;
  };
  const currentIndex = ({ createUserIndex }: Answering): UserIndex => {
    const current = currentUsers();
    if (index?.users !== current) index = createUserIndex(current, index ?? undefined);
    return index;
  };

  const answerer = loadedLater(answering, notify);
  const changer = loadedLater(async () => {
    const loaded = await answerer.load();
    if (loaded === null) throw new Error('the list cannot be searched without its code');
    const begun = await loadChanger((list) => loaded.createUserIndex(list, currentIndex(loaded)));
    begun.subscribe(() => {
      clearHistory();
      notify();
    });
    return begun;
  }, notify);

  const answerTo = (question: Question): Answer<unknown> | null => {
    if (isOfHistory(question)) {
      const loaded = changer.peek();
      return loaded && { state: 'ready', value: loaded.answer(question) };
    }
    const plain = plainAnswer(users, question);
    if (plain !== undefined) return { state: 'ready', value: plain };
    const loaded = answerer.peek();
    return loaded && { state: 'ready', value: loaded.answerFrom(currentIndex(loaded), question) };
  };

  const read = <Q extends Question>(question: Q): Answer<AnswerTo<Q>> => {
    if (store.getState().phase !== 'ready') return PENDING;
    currentUsers();
    const key = JSON.stringify(question);
    // The key is the question's, so the answer is of its type.
    const answer = (answers.get(key) ?? answerTo(question)) as Answer<AnswerTo<Q>> | null;
    if (answer === null) return (isOfHistory(question) ? changer : answerer).answer();
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
    return answer;
  };

  store.subscribe(notify);
  return {
    capabilities: { hasWholeList: true, maxUsers: Infinity, hasBoundedHistory: true },
    partialAnswers: null,
    read,
    retry: () => {
      answerer.retry();
      changer.retry();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => {
      currentUsers();
      return revision;
    },
    status: () => {
      const next = statusOf(store.getState());
      if (!isSameStatus(next, status)) status = next;
      return status;
    },
    commit: async (change) => {
      const loaded = await changer.load();
      return loaded === null ? { ok: false, problem: 'notLoaded' } : loaded.commit(change);
    },
    fetch: async (question) => {
      // Where the code is there, the rows are those of now.
      const loaded = answerer.peek() ?? (await answerer.load());
      if (loaded === null || store.getState().phase !== 'ready') {
        return { ok: false, problem: 'unreachable' };
      }
      const rows = loaded.rowsFrom(currentIndex(loaded), question);
      return { ok: true, revision, rows };
    },
    noteSignedOut: () => undefined,
    loadChanger: changer.load,
    prepare: (_question, hasTime) => {
      const loaded = answerer.peek();
      // This begins to load it. After a failure, only a question tries again.
      if (loaded === null) return answerer.answer().state === 'failed';
      return loaded.prepareSearch(currentIndex(loaded), hasTime);
    },
  };
}

function isOfHistory(question: Question): question is HistoryQuestion | RemovedQuestion {
  return question.kind === 'history' || question.kind === 'removed';
}

function statusOf({ phase, seededCount, skippedCount, notice }: StoreState): SourceStatus {
  return { phase, seededCount, skippedCount, notice, connection: 'online' };
}

function isSameStatus(one: SourceStatus, other: SourceStatus): boolean {
  return (
    one.phase === other.phase &&
    one.seededCount === other.seededCount &&
    one.skippedCount === other.skippedCount &&
    one.notice === other.notice
  );
}
