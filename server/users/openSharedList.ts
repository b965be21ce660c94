import type { AskedQuestion, ChangeResponse } from '#protocol/api.ts';
import { ONE_STATE, type Database } from '#server/database/database.ts';
import { openIsDistributed } from '#server/database/isDistributed.ts';
import { answerFromDatabase } from '#server/users/answers/answerFromDatabase.ts';
import { usersFor, usersInParts } from './answers/searching/usersInParts.ts';
import { BOUNDS, type BoundedDatabase } from '#server/users/answers/bounded.ts';
import { openRememberedCounts } from './answers/counts/rememberedCounts.ts';
import { backUp } from '#server/users/backup/backUp.ts';
import { changesBetween } from '#server/users/commits/changesBetween.ts';
import { newestNumber, readWatermark } from '#server/users/commits/changeNumbers.ts';
import { commitChange } from '#server/users/commits/commitChange.ts';
import { compactCounts } from './commits/writing/countDeltas.ts';
import { compactPlaces } from './commits/writing/placeCounts.ts';
import { fillList } from './commits/writing/fillList.ts';
import { isLargeChange } from './commits/resolving/isLargeChange.ts';
import type { ListEnvironment } from '#server/users/commits/listEnvironment.ts';
import { openWatermarkWaits } from '#server/users/commits/watermarkWaits.ts';
import { openNotifyOthers } from '#server/users/commits/notifyOthers.ts';
import { historyPage } from '#server/users/history/historyPage.ts';
import { lastChange } from '#server/users/history/lastChange.ts';
import { removedPage } from '#server/users/history/removedPage.ts';
import { answerOrProblem } from '#server/users/answers/answerOrProblem.ts';
import { openRankIndex } from '#server/users/rank-index/openRankIndex.ts';
import type { SharedList } from '#server/users/sharedList.ts';

/** Counts are compacted after so many changes. */
const CHANGES_BETWEEN_COMPACTIONS = 200;
/** A change of so many users may make the boxes of many cells too large. */
const USERS_BEFORE_COMPACTING_PLACES = 100;

/** What this process caches, so that answers read fewer users. */
type Kept = Pick<BoundedDatabase, 'bounds' | 'rankIndex' | 'counts'>;

/** How much of the list one answer reads. */
const LIMITS = { bounds: BOUNDS };

/** The list in a migrated database. Any number of servers may open it. */
export function openSharedList(
  database: Database,
  env: ListEnvironment,
  { bounds } = LIMITS,
): SharedList {
  const changed = {
    database,
    env,
    watermarkWaits: openWatermarkWaits(database),
    notifyOthers: openNotifyOthers(database),
    isDistributed: openIsDistributed(),
  };
  const filling = { randomId: env.randomId, isDistributed: changed.isDistributed };
  const rankIndex = openRankIndex(database);
  const kept: Kept = {
    bounds,
    rankIndex,
    counts: openRememberedCounts(database),
  };
  const compactAfter = openCompacting(database);
  return {
    answer: (question, signal) =>
      answerOrProblem(() => answer(untilAborted(database, signal), kept, question, signal)),
    streamUsers: (question, take, signal) =>
      answerOrProblem(() => usersInParts(database, question, take, signal)),
    prepare: rankIndex.refresh,
    isLargeChange: (change) => isLargeChange(database, change),
    commit: async (key, change, by, onProgress) => {
      const request = { key, change, by, onProgress };
      const response = await commitChange(changed, request);
      await compactAfter(response);
      return response;
    },
    revision: () => readWatermark(database),
    newest: () => newestNumber(database),
    changesBetween: (since, revision) => changesBetween(database, since, revision),
    backUp: (take) => database.transaction((on) => backUp(on, env.now(), take), ONE_STATE),
    fill: (records, within) =>
      within === undefined
        ? database.transaction((on) => fillList(on, records, filling))
        : fillList(within, records, filling),
  };
}

/** Compacts counts after many changes, and places also after a large one. Never rejects. */
function openCompacting(database: Database): (response: ChangeResponse) => Promise<void> {
  let changeCount = 0;
  return async (response) => {
    changeCount += 1;
    const isDue = changeCount % CHANGES_BETWEEN_COMPACTIONS === 0;
    // The change is made, even if this fails.
    if (isDue) await compactCounts(database).catch(() => undefined);
    if (isDue || userCountOf(response) >= USERS_BEFORE_COMPACTING_PLACES) {
      await compactPlaces(database).catch(() => undefined);
    }
  };
}

/** How many users a change touched. */
function userCountOf({ result }: ChangeResponse): number {
  return (result.ok && result.change?.count) || 0;
}

function untilAborted(database: Database, signal: AbortSignal | undefined): Database {
  return signal === undefined ? database : { ...database, ...database.until(signal) };
}

function answer(
  database: Database,
  kept: Kept,
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
      return usersFor(database, question, signal);
    case 'page':
    case 'user':
    case 'values':
    case 'neighbours':
    case 'email':
    case 'selected':
    case 'places':
      return answerFromDatabase(database, question, kept);
  }
}
