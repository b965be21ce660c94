import type { UserQuery } from '#domain/query/userQuery.ts';
import type { ImportedChanges, ImportedUser, MatchedBy } from '#domain/sheet/importPlan.ts';
import type { NewUserInput, Role, User } from '#domain/user/user.ts';

/** Which users a change is about. */
export type Selection =
  /** One user as it was shown: tells apart users with the same id. */
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** All whom the query matches. Nothing is done if they are not `count` any more. */
  | {
      readonly kind: 'matching';
      readonly query: UserQuery;
      /** Ids of matching users who were deselected; they do not count. */
      readonly except: readonly string[];
      readonly count: number;
    };

/** The fields of a user that a form edits, but for the password. */
export type EditableField = 'name' | 'email' | 'role' | 'active';

/** What changes in each field, from what was shown; a field that does not change is missing. */
export type FieldChanges = {
  readonly [Field in EditableField]?: { readonly was: User[Field]; readonly is: User[Field] };
};

/** A user of the list whom an import changes. */
export interface ImportedEdit {
  /** As it was when the file was compared. */
  readonly user: Pick<User, 'id' | 'name'>;
  readonly changes: ImportedChanges;
}

/** A wanted change of the list, as plain data. */
export type Change =
  | {
      readonly kind: 'add';
      /** The values of a valid form. */
      readonly input: NewUserInput;
    }
  | {
      readonly kind: 'edit';
      /** As it was shown when the editing began. */
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
      /** Stays, with these changes. */
      readonly user: User;
      readonly fields: FieldChanges;
      /** Is removed. */
      readonly other: User;
    }
  | {
      readonly kind: 'import';
      /** In front of all others, in this order. Nobody may have their ids, or what is matched by. */
      readonly additions: readonly ImportedUser[];
      readonly edits: readonly ImportedEdit[];
      readonly matchBy: MatchedBy;
    }
  /** Takes back a change of the history. */
  | { readonly kind: 'undo'; readonly changeId: string }
  /** Adds removed users again, where they stood: those who can come back. */
  | { readonly kind: 'bringBack'; readonly ids: readonly string[] }
  /** Takes a removed user out of the history, for good. Not itself in the history. */
  | { readonly kind: 'erase'; readonly id: string };

/** Why a list in this browser was not changed. The stored text is as it was. */
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
  /** A newer version of the product wrote the stored text; of a shared list, its server is another version. */
  | 'newer';

/** Why a change failed. The list is then unchanged, but for `unreachable`. */
export type ChangeProblem =
  | ListProblem
  /** The code that hashes the password could not be loaded; the password was not written. */
  | 'hashing'
  /** The code that makes the change could not be loaded. */
  | 'notLoaded'
  /**
   * The list is not in this browser, and no answer came: maybe the change was made, maybe not. Equal
   * data committed again is not made twice.
   */
  | 'unreachable'
  /** The server of the shared list did not come to it in time; nothing was changed. */
  | 'busy'
  /** Nobody is signed in to the shared list any more. */
  | 'signedOut'
  /** The member of staff may not change the list. */
  | 'forbidden'
  /** Of a shared list: it is about more than `MAX_CHANGED_USERS`. */
  | 'tooMany'
  /** Of a shared list: its server, or what is in front of it, takes no change of so many bytes, or so long a text. */
  | 'tooLarge'
  /** The server of a shared list stores nothing for now, such as with a full disk. */
  | 'readOnly'
  /** Of a shared list: it was sent before by another member of staff in this page, and maybe made. */
  | 'keyReused';

/** What a change was for, as the history tells it. */
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

/** Why a change was not made: somebody changed the list meanwhile. Nothing was changed. */
export type Conflict =
  /** The user is not in the list any more, or not in the history. */
  | { readonly kind: 'gone' }
  /** An edited field is not what it was. `user`: as it is now. */
  | { readonly kind: 'edited'; readonly user: User }
  /** Another number of users than was shown. */
  | { readonly kind: 'count'; readonly count: number }
  /** Of an import: users of the file are not as they were when it was compared with the list. */
  | { readonly kind: 'listChanged' }
  /** Of an undo: the change was taken back already, such as in another tab. */
  | { readonly kind: 'undone' }
  /** What the change touched has changed since. `by`: the later change, where the history has it. */
  | { readonly kind: 'changedSince'; readonly by: DoneChange | null };

/** A change that was made. */
export interface DoneChange {
  /** Its id in the history. */
  readonly id: string;
  readonly kind: ChangeKind;
  readonly at: Date;
  /** The name of the member of staff who made it; there only on a shared list. */
  readonly by?: string;
  /** How many users it added, removed or edited. */
  readonly count: number;
  /** The name of the first of them. */
  readonly name: string;
  /** False: there was no room for it in the history; it can be taken back until the page is left. */
  readonly isKept: boolean;
  /** `null` if it is no undo, and where the history has lost what it took back. */
  readonly undone: UndoneChange | null;
}

/** What an undo was about in the end, however often that was taken back and made again. */
interface UndoneChange {
  /** Not itself an undo. */
  readonly change: DoneChange;
  /** An undo was taken back: the change was made again. */
  readonly isRedo: boolean;
}

/** How many of the users who were to come back could not. */
export interface NotBack {
  /** They are in the list already. */
  readonly inList: number;
  /** They are not in the history any more. */
  readonly gone: number;
}

export type CommitResult =
  | {
      readonly ok: true;
      /** Whom an add added. */
      readonly user: User | null;
      /** `null` where there was nothing to change, or after `erase`. */
      readonly change: DoneChange | null;
      /** Of `bringBack`, where not all came back. If nobody can, it is a conflict. */
      readonly notBack?: NotBack;
    }
  | RefusedChange;

/** Why a change was not made. */
export type RefusedChange =
  | { readonly ok: false; readonly problem: ChangeProblem }
  | { readonly ok: false; readonly problem: 'conflict'; readonly conflict: Conflict };
