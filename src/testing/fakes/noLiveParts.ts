import type { LiveList } from '#screens/user-list/LiveListContext.ts';

const nothing = () => null;

/** The parts that only a shared list has, each of which shows nothing. */
export const NO_LIVE_PARTS: LiveList = {
  Count: nothing,
  countWords: (words) => words,
  RemovedMark: nothing,
  UserEditors: nothing,
  FormEditors: nothing,
  NotAllowed: nothing,
  staffCommands: () => [],
};
