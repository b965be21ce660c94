import { plainAnswer } from '#domain/answer/plainAnswer.ts';
import type { UserIndex } from '#domain/answer/userIndex.ts';
import { createListeners } from '#domain/createStore.ts';
import type { Answer, AnswerTo, Question, SourceStatus, UserSource } from '#domain/userSource.ts';
import type { Answering } from '#sources/local/answering.ts';
import type { ListChanger, PastQuestion } from '#sources/local/listChanger.ts';
import { loadedLater } from '#sources/local/loadedLater.ts';
import type { User } from '#domain/user/user.ts';
import type { UserStore } from '#sources/local/localUserStore.ts';
import type { StoreState } from '#sources/local/storeState.ts';

const PENDING = { state: 'pending', before: undefined } as const;

/** Returns the index of these users, reusing the caches of the shown list. */
type IndexOf = (users: readonly User[]) => UserIndex;

export interface LocalUserSource extends UserSource {
  /** Loads the code that changes the list; `null`: not possible now. */
  readonly loadChanger: () => Promise<ListChanger | null>;
  /**
   * Prepares a search while `hasTime` returns true; it is called repeatedly. Returns whether nothing
   * is left to do.
   */
  readonly prepareSearch: (hasTime: () => boolean) => boolean;
}

/**
 * The list in this browser as a source of users. Questions that need no index are answered as soon
 * as the list is there, all others once their code is loaded.
 * @param loadChanger loads the code that changes the list; called again after it rejects
 * @param answering the code that answers from an index, or a function that loads it, as
 *   `loadChanger`
 */
export function createLocalUserSource(
  store: Pick<UserStore, 'getState' | 'subscribe'>,
  loadChanger: (indexOf: IndexOf) => Promise<ListChanger>,
  answering: Answering | (() => Promise<Answering>),
): LocalUserSource {
  const { notify, subscribe } = createListeners();
  const cache = createListCache(store);
  let status = statusOf(store.getState());

  const answerer = loadedLater(answering, notify);
  const changer = loadedLater(async () => {
    const loaded = await answerer.load();
    if (loaded === null) throw new Error('the list cannot be searched without its code');
    const begun = await loadChanger((list) => loaded.createUserIndex(list, cache.index(loaded)));
    begun.subscribe(() => {
      cache.clearHistory();
      notify();
    });
    return begun;
  }, notify);

  const answerTo = (question: Question): Answer<unknown> | null => {
    if (isHistoryQuestion(question)) {
      const loaded = changer.peek();
      return loaded && { state: 'ready', value: loaded.answer(question) };
    }
    const plain = plainAnswer(cache.users(), question);
    if (plain !== undefined) return { state: 'ready', value: plain };
    const loaded = answerer.peek();
    return loaded && { state: 'ready', value: loaded.answerFrom(cache.index(loaded), question) };
  };

  const read = <Q extends Question>(question: Q): Answer<AnswerTo<Q>> => {
    if (store.getState().phase !== 'ready') return PENDING;
    const answer = cache.read(question, answerTo);
    if (answer === null) return (isHistoryQuestion(question) ? changer : answerer).answer();
    // The cache key is the question, so the answer has its type.
    return answer as Answer<AnswerTo<Q>>;
  };
  store.subscribe(notify);
  return {
    capabilities: { hasWholeList: true, maxUsers: Infinity, hasBoundedHistory: true },
    read,
    retry: () => {
      answerer.retry();
      changer.retry();
    },
    subscribe,
    revision: cache.revision,
    status: () => {
      const next = statusOf(store.getState());
      if (JSON.stringify(next) !== JSON.stringify(status)) status = next;
      return status;
    },
    commit: async (change) => {
      const loaded = await changer.load();
      return loaded === null ? { ok: false, problem: 'notLoaded' } : loaded.commit(change);
    },
    fetch: async (question) => {
      // If the code is there, the rows are the current ones.
      const loaded = answerer.peek() ?? (await answerer.load());
      if (loaded === null || store.getState().phase !== 'ready') {
        return { ok: false, problem: 'unreachable' };
      }
      const rows = loaded.rowsFrom(cache.index(loaded), question);
      return { ok: true, revision: cache.revision(), rows };
    },
    noteSignedOut: () => undefined,
    loadChanger: changer.load,
    prepareSearch: (hasTime) => {
      const loaded = answerer.peek();
      // With time this starts loading. After a failure, only a question tries again.
      if (loaded === null) return hasTime() && answerer.answer().state === 'failed';
      return loaded.prepareSearch(cache.index(loaded), hasTime);
    },
  };
}

function statusOf({ phase, seededCount, skippedCount, notice }: StoreState): SourceStatus {
  return { phase, seededCount, skippedCount, notice, connection: 'online' };
}

/**
 * Far more than any screen asks at once: if a visible answer were evicted, `read` would return a
 * new object each time, and React would render without end.
 */
const MAX_ANSWERS = 200;

/** The caches of the current list. */
function createListCache({ getState }: Pick<UserStore, 'getState'>) {
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

const PAST_KINDS: Readonly<Record<PastQuestion['kind'], true>> = {
  history: true,
  removed: true,
  lastChange: true,
};

const isHistoryQuestion = (question: Question): question is PastQuestion =>
  question.kind in PAST_KINDS;
