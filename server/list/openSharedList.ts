import type { AskedQuestion } from '#protocol/api.ts';
import { ONE_STATE, type Database } from '#server/database/database.ts';
import { answerFromDatabase } from '#server/list/answerFromDatabase.ts';
import { backUp } from '#server/users/backup/backUp.ts';
import { changesBetween } from '#server/users/commits/changesBetween.ts';
import { newestNumber, readWatermark } from '#server/users/commits/changeNumbers.ts';
import { commitChange } from '#server/users/commits/commitChange.ts';
import { fillList } from '#server/users/commits/writing/fillList.ts';
import { isLargeChange } from '#server/users/commits/resolving/isLargeChange.ts';
import type { ListEnvironment } from '#server/users/commits/listEnvironment.ts';
import { openWatermarkWaits } from '#server/users/commits/watermarkWaits.ts';
import { openNotifyOthers } from '#server/users/commits/notifyOthers.ts';
import { historyPage } from '#server/users/history/historyPage.ts';
import { lastChange } from '#server/users/history/lastChange.ts';
import { removedPage } from '#server/users/history/removedPage.ts';
import { answerOrProblem } from '#server/list/answerOrProblem.ts';
import { openRemembered, type Remember } from '#server/list/remembered.ts';
import { readAllUsers, readManyUsers } from '#server/list/users.ts';
import type { SharedList } from '#server/list/sharedList.ts';

/** The list in a migrated database. Any number of servers may open it. */
export function openSharedList(database: Database, env: ListEnvironment): SharedList {
  const changed = {
    database,
    env,
    watermarkWaits: openWatermarkWaits(database),
    notifyOthers: openNotifyOthers(database),
  };
  const remember = openRemembered();
  return {
    answer: (question, signal) =>
      answerOrProblem(() => answer(untilAborted(database, signal), remember, question, signal)),
    streamUsers: (question, take, signal) =>
      answerOrProblem(() => readManyUsers(database, question, take, signal)),
    isLargeChange: (change) => isLargeChange(database, change),
    commit: (key, change, by, onProgress) => commitChange(changed, { key, change, by, onProgress }),
    revision: () => readWatermark(database),
    newest: () => newestNumber(database),
    changesBetween: (since, revision) => changesBetween(database, since, revision),
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
