/**
 * A value for a prepared statement, such as `$1`, at which the planner does not look. Of a list it would count
 * the items, find that so few are cheaper than the ten that it expects of a list, and plan anew each time,
 * which takes longer than the statement.
 * @param type such as `text[]`
 */
export function unseenValue(parameter: string, type: string): string {
  return `(SELECT ${parameter}::${type})::${type}`;
}
