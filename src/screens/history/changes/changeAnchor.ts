/** The id of a change's element in the page. */
export function changeAnchor(changeId: string): string {
  return `change-${changeId}`;
}
