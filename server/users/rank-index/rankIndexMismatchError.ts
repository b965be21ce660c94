/** The rank index contradicts the list: something other than a change wrote to its tables. */
export class RankIndexMismatchError extends Error {}
