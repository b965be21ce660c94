import type { User } from '#domain/user/user.ts';
import type { ManyUsersQuestion } from '#server/list/users.ts';
import type { Change } from '#domain/change/change.ts';
import type { AnswerOnWire, AskedQuestion } from '#protocol/questions.ts';
import type { ChangeResponse } from '#protocol/changes.ts';
import type { ListNews } from '#protocol/live.ts';
import type { Queryable } from '#server/database/database.ts';
import type { TakePart } from '#server/list/backUp.ts';

/** Who makes a change, as the history shows it. */
export interface Actor {
  readonly staffId: string;
  readonly staffName: string;
}

/** Called while a large change is made. @param done how many of all were written so far */
export type OnProgress = (done: number, total: number) => void;

/** The shared list. Its callers check roles. */
export interface SharedList {
  /**
   * Rejects only if the database cannot be reached.
   * @param signal once it is aborted nobody reads the answer: it ends soon, with any result
   */
  readonly answer: (question: AskedQuestion, signal?: AbortSignal) => Promise<AnswerOnWire>;
  /**
   * The answer to a question about many users, part by part, and whether it is complete.
   * @param take an error from it ends the answer
   */
  readonly streamUsers: (
    question: ManyUsersQuestion,
    take: (users: readonly User[]) => void,
    signal?: AbortSignal,
  ) => Promise<AnswerOnWire>;
  /**
   * Makes a change, all or nothing, once per key. Rejects only if the database cannot be reached:
   * then it may have been made, and may be sent again under its key.
   * @throws KeyReusedError if the key belongs to another change, or to somebody else
   */
  readonly commit: (
    key: string,
    change: Change,
    by: Actor,
    onProgress?: OnProgress,
  ) => Promise<ChangeResponse>;
  /** How many changes were made: every answer from now on includes all of them. */
  readonly revision: () => Promise<number>;
  /** Whom the changes after `since` changed, up to `revision`. */
  readonly changedUsers: (since: number, revision: number) => Promise<ListNews['users']>;
  /**
   * Adds records, JSON texts, newest first, to an empty list; not a change of the history.
   * @param within the transaction that it belongs to; missing: one of its own
   */
  readonly fill: (records: readonly string[], within?: Queryable) => Promise<void>;
  /**
   * Passes users and history on, as of one moment, as parts of a JSON text without passwords. On
   * PostgreSQL changes continue meanwhile; the embedded database does nothing else until it is
   * done.
   * @throws what `take` rejects with, or if the database cannot be reached
   */
  readonly backUp: (take: TakePart) => Promise<void>;
}
