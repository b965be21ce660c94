/** The position of the first item that `isBefore` says no to; it says yes to all those before it. */
export function lowerBound<Item>(
  items: readonly Item[],
  isBefore: (item: Item) => boolean,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // In range, so it is an item, even where items may be undefined.
    if (isBefore(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
