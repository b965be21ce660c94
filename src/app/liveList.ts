import { FormEditors, UserEditors } from '#screens/shared-list/Editors.tsx';
import { countWords } from '#screens/shared-list/countWords.ts';
import { LiveCount } from '#screens/shared-list/LiveCount.tsx';
import { NotAllowed } from '#screens/shared-list/NotAllowed.tsx';
import { staffCommands } from '#screens/shared-list/staffCommands.ts';
import { RemovedMark } from '#screens/shared-list/RemovedMark.tsx';
import type { LiveList } from '#screens/user-list/LiveListContext.ts';

/** What only a shared list adds to the list of users. */
export const LIVE_LIST: LiveList = {
  Count: LiveCount,
  countWords,
  RemovedMark,
  UserEditors,
  FormEditors,
  NotAllowed,
  staffCommands,
};
