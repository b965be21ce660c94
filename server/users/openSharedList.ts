import type { Question } from '#domain/userSource.ts';
import type { AnswerOnWire } from '#protocol/api.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { clearOldKeys } from '#server/users/commits/changeKeys.ts';
import { settledNumber } from '#server/users/commits/changeNumbers.ts';
import { commitChange } from '#server/users/commits/commitChange.ts';
import { compactCounts } from '#server/users/commits/countDeltas.ts';
import { fillList } from '#server/users/commits/fillList.ts';
import type { ListEnvironment } from '#server/users/commits/listEnvironment.ts';
import { historyPage } from '#server/users/history/historyPage.ts';
import { removedPage } from '#server/users/history/removedPage.ts';
import type { ListReading } from '#server/users/listReading.ts';
import type { SharedList } from '#server/users/sharedList.ts';

/** The tables are tidied after so many changes. */
const CHANGES_BETWEEN_TIDYING = 200;

/** The list in a database that was migrated. Any number of servers may open the same. */
export function openSharedList(
  database: Database,
  environment: ListEnvironment,
  reading: ListReading,
): SharedList {
  let changeCount = 0;
  return {
    answer: (question) => answer(database, reading, question),
    commit: async (key, change, by) => {
      const request = { key, change, by };
      const response = await commitChange(database, environment, reading.idsMatching, request);
      changeCount += 1;
      if (changeCount % CHANGES_BETWEEN_TIDYING === 0) {
        // The change is made, whatever becomes of this.
        await tidy(database, environment.now()).catch(() => undefined);
      }
      return response;
    },
    revision: () => settledNumber(database),
    fill: (records) => fillList(database, records, environment.randomId),
  };
}

async function answer(
  database: Database,
  reading: ListReading,
  question: Question,
): Promise<AnswerOnWire> {
  switch (question.kind) {
    case 'history':
      return { ok: true, value: await inOneState(database, (on) => historyPage(on, question)) };
    case 'removed':
      return { ok: true, value: await inOneState(database, (on) => removedPage(on, question)) };
    case 'page':
    case 'user':
    case 'values':
    case 'neighbours':
    case 'email':
    case 'selected':
    case 'rows':
    case 'count':
      return reading.answer(database, question);
  }
}

/** All statements of `work` see the same changes. */
function inOneState<Result>(
  database: Database,
  work: (on: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (on) => {
    await on.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return work(on);
  });
}

async function tidy(database: Database, now: Date): Promise<void> {
  await compactCounts(database);
  await clearOldKeys(database, now);
}
