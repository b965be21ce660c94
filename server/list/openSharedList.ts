import type { AskedQuestion } from '#protocol/api.ts';
import { ONE_STATE, type Database } from '#server/database/database.ts';
import { answerFromDatabase } from '#server/list/answerFromDatabase.ts';
import { answerOrProblem } from '#server/list/answerOrProblem.ts';
import { backUp } from '#server/list/backUp.ts';
import { changesBetween } from '#server/list/changesSince.ts';
import { commitChange, type ListEnvironment } from '#server/list/commit.ts';
import { fillList } from '#server/list/fill.ts';
import { historyPage, lastChange, removedPage } from '#server/list/history.ts';
import { readRevision } from '#server/list/revision.ts';
import { openRemembered, type Remember } from '#server/list/remembered.ts';
import { readAllUsers, readManyUsers } from '#server/list/users.ts';
import type { SharedList } from '#server/list/sharedList.ts';

/** The list in a migrated database. Any number of servers may open it. */
export function openSharedList(database: Database, env: ListEnvironment): SharedList {
  const remember = openRemembered();
  return {
    answer: (question, signal) =>
      answerOrProblem(() => answer(untilAborted(database, signal), remember, question, signal)),
    streamUsers: (question, take, signal) =>
      answerOrProblem(() => readManyUsers(database, question, take, signal)),
    commit: (key, change, by, onProgress) =>
      commitChange(database, env, { key, change, by, onProgress }),
    revision: () => readRevision(database),
    changesBetween: (since, revision) =>
      database.transaction((on) => changesBetween(on, since, revision), ONE_STATE),
    backUp: (take) => database.transaction((on) => backUp(on, env.now(), take), ONE_STATE),
    fill: (records, within) =>
      within === undefined
        ? database.transaction((on) => fillList(on, records, env.randomId))
        : fillList(within, records, env.randomId),
  };
}

function untilAborted(database: Database, signal: AbortSignal | undefined): Database {
  return signal === undefined ? database : { ...database, ...database.until(signal) };
}

function answer(
  database: Database,
  remember: Remember,
  question: AskedQuestion,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  switch (question.kind) {
    case 'history':
      return database.transaction((on) => historyPage(on, question), ONE_STATE);
    case 'removed':
      return database.transaction((on) => removedPage(on, question), ONE_STATE);
    case 'lastChange':
      return lastChange(database, question);
    case 'holders':
    case 'rows':
      return readAllUsers(database, question, signal);
    case 'page':
    case 'user':
    case 'values':
    case 'neighbours':
    case 'email':
    case 'selected':
    case 'places':
      return answerFromDatabase(database, question, remember);
  }
}
