import type { Operation } from '#domain/change/operation.ts';

/** Where a user stands: the greater, the further in front. An undone removal gets its old one. */
export interface SeqPlace {
  readonly seq: number;
}

/** An operation as the table `operations` has it, as JSON text. */
export type ListOperation = Operation<SeqPlace>;

/** @param text from the table `operations`, where `recordChange` wrote it */
export function decodeOperation(text: string): ListOperation {
  // Nothing else writes there.
  return JSON.parse(text) as ListOperation;
}
