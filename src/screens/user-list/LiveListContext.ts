import { createContext, useContext, type ComponentType } from 'react';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { PaletteCommand } from '#screens/palette/paletteCommand.ts';

/** The parts of list, user and form that only a shared list has. */
export interface LiveList {
  /** How many match, and what is new since the rows were shown; keeps the rows in place. */
  readonly Count: ComponentType<{
    className: string | undefined;
    question: PageQuestion;
    answer: PageOfUsers | undefined;
  }>;
  /**
   * The announcement of `words`, which begin with a number of this answer: it may be a lower bound.
   */
  readonly countWords: (words: string, answer: PageOfUsers) => string;
  /** Beside the name of a user who is no longer in the list. */
  readonly RemovedMark: ComponentType<{ id: string }>;
  /** Who else edits this user, beside the user's values. */
  readonly UserEditors: ComponentType<{ id: string; isBeside?: boolean }>;
  /** The same in a form that edits this user; announces the form to the others. */
  readonly FormEditors: ComponentType<{ id: string }>;
  /** Says in an open dialog that the person may no longer change the list. */
  readonly NotAllowed: ComponentType<{ isForm?: boolean }>;
  /** Commands of the palette that only staff have. */
  readonly staffCommands: (mayManageStaff: boolean) => readonly PaletteCommand[];
}

/** `null`: the list of this browser. */
export const LiveListContext = createContext<LiveList | null>(null);

/** In the list of this browser every number is exact. */
export function useCountWords(): LiveList['countWords'] {
  return useContext(LiveListContext)?.countWords ?? ((words) => words);
}
