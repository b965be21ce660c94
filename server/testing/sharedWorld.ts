import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { User } from '#domain/user/user.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { API_PATHS } from '#protocol/paths.ts';
import type { ListNews } from '#protocol/live.ts';
import type { Me } from '#protocol/staff.ts';
import { changeRequestSchema } from '#protocol/changes.ts';
import { questionsRequestSchema } from '#protocol/questions.ts';
import { SOMEBODY } from '#server/testing/listEnvironment.ts';
import type { SharedList } from '#server/list/openSharedList.ts';
import { createHttpConnection } from '#sources/shared/connection/httpConnection.ts';
import type { NetworkEdge } from '#sources/shared/connection/connection.ts';
import { createSharedSource } from '#sources/shared/sharedUserSource.ts';
import { SEEDS } from '#testing/localWorld.ts';
import { HASHED } from '#testing/data/hashedPassword.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import type { ReachableSource } from '#testing/userSourceContract.ts';

/** Data as it arrives after being sent. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What a test has to wait for beside messages: nothing in a page, some work in the database. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

const ME: Me = { id: 'ayse', name: 'Ayşe', email: 'ayse@ornek.com', role: 'editor' };

type OnEvent = Parameters<NetworkEdge['openEvents']>[1];

interface Message {
  /** The number of questions, or of answers; 1 for any other message. */
  readonly count: number;
  readonly arrive: (isLost: boolean) => void;
}

/** How many questions a request contains; 1 for any other request. */
function questionCount(path: string, body: unknown): number {
  return path === API_PATHS.questions
    ? v.parse(questionsRequestSchema, sent(body)).questions.length
    : 1;
}

/**
 * A page and the server's list, with a network between them on which the test decides what arrives
 * when, and what is lost: requests, responses and events. Events come in a stream: it breaks when
 * one is lost, and the browser reconnects as soon as it can.
 */
export async function openSharedWorld(
  list: SharedList,
  isLoaded: boolean,
): Promise<ReachableSource> {
  await list.fill(SEEDS.map((user) => encodeRecord(user, 'x')));
  const inFlight: Message[] = [];
  let isReachable = true;
  const travel = (count = 1) =>
    new Promise<void>((resolve, reject) => {
      const arrive = (isLost: boolean) => {
        if (isLost || !isReachable) reject(new Error('no network'));
        else resolve();
      };
      inFlight.push({ count, arrive });
    });
  /** The server's running work. */
  const working = new Set<Promise<unknown>>();
  const finished = <T>(work: Promise<T>): Promise<T> => {
    working.add(work);
    return work.finally(() => working.delete(work));
  };
  let isRefused = false;
  let handlers: OnEvent | null = null;
  /** The browser waits for the network to reconnect. */
  let isBroken = false;
  let users: readonly User[] = [];
  /** The revision from which the page listens. */
  let openedAt = 0;

  /** The last revision sent to each stream. */
  const sentTo = new WeakMap<OnEvent, number>();
  const newsFor = async (stream: OnEvent): Promise<ListNews> => {
    const revision = await list.revision();
    const since = sentTo.get(stream) ?? openedAt;
    sentTo.set(stream, revision);
    return { revision, users: await list.changedUsers(since, revision) };
  };
  const publish = async () => {
    const stream = handlers;
    if (stream === null || isBroken) return;
    const news = await finished(newsFor(stream));
    const hasArrived = await travel().then(
      () => true,
      () => false,
    );
    // Closed meanwhile.
    if (stream !== handlers) return;
    if (hasArrived) {
      stream('open', '');
      stream('revision', JSON.stringify(news));
    } else {
      isBroken = !isReachable;
      stream('cut', '');
      void publish();
    }
  };
  const respond = async (path: string, body: unknown) => {
    if (path === API_PATHS.questions) {
      const { questions } = v.parse(questionsRequestSchema, sent(body));
      const revision = await list.revision();
      const answers = await Promise.all(questions.map((question) => list.answer(question)));
      return { status: 200, body: { revision, answers } };
    }
    if (path === API_PATHS.me) return { status: 200, body: ME };
    const { key, change } = v.parse(changeRequestSchema, sent(body));
    if (isRefused) {
      const problem = { type: 'urn:problem:forbidden', title: 'Yetkiniz yok', status: 403 };
      return { status: 403, body: problem };
    }
    const response = await list.commit(key, change, SOMEBODY);
    void publish();
    return { status: 200, body: response };
  };
  const edge: NetworkEdge = {
    request: async (path, body) => {
      const count = questionCount(path, body);
      await travel(count);
      const response = await finished(respond(path, body));
      await travel(count);
      return { status: response.status, body: sent(response.body) };
    },
    send: () => undefined,
    openEvents: (path, given) => {
      openedAt = Number(path.split('since=')[1]);
      handlers = given;
      isBroken = false;
      void publish();
      return () => {
        if (handlers === given) handlers = null;
      };
    },
    onBack: () => undefined,
    onHidden: () => undefined,
    after: () => () => undefined,
    random: () => 0.5,
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
  const end = async (which: number, isLost: boolean) => {
    await turn();
    const [message] = inFlight.splice(which % Math.max(1, inFlight.length), 1);
    message?.arrive(isLost);
    await refresh();
  };
  const deliver = (which: number) => end(which, false);

  const source = createSharedSource(createHttpConnection(edge, '', 0), {
    now: () => new Date(),
    randomId: randomUUID,
    hashPassword: () => Promise.resolve(HASHED),
    random: () => 0,
    isHidden: () => false,
    onBack: () => undefined,
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
      void publish();
      await refresh();
    },
    refuseChanges: (isNow) => {
      isRefused = isNow;
    },
    inFlight: async () => {
      await refresh();
      return inFlight.reduce((sum, { count }) => sum + count, 0);
    },
    deliver,
    lose: (which) => end(which, true),
    setReachable: (value) => {
      isReachable = value;
      if (!value || !isBroken) return;
      isBroken = false;
      void publish();
    },
    settle: async () => {
      await refresh();
      // In reverse, so that all messages arrive out of order.
      while (inFlight.length > 0) await deliver(inFlight.length - 1);
    },
  };
}
