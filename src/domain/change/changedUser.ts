import type { User } from '#domain/user/user.ts';

/** What a change did to a user. */
export interface ChangedUser {
  readonly id: string;
  /** Before the change; `null`: not in the list. */
  readonly was: User | null;
  /** After the change; `null`: not in the list. */
  readonly is: User | null;
  /** The user was added at the very front; if missing, the place is not known. */
  readonly isFirst?: true;
}
