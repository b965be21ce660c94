/** The places in the list of a user's neighbours, and its position among `total`. */
export interface FoundNeighbours {
  readonly previous: number | null;
  readonly next: number | null;
  /** `null`: too many stand before to be counted. */
  readonly position: number | null;
  /** `null`: not counted. */
  readonly total: number | null;
}

/** @returns `null`: the user is not among them */
export function neighboursIn(seqs: readonly number[], seq: number): FoundNeighbours | null {
  const position = seqs.indexOf(seq);
  if (position === -1) return null;
  const [previous, next] = [seqs[position - 1] ?? null, seqs[position + 1] ?? null];
  return { previous, next, position, total: seqs.length };
}
