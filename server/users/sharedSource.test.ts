import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openSharedWorld } from '#server/testing/sharedWorld.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { describeUserSource } from '#testing/userSourceContract.ts';

/** Fewer than of a list in memory: each step asks the database. */
const WALK_COUNT = 40;

describeDatabases((open) => {
  const openWorld = async (isLoaded = true) => {
    const list = openSharedList(await open(), fixedEnvironment());
    return openSharedWorld(list, isLoaded);
  };
  describeUserSource('the shared list', openWorld, WALK_COUNT);
});
