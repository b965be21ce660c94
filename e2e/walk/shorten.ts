/**
 * The shortest list found in the time limit for which `fails` still holds. Tries the last 1, 2, 4 …
 * items first: short lists take little time, and often suffice. Then leaves out halves, quarters,
 * and in the end single items. The last item always stays, since it caused the failure.
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
    // oxlint-disable-next-line no-await-in-loop -- one after the other: all share one machine
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
    // Items that were needed before may be superfluous now.
    if (size > 1 || !isShorter) size = Math.floor(size / 2);
    size = Math.min(size, shortest.length - 1);
  }
  return shortest;
}
