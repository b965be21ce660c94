import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';
import { withValues } from '#domain/record/jsonText.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import type { Answers, AnswerTo, Question, RowsQuestion } from '#domain/userSource.ts';
import type { AnswerOnWire, AskedQuestion } from '#protocol/questions.ts';
import { type Database, isCanceled, ONE_STATE, type Queryable } from '#server/database/database.ts';
import { backUp, type TakePart } from '#server/list/backUp.ts';
import { commitChange, type ListEnvironment, type OnProgress } from '#server/list/commit.ts';
import { batchesOf, isStorableId } from '#server/list/locking.ts';
import { historyPage, lastChange, removedPage } from '#server/list/history.ts';
import { readNeighbours, readPage } from '#server/list/page.ts';
import { readPlaces } from '#server/list/places.ts';
import { TooManyRowsError } from '#server/list/records.ts';
import { type Actor, readChangedUsers, readRevision, recordEvent } from '#server/list/revision.ts';
import {
  isAboutManyUsers,
  type ManyUsersQuestion,
  readAllUsers,
  readHolderOf,
  readManyUsers,
  readSelected,
  readUser,
} from '#server/list/users.ts';
import { readValues } from '#server/list/values.ts';
import { type ListOperation, newSeqs, writeOperations } from '#server/list/write.ts';

/** The shared list. Its callers check roles. */
export type SharedList = ReturnType<typeof openSharedList>;

/** The list in a migrated database. Any number of servers may open it. */
export function openSharedList(database: Database, env: ListEnvironment) {
  return {
    /**
     * Rejects only if the database cannot be reached.
     * @param signal once it is aborted nobody reads the answer: it ends soon, with any result
     */
    answer: (question: AskedQuestion, signal?: AbortSignal) =>
      answerOrProblem(() => answerTo(database, question, signal)),
    /**
     * The answer to a question about many users, part by part, and whether it is complete.
     * @param take an error from it ends the answer
     */
    streamUsers: (
      question: ManyUsersQuestion,
      take: (users: readonly User[]) => void,
      signal?: AbortSignal,
    ) => answerOrProblem(() => readManyUsers(database, question, take, signal)),
    /**
     * Makes a change, all or nothing, once per key. Rejects only if the database cannot be reached:
     * then it may have been made, and may be sent again under its key.
     * @throws KeyReusedError if the key belongs to another change, or to somebody else
     */
    commit: (key: string, change: Change, by: Actor, onProgress?: OnProgress) =>
      commitChange(database, env, { key, change, by, onProgress }),
    /** How many changes were made: every answer from now on includes all of them. */
    revision: () => readRevision(database),
    /** Whom the changes after `since` changed, up to `revision`. */
    changedUsers: (since: number, revision: number) =>
      database.transaction((on) => readChangedUsers(on, since, revision), ONE_STATE),
    /**
     * Passes users and history on, as of one moment, as parts of a JSON text without passwords. On
     * PostgreSQL changes continue meanwhile; the embedded database does nothing else until it is
     * done.
     * @throws what `take` rejects with, or if the database cannot be reached
     */
    backUp: (take: TakePart) =>
      database.transaction((on) => backUp(on, env.now(), take), ONE_STATE),
    /**
     * Adds records, JSON texts, newest first, to an empty list; not a change of the history.
     * @param within the transaction that it belongs to; missing: one of its own
     */
    fill: (records: readonly string[], within?: Queryable) =>
      within === undefined
        ? database.transaction((on) => fillList(on, records, env.randomId))
        : fillList(within, records, env.randomId),
  };
}

/** The answer, or why there is none. Rejects only if the database cannot be reached. */
export async function answerOrProblem(answer: () => Promise<unknown>): Promise<AnswerOnWire> {
  try {
    return { ok: true, value: await answer() };
  } catch (error) {
    if (error instanceof TooManyRowsError) return { ok: false, problem: 'tooMany' };
    if (isCanceled(error)) return { ok: false, problem: 'tooSlow' };
    throw error;
  }
}

/** `readManyUsers` answers the others. */
type FewUsersQuestion = Exclude<Question, RowsQuestion>;

type Answerers = {
  readonly [Kind in FewUsersQuestion['kind']]: (
    on: Queryable,
    question: Extract<FewUsersQuestion, { kind: Kind }>,
  ) => Promise<Answers[Kind]>;
};

const ANSWERERS: Answerers = {
  page: (on, question) => readPage(on, question),
  user: readUser,
  values: readValues,
  neighbours: (on, question) => readNeighbours(on, question),
  email: readHolderOf,
  selected: readSelected,
  places: readPlaces,
  history: historyPage,
  removed: removedPage,
  lastChange,
};

/** Each of these is one statement, which sees one state by itself. */
const OF_ONE_STATEMENT: ReadonlySet<AskedQuestion['kind']> = new Set([
  'user',
  'email',
  'lastChange',
]);

function answerTo(
  database: Database,
  question: AskedQuestion,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (isAboutManyUsers(question)) return readAllUsers(database, question, signal);
  const answer = (on: Queryable) => answerFromDatabase(on, question);
  return OF_ONE_STATEMENT.has(question.kind)
    ? answer(database)
    : database.transaction(answer, ONE_STATE, signal);
}

/**
 * Answers a question, as `answerFrom` does for a list in memory.
 * @param on a transaction that sees one state of the list
 * @throws TooManyRowsError
 * @throws DatabaseError of `pg`, with the code 57014 if it takes too long
 */
export function answerFromDatabase<Q extends FewUsersQuestion>(
  on: Queryable,
  question: Q,
): Promise<AnswerTo<Q>> {
  // TypeScript cannot tell that the function under a kind takes questions of that kind.
  const answer = ANSWERERS[question.kind] as (
    on: Queryable,
    asked: FewUsersQuestion,
  ) => Promise<AnswerTo<Q>>;
  return answer(on, question);
}

const NOBODY = new Map<string, never>();

/** See `SharedList.fill`. @param on in a transaction */
async function fillList(
  on: Queryable,
  records: readonly string[],
  randomId: () => string,
): Promise<void> {
  const withIds = recordsWithIds(records, randomId);
  // A second fill waits here, and finds the list filled.
  await recordEvent(on);
  const users = await on.query('SELECT FROM users LIMIT 1');
  if (users.length > 0) throw new Error('Only an empty list can be filled.');
  const seqs = await newSeqs(on, withIds.length);
  const operations = withIds.map(({ id, record }, index): ListOperation => {
    return { kind: 'added', id, record, place: { seq: seqs[index] ?? 0 } };
  });
  for (const some of batchesOf(operations)) await writeOperations(on, some, NOBODY);
}

/**
 * The records of users, each with an id of its own: a repeated id, or one that cannot be stored, is
 * replaced by a new one. What is no user is left out.
 */
function recordsWithIds(records: readonly string[], randomId: () => string) {
  const ids = new Set<string>();
  return records.flatMap((text) => {
    const user = decodeMember(parseJson(text));
    if (user === null) return [];
    const isFree = isStorableId(user.id) && !ids.has(user.id);
    const id = isFree ? user.id : randomId();
    ids.add(id);
    const record = withEscapedSurrogates(text.trim());
    return [{ id, record: isFree ? record : withId(record, id) }];
  });
}

function withId(record: string, id: string): string {
  return JSON.stringify(withValues(parseJson(record), [['id', JSON.stringify(id)]]));
}
