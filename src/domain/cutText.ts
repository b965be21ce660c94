/** The first characters of a text, in UTF-16 units; never ends with half an emoji. */
export function startOfText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** The text or, if it is longer, its start and "…". */
export function cutText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${startOfText(text, maxLength)}…`;
}
