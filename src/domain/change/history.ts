import type { DoneChange } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';

/** A change of the history, as screens show it. */
export interface HistoryEntry extends DoneChange {
  /** The first of the users that it touched, at most `HISTORY_USERS_SHOWN`. */
  readonly users: readonly TouchedUser[];
  /** It was taken back by a later change. */
  readonly isUndone: boolean;
}

/** What a change did to one user. */
export interface TouchedUser {
  readonly id: string;
  /** As it was called then, or as it is called now; `null` where neither is known. */
  readonly name: string | null;
  readonly what: 'added' | 'removed' | 'edited';
  /** It is in the list now. */
  readonly isInList: boolean;
  /** Of an edited user. */
  readonly fields: readonly FieldHistory[];
}

/** `was` and `is` are `null` for a field that the record did not have, and for every password. */
export interface FieldHistory {
  /** The name of the field in the stored record. */
  readonly field: string;
  readonly was: FieldValue;
  readonly is: FieldValue;
}

/** Objects and lists of other programs are given as their JSON text. */
export type FieldValue = string | number | boolean | null;

/** A page of the history, newest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** The page after clamping, from 1. */
  readonly page: number;
  readonly total: number;
  /** The date of the oldest change that is kept, whatever the page and the user; `null`: none is. */
  readonly since: Date | null;
}

/** A user who was removed, and can be brought back. */
export interface RemovedUser {
  /** As it was when it was removed. */
  readonly user: User;
  /** The change that removed it. */
  readonly change: DoneChange;
}

/** A page of the removed users, last removed first. */
export interface RemovedPage {
  readonly rows: readonly RemovedUser[];
  readonly page: number;
  readonly total: number;
}
