import type { Operation } from '#domain/change/operation.ts';

/** A user's place: greater means further in front. Undoing a removal restores the old one. */
export interface SeqPlace {
  readonly seq: number;
}

/** An operation of the table `operations`, as JSON text. */
export type ListOperation = Operation<SeqPlace>;

/** @param text from the table `operations`, where `recordChange` wrote it */
export function decodeOperation(text: string): ListOperation {
  // Only `recordChange` writes there.
  return JSON.parse(text) as ListOperation;
}
