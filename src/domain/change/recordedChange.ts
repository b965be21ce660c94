import type { ChangeKind } from '#domain/change/change.ts';
import type { Operation, Place } from '#domain/change/operation.ts';

/** A change of the list that was made. */
export interface RecordedChange<P = Place> {
  /** In the list of this browser: the digits after the prefix of its key. */
  readonly id: string;
  readonly at: Date;
  readonly kind: ChangeKind;
  /** Id of the change that it took back, or `null`. */
  readonly undoes: string | null;
  readonly operations: readonly Operation<P>[];
}
