import type { User } from '#domain/user/user.ts';
import type { ManyUsersQuestion } from './answers/searching/usersInParts.ts';
import type { Change } from '#domain/change/change.ts';
import type { AnswerOnWire, ChangeResponse, ListedChange } from '#protocol/api.ts';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import type { Queryable } from '#server/database/database.ts';
import type { TakePart } from '#server/users/backup/backUp.ts';

/** Where the database tells of changes that were made, on every server. */
export const CHANGES_CHANNEL = 'changes';

/** Who makes a change, as the history tells it. */
export interface Actor {
  readonly staffId: string;
  readonly staffName: string;
}

/** Is called as a change of many users is made. @param done how many of all were written so far */
export type OnProgress = (done: number, total: number) => void;

/** The list that all share. Roles are checked by who calls it. */
export interface SharedList {
  /**
   * Rejects only where the database cannot be reached, and for a part that goes on from what no part has
   * told (`canContinue`).
   * @param wanted once it is aborted nobody reads the answer: finding it ends soon, with any answer
   */
  readonly answer: (question: AskedQuestion, wanted?: AbortSignal) => Promise<AnswerOnWire>;
  /**
   * The answer to a question about many users, part by part, and whether it is whole.
   * @param take what it throws ends it
   */
  readonly streamUsers: (
    question: ManyUsersQuestion,
    take: (users: readonly User[]) => void,
    wanted?: AbortSignal,
  ) => Promise<AnswerOnWire>;
  /** Reads ahead by what places in the list are found, which questions begin by themselves. Never rejects. */
  readonly prepare: () => Promise<void>;
  /** Whether making a change may take seconds, for as many users as it is about. */
  readonly isOfMany: (change: Change) => Promise<boolean>;
  /**
   * Makes a change, all or nothing, once for each key. Rejects only where the database cannot be
   * reached: then it may or may not be made, and may be sent again under its key.
   * @throws KeyReusedError if the key belongs to another change, or to somebody else
   */
  readonly commit: (
    key: string,
    change: Change,
    by: Actor,
    onProgress?: OnProgress,
  ) => Promise<ChangeResponse>;
  /** The number up to which every change is in every answer from now on; 0 without changes. */
  readonly revision: () => Promise<number>;
  /** The number up to which there may be changes in answers by now, or in those before. */
  readonly newest: () => Promise<number>;
  /**
   * What changes did to users, of those after `since` up to `revision`, which is one that was told; `null`: that
   * is too much to be told, or is not known.
   */
  readonly changesBetween: (
    since: number,
    revision: number,
  ) => Promise<readonly ListedChange[] | null>;
  /**
   * Adds records, JSON texts, newest first, to an empty list; no change of the history.
   * @param within the transaction that it is a part of; none: one of its own
   */
  readonly fill: (records: readonly string[], within?: Queryable) => Promise<void>;
  /**
   * Tells users and history, as of one moment, as the parts of a JSON text, without passwords. Changes
   * continue meanwhile on PostgreSQL; the embedded database does nothing else until it is done.
   * @throws what `take` rejects with, or where the database cannot be reached
   */
  readonly backUp: (take: TakePart) => Promise<void>;
}
