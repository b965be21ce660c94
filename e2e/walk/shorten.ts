/**
 * A list as short as it can be made in the time there is, of which `fails` still holds. The last
 * items are tried first, ever more of them: short lists are soon tried, and often enough. Then
 * halves are left out, then quarters, at last each single one. The last one stays: it is to blame.
 */
export async function shorten<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  hasTime: () => boolean,
): Promise<readonly Item[]> {
  const end = await shortestEnd(items, fails, hasTime);
  return leaveOut(end, fails, hasTime);
}

async function shortestEnd<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  hasTime: () => boolean,
): Promise<readonly Item[]> {
  for (let count = 1; count < items.length && hasTime(); count *= 2) {
    // One after the other: all share one machine.
    // oxlint-disable-next-line no-await-in-loop
    if (await fails(items.slice(-count))) return items.slice(-count);
  }
  return items;
}

async function leaveOut<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  hasTime: () => boolean,
): Promise<readonly Item[]> {
  let shortest = items;
  let size = Math.floor((items.length - 1) / 2);
  while (size >= 1) {
    let isShorter = false;
    for (let start = shortest.length - 1 - size; start >= 0; start -= size) {
      if (!hasTime()) return shortest;
      const fewer = [...shortest.slice(0, start), ...shortest.slice(start + size)];
      // oxlint-disable-next-line no-await-in-loop
      if (await fails(fewer)) {
        shortest = fewer;
        isShorter = true;
      }
    }
    // What could not be left out before may be now.
    if (size > 1 || !isShorter) size = Math.floor(size / 2);
    size = Math.min(size, shortest.length - 1);
  }
  return shortest;
}
