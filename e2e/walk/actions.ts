import type { FileName, Oddity } from './people.ts';

/** An action of a person, as plain data that can be printed and repeated. */
export type Action =
  /**
   * `which`: index among several of that name, modulo their count. `times`: 2 is a double click.
   */
  | { do: 'press'; what: string; which?: number; times?: 1 | 2 }
  | { do: 'pressKey'; key: string }
  | { do: 'holdKey'; key: string }
  | { do: 'typeSearch'; text: string }
  | { do: 'typeAtOnce'; text: string }
  | { do: 'eraseSearch' | 'clickBackdrop' | 'dragOntoBackdrop' | 'dragOffBackdrop' | 'scrollCards' }
  | { do: 'choose'; field: string; option: string }
  | { do: 'toggleFilter'; role: string }
  | { do: 'peek'; which: number; by: 'press' | 'key' }
  | { do: 'fillForm'; name: string; isRight: boolean }
  | { do: 'save'; and: 'wait' | 'retry' | 'pressAgain' | 'goBack' | 'escape' | 'holdEnter' }
  | { do: 'useMenu'; item: 'remove' | 'setActive'; which: number }
  | { do: 'undoLast'; by: 'key' | 'notice' }
  | { do: 'undoInHistory' | 'restoreUser' | 'restoreRemovedPage' }
  | { do: 'chooseFile'; file: FileName }
  | { do: 'chooseHow'; how: 'merge' | 'replace' }
  | { do: 'restore' | 'undo' | 'putBack' | 'startEmpty' | 'downloadBackup' | 'listen' }
  | { do: 'reload' | 'goBack' | 'goForward' | 'closeTab' }
  | { do: 'goTo'; address: string }
  | { do: 'openTab'; address: string }
  | { do: 'switchTab'; which: number }
  | { do: 'addElsewhere' | 'removeElsewhere' | 'damageElsewhere' }
  | { do: 'fillStorage'; room: number }
  | { do: 'freeStorage' | 'findPart' | 'goOffline' | 'goOnline' }
  | { do: 'losePart'; part: string };

/** An action without parameters. */
export type Plain = {
  [Name in Action['do']]: { do: Name } extends Action & { do: Name } ? Name : never;
}[Action['do']];

export interface Walk {
  readonly userCount: number;
  readonly oddities: readonly Oddity[];
  readonly address: string;
  readonly actions: readonly Action[];
}
