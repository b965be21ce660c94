import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { PaletteCommand } from '#screens/palette/paletteCommand.ts';

/** The parts of list, user and form that only one has which others change as well. */
export interface LiveList {
  /** How many match, and what is new since the rows are shown, which it keeps in place. */
  readonly Count: ComponentType<{
    className: string | undefined;
    question: PageQuestion;
    answer: PageOfUsers | undefined;
  }>;
  /** `words`, which begin with a number of this answer, as they are announced: it may be a lower bound. */
  readonly countWords: (words: string, answer: PageOfUsers) => string;
  /** In place of the words that more cards are loading, where a long search has to find them. */
  readonly More: ComponentType<{ question: PageQuestion; children: ReactNode }>;
  /** Beside the name of a user who is not in the list any more. */
  readonly RemovedMark: ComponentType<{ id: string }>;
  /** Who else edits this user, beside what is shown of them. */
  readonly UserEditors: ComponentType<{ id: string; isBeside?: boolean }>;
  /** The same in a form that edits this user; others are told of it meanwhile. */
  readonly FormEditors: ComponentType<{ id: string }>;
  /** In an open dialog that changes the list: that the person may not do so any more. */
  readonly NotAllowed: ComponentType<{ isForm?: boolean }>;
  /** What the palette has only for staff. */
  readonly staffCommands: (mayManageStaff: boolean) => readonly PaletteCommand[];
}

/** `null`: the list of this browser. */
export const LiveListContext = createContext<LiveList | null>(null);

/** The list of this browser knows each number. */
export function useCountWords(): LiveList['countWords'] {
  return useContext(LiveListContext)?.countWords ?? ((words) => words);
}
