import { matchingPositions } from '#domain/answer/matching.ts';
import { pageOf, userWithId } from '#domain/answer/plainAnswer.ts';
import { userAt, valueCounts, type UserIndex } from '#domain/answer/userIndex.ts';
import { FILTERS, withFilterValues } from '#domain/query/filters.ts';
import { withoutFilter, type UserQuery } from '#domain/query/userQuery.ts';
import type {
  Answers,
  AnswerTo,
  EmailQuestion,
  HistoryQuestion,
  HoldersQuestion,
  LastChangeQuestion,
  Neighbours,
  NeighboursQuestion,
  PageQuestion,
  Question,
  RemovedQuestion,
  RowsQuestion,
  UserQuestion,
  ValueCount,
  ValuesQuestion,
  SelectedQuestion,
  PlaceCell,
  PlacesAnswer,
  PlacesQuestion,
} from '#domain/userSource.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import type { Selection } from '#domain/change/change.ts';
import type { FoundUsers } from '#domain/query/selection.ts';
import { FINEST_LEVEL, gridPosition } from '#domain/query/placeCells.ts';

/** A question about the list as it is now. */
export type ListQuestion = Exclude<
  Question,
  HistoryQuestion | RemovedQuestion | LastChangeQuestion
>;

type Answerers = {
  readonly [Kind in ListQuestion['kind']]: (
    index: UserIndex,
    question: Extract<ListQuestion, { kind: Kind }>,
  ) => Answers[Kind];
};

const ANSWERERS: Answerers = {
  page: (index, question: PageQuestion) => {
    const { users } = index;
    const found = matchingPositions(index, question.query);
    return pageOf(found, question, users.length, (position) => userAt(users, position));
  },
  user: ({ users }, { id }: UserQuestion) => userWithId(users, id),
  values: valuesOf,
  neighbours: neighboursOf,
  email: userWithEmail,
  selected: foundUsers,
  rows: foundRows,
  places: placesAnswer,
};

/** @returns the same values with and without a query */
function valuesOf(index: UserIndex, { filter, query }: ValuesQuestion): readonly ValueCount[] {
  const all = valueCounts(index, filter);
  if (query === undefined) return all;
  const own = withoutFilter(query, filter);
  const rule = FILTERS[filter];
  if ('isOfList' in rule) {
    return all.map(({ value }) => {
      const filters = withFilterValues(own.filters, filter, [value]);
      return { value, count: matchingPositions(index, { ...own, filters }).length };
    });
  }
  const counts = new Map<string | null, number>();
  for (const position of matchingPositions(index, own)) {
    const value = rule.valueOf(userAt(index.users, position));
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return all.map(({ value }) => ({ value, count: counts.get(value) ?? 0 }));
}

/** Answers from a list in memory, synchronously. Every source has to give the same answers. */
export function answerFrom<Q extends ListQuestion>(index: UserIndex, question: Q): AnswerTo<Q> {
  // TypeScript cannot tell that the function under a kind takes questions of that kind.
  const answer = ANSWERERS[question.kind] as (index: UserIndex, asked: ListQuestion) => AnswerTo<Q>;
  return answer(index, question);
}

/** The rows that `UserSource.fetch` asks for. */
export function rowsFrom(
  index: UserIndex,
  question: RowsQuestion | HoldersQuestion,
): readonly User[] {
  if (question.kind === 'rows') return foundRows(index, question);
  const ids = new Set(question.ids);
  const emails = new Set(question.emails.map(emailKey));
  emails.delete('');
  return index.users.filter(({ id, email }) => ids.has(id) || emails.has(emailKey(email)));
}

function userWithEmail({ users }: UserIndex, { email, except }: EmailQuestion): User | null {
  const key = emailKey(email);
  if (key === '') return null;
  return users.find((user) => user.id !== except && emailKey(user.email) === key) ?? null;
}

function neighboursOf(index: UserIndex, { query, id }: NeighboursQuestion): Neighbours | null {
  const { users } = index;
  const positions = matchingPositions(index, query);
  const place = positions.findIndex((position) => userAt(users, position).id === id);
  if (place === -1) return null;
  const matchAt = (at: number): User | null => {
    const position = positions[at];
    return position === undefined ? null : userAt(users, position);
  };
  return {
    previous: matchAt(place - 1),
    next: matchAt(place + 1),
    position: place,
    total: positions.length,
  };
}

/** In the order of the query. */
function foundUsers(index: UserIndex, { users, query }: SelectedQuestion): FoundUsers {
  // Searched first: the search of the list on the screen is the cached one.
  const matching = new Set(matchingUsers(index, query).map(idOf));
  const { selected, gone } = selectedIds(index, users);
  const ids = [...matching].filter((id) => selected.has(id));
  return { ids, unmatched: selected.size - ids.length, gone };
}

/** In the order of the query. */
function foundRows(index: UserIndex, { users, query }: RowsQuestion): readonly User[] {
  const found = matchingUsers(index, query);
  if (users === null) return found;
  const { selected } = selectedIds(index, users);
  return found.filter(({ id }) => selected.has(id));
}

/** The selected ids that are in the list, and how many are not. */
function selectedIds(
  index: UserIndex,
  selection: Selection,
): { selected: ReadonlySet<string>; gone: number } {
  if (selection.kind === 'matching') {
    const except = new Set(selection.except);
    const ids = matchingUsers(index, selection.query)
      .map(idOf)
      .filter((id) => !except.has(id));
    return { selected: new Set(ids), gone: Math.max(0, selection.count - ids.length) };
  }
  const wanted = new Set(selection.kind === 'ids' ? selection.ids : [selection.user.id]);
  const selected = new Set(index.users.map(idOf).filter((id) => wanted.has(id)));
  return { selected, gone: wanted.size - selected.size };
}

/** In the order of the query. */
function matchingUsers(index: UserIndex, query: UserQuery): readonly User[] {
  return matchingPositions(index, query).map((position) => userAt(index.users, position));
}

function idOf({ id }: User): string {
  return id;
}

type Growing = { -readonly [Key in keyof PlaceCell]: PlaceCell[Key] };

/** The occupied cells of an area, row by row. */
function placesAnswer(index: UserIndex, { query, level, area }: PlacesQuestion): PlacesAnswer {
  const bits = FINEST_LEVEL - level;
  const width = area.east - area.west + 1;
  const cells = new Map<number, Growing>();
  let unplaced = 0;
  for (const at of matchingPositions(index, { ...query, sort: null })) {
    const user = userAt(index.users, at);
    const position = gridPosition(user);
    if (position === null) {
      unplaced += 1;
      continue;
    }
    const { x, y } = position;
    const [column, row] = [x >> bits, y >> bits];
    if (column < area.west || column > area.east || row < area.south || row > area.north) continue;
    const key = (row - area.south) * width + column - area.west;
    const cell = cells.get(key);
    if (cell === undefined) {
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
