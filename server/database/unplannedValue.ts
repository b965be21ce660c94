/**
 * A value for a prepared statement, such as `$1`, hidden from the planner. For a list it would
 * count the items, find that a few are cheaper than the ten it expects, and plan anew each time,
 * which takes longer than the statement.
 * @param type such as `text[]`
 */
export function unplannedValue(parameter: string, type: string): string {
  return `(SELECT ${parameter}::${type})::${type}`;
}
