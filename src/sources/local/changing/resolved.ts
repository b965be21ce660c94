import type { UserIndex } from '#domain/answer/userIndex.ts';
import type { ChangeKind, Conflict, NotBack } from '#domain/change/change.ts';
import type { Operation } from '#domain/change/operation.ts';
import type { User } from '#domain/user/user.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import type { StoredList } from '#sources/local/changing/storedList.ts';

/** What a change does to the list as it is now, or why it does nothing. */
export type Resolved =
  | {
      readonly kind: ChangeKind;
      readonly operations: readonly Operation[];
      /** The id of the change that this one takes back, or `null`. */
      readonly undoes: string | null;
      readonly notBack?: NotBack;
    }
  | { readonly conflict: Conflict };

export const GONE: Resolved = { conflict: { kind: 'gone' } };

/** All that a change may depend on. */
export interface ResolveContext {
  readonly list: StoredList;
  /** Newest first. */
  readonly history: readonly RecordedChange[];
  /** The index of these users, with what is known of the list that is shown. */
  readonly indexOf: (users: readonly User[]) => UserIndex;
  /** The hash of the change's password, if it has one. */
  readonly passwordHash: string | null;
  /** Of a user whom the change adds. */
  readonly newId: () => string;
  readonly now: Date;
}
