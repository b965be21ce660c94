import { matchingPositions } from '#domain/answer/matching.ts';
import { userAt, type UserIndex } from '#domain/answer/userIndex.ts';
import { FINEST_LEVEL, gridPosition } from '#domain/query/placeCells.ts';
import type { User } from '#domain/user/user.ts';
import type { PlaceCell, PlacesAnswer, PlacesQuestion } from '#domain/userSource.ts';

type Growing = { -readonly [Key in keyof PlaceCell]: PlaceCell[Key] };

const NOWHERE = -1;

/**
 * The position of each user of a list, two numbers each. Cached, since a map asks again at every
 * move.
 */
const grids = new WeakMap<readonly User[], Int32Array>();

function gridOf(users: readonly User[]): Int32Array {
  const known = grids.get(users);
  if (known !== undefined) return known;
  const grid = new Int32Array(2 * users.length).fill(NOWHERE);
  users.forEach((user, at) => {
    const position = gridPosition(user);
    if (position !== null) grid.set([position.x, position.y], 2 * at);
  });
  grids.set(users, grid);
  return grid;
}

/** The occupied cells of an area, row by row. */
export function placesAnswer(
  index: UserIndex,
  { query, level, area }: PlacesQuestion,
): PlacesAnswer {
  const bits = FINEST_LEVEL - level;
  const width = area.east - area.west + 1;
  const cells = new Map<number, Growing>();
  const grid = gridOf(index.users);
  let unplaced = 0;
  for (const at of matchingPositions(index, { ...query, sort: null })) {
    const [x = NOWHERE, y = NOWHERE] = [grid[2 * at], grid[2 * at + 1]];
    if (x === NOWHERE) {
      unplaced += 1;
      continue;
    }
    const [column, row] = [x >> bits, y >> bits];
    if (column < area.west || column > area.east || row < area.south || row > area.north) continue;
    const key = (row - area.south) * width + column - area.west;
    const cell = cells.get(key);
    if (cell === undefined) {
      const user = userAt(index.users, at);
      cells.set(key, { column, row, count: 1, west: x, south: y, east: x, north: y, user });
      continue;
    }
    cell.count += 1;
    cell.west = Math.min(cell.west, x);
    cell.east = Math.max(cell.east, x);
    cell.south = Math.min(cell.south, y);
    cell.north = Math.max(cell.north, y);
    cell.user = null;
  }
  const inOrder = [...cells].sort(([one], [other]) => one - other);
  return { cells: inOrder.map(([, cell]) => cell), unplaced };
}
