/** Binary search for the first item for which `isBefore` returns false, as for all that follow. */
export function lowerBound<Item>(
  items: readonly Item[],
  isBefore: (item: Item) => boolean,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // In range, so it is an item; a check for undefined would fail for items that are undefined.
    if (isBefore(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
