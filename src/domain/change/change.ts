import type { UserQuery } from '#domain/query/userQuery.ts';
import type { ImportedChanges, ImportedUser, MatchedBy } from '#domain/sheet/importPlan.ts';
import type { ChangedFields, EditableField, NewUserInput, Role, User } from '#domain/user/user.ts';

/** Which users a change is about. */
export type Selection =
  /** One user. If it is gone, the answer says that instead of a number. */
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** All users that the query matches. Refused if their number is not `count` any more. */
  | {
      readonly kind: 'matching';
      readonly query: UserQuery;
      /** Ids of matching users who were deselected; `count` leaves them out. */
      readonly except: readonly string[];
      readonly count: number;
    };

export type FieldChanges = ChangedFields<EditableField>;

/** A user of the list whom an import changes. */
export interface ImportedEdit {
  /** As it was when the file was compared. */
  readonly user: Pick<User, 'id' | 'name'>;
  readonly changes: ImportedChanges;
}

/** A requested change of the list, as plain data. */
export type Change =
  | {
      readonly kind: 'add';
      /** The values of a valid form. */
      readonly input: NewUserInput;
    }
  | {
      readonly kind: 'edit';
      /** The user as shown when the editing began. */
      readonly user: User;
      readonly fields: FieldChanges;
      /** As typed; `null`: unchanged. */
      readonly password: string | null;
    }
  | { readonly kind: 'setActive'; readonly users: Selection; readonly active: boolean }
  | { readonly kind: 'setRole'; readonly users: Selection; readonly role: Role }
  | { readonly kind: 'remove'; readonly users: Selection }
  | {
      readonly kind: 'merge';
      /** The user who stays, with these changes. */
      readonly user: User;
      readonly fields: FieldChanges;
      /** The user who is removed. */
      readonly other: User;
    }
  | {
      readonly kind: 'import';
      /**
       * Added in front of all others, in this order. Refused if anybody has their ids or the emails
       * that they are matched by.
       */
      readonly additions: readonly ImportedUser[];
      readonly edits: readonly ImportedEdit[];
      readonly matchBy: MatchedBy;
    }
  /** Undoes a change of the history. */
  | { readonly kind: 'undo'; readonly changeId: string }
  /**
   * Restores removed users to their places, if they can be restored. Not called `restore`, which is
   * the kind of a restored backup in stored histories.
   */
  | { readonly kind: 'bringBack'; readonly ids: readonly string[] }
  /** Removes a removed user from the history for good. The history does not record it. */
  | { readonly kind: 'erase'; readonly id: string };

/** Why a list in this browser was not changed. The stored text is unchanged. */
export type ListProblem =
  /** The storage is full. */
  | 'full'
  /** Storage stopped answering. */
  | 'unavailable'
  /** Twice, the text read back differed from the text written. */
  | 'mismatch'
  /** The stored text cannot be read, and the person has not chosen what to do about it. */
  | 'damaged'
  /** Another tab or program removed the list, and the person has not chosen what to do. */
  | 'removed'
  /**
   * A newer version of the product wrote the stored text; or the server of a shared list has
   * another version.
   */
  | 'newer';

/** Why a change failed. The list is unchanged, except perhaps after `unreachable`. */
export type ChangeProblem =
  | ListProblem
  /** The code that hashes the password could not be loaded; the password was not written. */
  | 'hashing'
  /** The code that makes the change could not be loaded. */
  | 'notLoaded'
  /**
   * The list is on a server, and no response came, so the change may have been made. Equal data
   * committed again is not made twice.
   */
  | 'unreachable'
  /** The server of the shared list did not begin in time; nothing was changed. */
  | 'busy'
  /** Nobody is signed in to the shared list any more. */
  | 'signedOut'
  /** This member of staff may not change the list. */
  | 'forbidden'
  /** A shared list refuses more than `MAX_CHANGED_USERS` users. */
  | 'tooMany'
  /** The server of a shared list, or a proxy, refuses that many bytes or so long a text. */
  | 'tooLarge'
  /** The server of a shared list stores nothing for now, for example because its disk is full. */
  | 'readOnly'
  /** Another member of staff sent this change in this page before; it may have been made. */
  | 'keyReused';

/** The kinds of changes that the history shows. */
export const CHANGE_KINDS = [
  'add',
  'edit',
  'activate',
  'deactivate',
  'setRole',
  'remove',
  'merge',
  'undo',
  'bringBack',
  'import',
  /** A backup or an earlier state was restored. */
  'restore',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Why a change was refused: somebody changed the list meanwhile. Nothing was changed. */
export type Conflict =
  /** The user is no longer in the list, or no longer in the history. */
  | { readonly kind: 'gone' }
  /** An edited field has changed. `user`: the user as it is now. */
  | { readonly kind: 'edited'; readonly user: User }
  /** The number of users differs from the one that was shown. */
  | { readonly kind: 'count'; readonly count: number }
  /** Users of an imported file have changed since it was compared with the list. */
  | { readonly kind: 'listChanged' }
  /** The change was undone already, such as in another tab. */
  | { readonly kind: 'undone' }
  /** What the change touched has changed since. `by`: the later change, if the history has it. */
  | { readonly kind: 'changedSince'; readonly by: DoneChange | null };

/** A change that was made. */
export interface DoneChange {
  /** Its id in the history. */
  readonly id: string;
  readonly kind: ChangeKind;
  readonly at: Date;
  /** The name of the member of staff who made it; only on a shared list. */
  readonly by?: string;
  /** How many users it added, removed or edited. */
  readonly count: number;
  /** The name of the first of those users. */
  readonly name: string;
  /** False: the history had no room for it; it can be undone until the page is left. */
  readonly isKept: boolean;
  /** `null` unless the change is an undo, and if the history has lost the change that it undid. */
  readonly undone: UndoneChange | null;
}

/** What an undo undid in the end: undoing an undo makes the original change again. */
interface UndoneChange {
  /** The original change, never an undo. */
  readonly change: DoneChange;
  /** The undo was undone: the change was made again. */
  readonly isRedo: boolean;
}

/** How many of the users who were to be restored were not. */
export interface NotBack {
  /** These are in the list already. */
  readonly inList: number;
  /** These are no longer in the history. */
  readonly gone: number;
}

export type CommitResult =
  | {
      readonly ok: true;
      /** The user whom an add added. */
      readonly user: User | null;
      /** `null` if there was nothing to change, or after `erase`. */
      readonly change: DoneChange | null;
      /** Of `bringBack`, where not all came back. If nobody can, it is a conflict. */
      readonly notBack?: NotBack;
    }
  | RefusedChange;

/** Why a change was not made. */
export type RefusedChange =
  | { readonly ok: false; readonly problem: ChangeProblem }
  | { readonly ok: false; readonly problem: 'conflict'; readonly conflict: Conflict };

/** The password that a change sets; `null`: it sets none. */
export function passwordOf(change: Change): string | null {
  if (change.kind === 'add') return change.input.password;
  return change.kind === 'edit' ? change.password : null;
}

/** A change that sets a password, with another one. */
export function withPassword(change: Change, password: string): Change {
  if (change.kind === 'add') return { ...change, input: { ...change.input, password } };
  return change.kind === 'edit' ? { ...change, password } : change;
}
