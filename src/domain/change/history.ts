import type { DoneChange } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';

/** A change of the history, as screens show it. */
export interface HistoryEntry extends DoneChange {
  /** The first touched users, at most `HISTORY_USERS_SHOWN`. */
  readonly users: readonly TouchedUser[];
  /** A later change undid it. */
  readonly isUndone: boolean;
}

/** What a change did to one user. */
export interface TouchedUser {
  readonly id: string;
  /** The name in the change or, without one, the current name; `null`: neither is known. */
  readonly name: string | null;
  readonly what: 'added' | 'removed' | 'edited';
  /** The user is in the list now. */
  readonly isInList: boolean;
  /** Only of edited users. */
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
  /** The date of the oldest kept change, whatever the page and the user; `null`: none is kept. */
  readonly since: Date | null;
}

/** A user who was removed and can be restored. */
export interface RemovedUser {
  /** The user as it was when removed. */
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
