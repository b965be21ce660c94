import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openSharedWorld } from '#server/testing/sharedWorld.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { describeReach, describeUserSource } from '#testing/userSourceContract.ts';

/** Fewer than of a list in memory: each step asks the database. */
const WALK_COUNT = 40;
/** Fewer still: its walks have more steps, and more requests are lost and retried. */
const REACH_WALK_COUNT = 20;

describeDatabases((open) => {
  const openWorld = async (isLoaded = true) => {
    const list = openSharedList(await open(), fixedEnvironment());
    return openSharedWorld(list, isLoaded);
  };
  describeUserSource('the shared list', openWorld, WALK_COUNT);
  describeReach('the shared list', openWorld, REACH_WALK_COUNT);
});
