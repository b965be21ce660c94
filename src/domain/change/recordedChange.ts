import type { ChangeKind } from '#domain/change/change.ts';
import type { Operation, Place } from '#domain/change/operation.ts';

/** A change that was made, as the history keeps it. */
export interface RecordedChange<P = Place> {
  /** In a list of this browser: the digits after the prefix of its storage key. */
  readonly id: string;
  readonly at: Date;
  readonly kind: ChangeKind;
  /** The id of the change that it undid, or `null`. */
  readonly undoes: string | null;
  readonly operations: readonly Operation<P>[];
}
