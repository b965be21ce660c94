/** The first characters of a text, in UTF-16 units; does not end with half an emoji. */
export function startOfText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** A text as it is, or where it is longer than that, its start and "…". */
export function cutText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${startOfText(text, maxLength)}…`;
}
