// Before the files: what these do around each test must hold for all of them.
import '#testing/setupConsole.ts';
import 'vitest-browser-react';
import { describe } from 'vitest';

/**
 * Whose turn a file is. The first two groups, which two pages begin with, are twice as large as the others, with which
 * the page that is ready first continues: so both end at about the same time.
 */
const TURNS = [0, 1, 2, 0, 1, 3];

/** By path: all of them, so that none is in no group. */
const FILES = import.meta.glob('../../{ui,platform,state,screens,app}/**/*.test.tsx');

/**
 * Describes the files of one group of component tests, for one page: opening a page and loading the
 * product anew for each file takes a second or two. `npm run test:all` does that.
 * @param group from 0 to 3
 */
export function describeGroup(group: number): void {
  for (const [place, [path, load]] of Object.entries(FILES).entries()) {
    if (TURNS[place % TURNS.length] !== group) continue;
    describe(`src/${path.slice('../../'.length)}`, async () => {
      await load();
    });
  }
}
