import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openSharedWorld } from '#server/testing/sharedWorld.ts';
import { answerOnWire } from '#server/users/answers/answerOnWire.ts';
import { idsMatching } from '#server/users/answers/selectionAnswers.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { describeUserSource } from '#testing/userSourceContract.ts';

/** Fewer than of a list in memory: each step asks the database. */
const WALK_COUNT = 40;

const READING = { answer: answerOnWire, idsMatching };

describeDatabases((open) => {
  const openWorld = async (isLoaded = true) => {
    const list = openSharedList(await open(), fixedEnvironment(), READING);
    return openSharedWorld(list, isLoaded);
  };
  describeUserSource('the shared list', openWorld, WALK_COUNT);
});
