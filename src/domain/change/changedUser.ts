import type { User } from '#domain/user/user.ts';

/** What a change did to a user. */
export interface ChangedUser {
  readonly id: string;
  /** Before; `null`: was not in the list. */
  readonly was: User | null;
  /** After; `null`: is not in the list. */
  readonly is: User | null;
  /** The user came to the very front of the list; without it, it is not known where. */
  readonly isFirst?: true;
}
