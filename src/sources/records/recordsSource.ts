import type { Answer, AnswerTo, Question, UserSource } from '#domain/userSource.ts';
import { answering } from '#sources/local/answering.ts';
import { openHistory } from '#sources/local/history.ts';
import { createListChanger } from '#sources/local/listChanger.ts';
import { createLocalUserSource } from '#sources/local/localUserSource.ts';
import type { StoreEnvironment } from '#sources/local/storeEnvironment.ts';
import { createRecordsStore, type RecordsBackend, type RecordsStore } from './recordsStore.ts';

/** Each user of a change costs a request, one after the other. */
const MAX_USERS = 500;

const FAILED = { state: 'failed', problem: 'unreachable', before: undefined } as const;
const ANSWERS_WITHOUT_LIST = {
  failed: { ...FAILED, isRetrying: false },
  retrying: { ...FAILED, isRetrying: true },
} as const;

/**
 * Any backend that loads and saves records one by one, as a source of users. Search, order,
 * filters, neighbours, bulk changes, import and undo work as for a list in memory.
 * @param env its storage is not used
 */
export function createRecordsSource(
  backend: RecordsBackend,
  env: StoreEnvironment,
): { readonly source: UserSource; readonly store: RecordsStore } {
  const store = createRecordsStore(backend);
  const source = createLocalUserSource(
    store,
    async (indexOf) => createListChanger(store, env, indexOf, await openHistory(env, null)),
    answering,
  );
  void store.reload();
  const read = <Q extends Question>(question: Q): Answer<AnswerTo<Q>> => {
    const reading = store.reading();
    if (store.hasList() || reading === 'fine') return source.read(question);
    return ANSWERS_WITHOUT_LIST[reading];
  };
  return {
    store,
    source: {
      ...source,
      capabilities: { ...source.capabilities, maxUsers: MAX_USERS },
      read,
      retry: () => {
        source.retry();
        void store.reload();
      },
    },
  };
}
