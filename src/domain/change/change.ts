import type { NewUserInput, User } from '#domain/user/user.ts';

/** A change of the list, as plain data. */
export type Change = {
  readonly kind: 'add';
  /** The values of a valid form. */
  readonly input: NewUserInput;
};

/** Why a change failed. The list is then unchanged. */
export type ChangeProblem =
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
  /** A newer version of the product wrote the stored text. */
  | 'newer'
  /** The code that hashes the password could not be loaded; the password was not written. */
  | 'hashing'
  /** The list is not in this browser, and could not be reached. */
  | 'unreachable';

export type CommitResult =
  /** `user`: as it is in the list. */
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly problem: ChangeProblem };
