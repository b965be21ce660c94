/**
 * Hides a value of a prepared statement, such as `$1`, from the planner. Otherwise it counts the
 * items of a list, finds a few cheaper than the ten of its generic plan, and plans every call again,
 * which takes longer than the statement.
 * @param type such as `text[]`
 */
export function unplannedValue(parameter: string, type: string): string {
  return `(SELECT ${parameter}::${type})::${type}`;
}
