import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { User } from '#domain/user/user.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { API_PATHS } from '#protocol/api.ts';
import { changeRequestSchema } from '#protocol/changeSchema.ts';
import { questionsRequestSchema } from '#protocol/questionSchema.ts';
import { SOMEBODY } from '#server/testing/listEnvironment.ts';
import type { SharedList } from '#server/users/sharedList.ts';
import { createHttpConnection } from '#sources/shared/httpConnection.ts';
import type { EventHandlers, NetworkEdge } from '#sources/shared/networkEdge.ts';
import { createSharedSource } from '#sources/shared/sharedUserSource.ts';
import { SEEDS } from '#testing/localWorld.ts';
import { makeInput } from '#testing/makeInput.ts';
import { EVERYONE } from '#testing/pageFor.ts';
import type { SourceUnderTest } from '#testing/userSourceContract.ts';

/** As what travels arrives. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What the test has to wait for besides messages: nothing in a page, some work in the database. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * A page and the server's list, with a network between them on which the test decides what arrives
 * when: requests, responses and events.
 */
export async function openSharedWorld(
  list: SharedList,
  isLoaded: boolean,
): Promise<SourceUnderTest> {
  await list.fill(SEEDS.map((user) => encodeRecord(user, 'x')));
  const inFlight: (() => void)[] = [];
  const travel = () => new Promise<void>((resolve) => inFlight.push(resolve));
  /** What the server works on. */
  const working = new Set<Promise<unknown>>();
  const finished = <T>(work: Promise<T>): Promise<T> => {
    working.add(work);
    return work.finally(() => working.delete(work));
  };
  let isRefused = false;
  let handlers: EventHandlers | null = null;
  let users: readonly User[] = [];

  const tell = async () => {
    const revision = await finished(list.revision());
    await travel();
    handlers?.onOpen();
    handlers?.onRevision(JSON.stringify({ revision }));
  };
  const respond = async (path: string, body: unknown) => {
    if (path === API_PATHS.questions) {
      const { questions } = v.parse(questionsRequestSchema, sent(body));
      const revision = await list.revision();
      const answers = await Promise.all(questions.map((question) => list.answer(question)));
      return { status: 200, body: { revision, answers } };
    }
    const { key, change } = v.parse(changeRequestSchema, sent(body));
    if (isRefused) {
      const problem = { type: 'urn:problem:forbidden', title: 'Yetkiniz yok', status: 403 };
      return { status: 403, body: problem };
    }
    const response = await list.commit(key, change, SOMEBODY);
    void tell();
    return { status: 200, body: response };
  };
  const edge: NetworkEdge = {
    request: async (path, body) => {
      await travel();
      const response = await finished(respond(path, body));
      await travel();
      return { status: response.status, body: sent(response.body) };
    },
    send: () => undefined,
    openEvents: (_path, given) => {
      handlers = given;
      void tell();
      return () => (handlers = null);
    },
    onBack: () => undefined,
    onHidden: () => undefined,
    after: () => () => undefined,
  };

  const refresh = async () => {
    await turn();
    while (working.size > 0) await Promise.allSettled(working);
    const answer = await list.answer({ kind: 'rows', users: null, query: EVERYONE });
    if (!answer.ok) throw new Error(answer.problem);
    // The answer to this kind of question.
    users = answer.value as readonly User[];
    await turn();
  };
  const deliver = async (which: number) => {
    await turn();
    const [arrive] = inFlight.splice(which % Math.max(1, inFlight.length), 1);
    arrive?.();
    await refresh();
  };

  const source = createSharedSource(createHttpConnection(edge, ''), {
    now: () => new Date(),
    randomId: randomUUID,
    sleep: turn as () => Promise<void>,
  });
  await refresh();
  // The first event.
  if (isLoaded) await deliver(0);
  return {
    source,
    list: () => users,
    addElsewhere: async (name) => {
      const input = makeInput({ name, role: 'Editor' });
      await list.commit(randomUUID(), { kind: 'add', input }, SOMEBODY);
      void tell();
      await refresh();
    },
    refuseChanges: (isNow) => {
      isRefused = isNow;
    },
    deliver,
    settle: async () => {
      await refresh();
      // The last first, so that every message that can be overtaken is.
      while (inFlight.length > 0) await deliver(inFlight.length - 1);
    },
  };
}
