/**
 * A seeded random number generator (mulberry32): numbers from 0 to 1.
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * @template Item
 * @param {() => number} random @param {readonly Item[]} items @returns {Item}
 */
export function oneOf(random, items) {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/**
 * A random sample of `count` items in random order; all items if there are fewer.
 * @template Item
 * @param {() => number} random @param {readonly Item[]} items @param {number} count
 */
export function someOf(random, items, count) {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ item }) => item);
}
