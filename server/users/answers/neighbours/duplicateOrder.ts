import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { DuplicateKind } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import {
  conditionOf,
  duplicateCondition,
  duplicateKinds,
  duplicateLookup,
} from '#server/users/answers/searching/conditions.ts';
import { lookupConditionOf } from '#server/users/answers/searching/lookupCondition.ts';
import { facetCounts } from '#server/users/answers/counts/recalledCounts.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import { valueMatches } from '#server/users/answers/searching/valueMatches.ts';
import { TooManyRowsError } from '#server/users/answers/searching/tooManyRowsError.ts';

interface KeysRow {
  readonly [column: string]: unknown;
  readonly seq: number;
  readonly name_key: string | null;
  readonly email_key: string | null;
}

interface DuplicateRow extends KeysRow {
  readonly is_match: boolean;
}

/**
 * All matches, by their places in the list: groups by their first user, each in list order. All
 * duplicates are read, since a user may link others who have nothing in common.
 * @throws TooManyRowsError
 */
export async function duplicatesTogether(
  { query: run }: Queryable,
  query: UserQuery,
): Promise<readonly number[]> {
  const kinds = duplicateKinds(query.filters.duplicate ?? []);
  const parameters = createParameters();
  const { duplicate: _grouped, ...filters } = query.filters;
  const condition = conditionOf({ ...query, filters }, parameters);
  const rows = await run<DuplicateRow>(
    `SELECT seq, name_key, email_key, (${condition}) AS is_match FROM users
     WHERE ${duplicateLookup(kinds)} ORDER BY seq DESC LIMIT ${MAX_ROWS_ANSWERED + 1}`,
    parameters.values,
  );
  if (rows.length > MAX_ROWS_ANSWERED) throw new TooManyRowsError();
  return together(rows, kinds);
}

/** Users who belong together, by their places in the list. */
interface Group {
  readonly first: number;
  /** The matches among them, in list order. */
  readonly matching: readonly number[];
}

/** The groups that begin in a part of the list. */
interface Beginning {
  /** In list order. */
  readonly groups: readonly Group[];
  /** How many users were scanned for the beginnings of groups. */
  readonly lookedAt: number;
  /** The place of the last of them; `null`: none. */
  readonly last: number | null;
}

/** Which users are scanned: this many before a place, from the nearest on, or behind it. */
export interface GroupScan {
  readonly from: number;
  readonly towards: 'end' | 'start';
  readonly userCount: number;
}

/**
 * The groups whose first user is among some users of the list, from the place on.
 * @throws TooManyRowsError
 */
export async function groupsFrom(
  database: Queryable,
  query: UserQuery,
  { from, towards, userCount }: GroupScan,
): Promise<Beginning> {
  const kinds = duplicateKinds(query.filters.duplicate ?? []);
  const [sign, order] = towards === 'end' ? ['<', 'DESC'] : ['>', 'ASC'];
  const rows = await database.query<KeysRow & { is_shared: boolean }>(
    `SELECT seq, name_key, email_key, (${duplicateCondition(kinds)}) AS is_shared FROM users
     WHERE seq ${sign} $1 ORDER BY seq ${order} LIMIT ${userCount}`,
    [from],
  );
  const looked = new Set(rows.map(({ seq }) => seq));
  const members = await linkedRows(
    database,
    query,
    rows.filter((row) => row.is_shared),
  );
  return {
    // The other groups begin elsewhere.
    groups: inGroups(members, kinds).filter(({ first }) => looked.has(first)),
    lookedAt: rows.length,
    last: rows.at(-1)?.seq ?? null,
  };
}

/**
 * The group of a user. @param seq its place in the list
 * @throws TooManyRowsError
 */
export async function groupOf(
  database: Queryable,
  query: UserQuery,
  seq: number,
): Promise<Group | null> {
  const seeds = await database.prepared<KeysRow>(
    'SELECT seq, name_key, email_key FROM users WHERE seq = $1',
    [seq],
  );
  const kinds = duplicateKinds(query.filters.duplicate ?? []);
  const [group] = inGroups(await linkedRows(database, query, seeds), kinds);
  return group ?? null;
}

/**
 * As `duplicatesTogether`, if no more than `bounds.groups.few` of many duplicates match; `null`:
 * more match.
 * @throws TooManyRowsError
 */
export async function fewLinked(
  database: BoundedDatabase,
  query: UserQuery,
): Promise<readonly number[] | null> {
  const limit = database.bounds.groups.few;
  const parameters = createParameters();
  const values = valueMatches(query, await facetCounts(database));
  const condition = lookupConditionOf(query, parameters, values);
  const found = await database.query<KeysRow>(
    `SELECT seq, name_key, email_key FROM users WHERE ${condition}
     LIMIT ${limit + 1}`,
    parameters.values,
  );
  if (found.length > limit) return null;
  const kinds = duplicateKinds(query.filters.duplicate ?? []);
  return together(await linkedRows(database, query, found), kinds);
}

/** These duplicates and everybody in a group with one of them, in list order. */
async function linkedRows(
  { query: run }: Queryable,
  query: UserQuery,
  seeds: readonly KeysRow[],
): Promise<readonly DuplicateRow[]> {
  const { duplicate, ...filters } = query.filters;
  const rows = new Map<number, DuplicateRow>();
  const known = new Set<string>();
  let fresh = seeds;
  while (fresh.length > 0) {
    const found: DuplicateRow[] = [];
    for (const kind of duplicateKinds(duplicate ?? [])) {
      const keys = fresh
        .map((row) => row[`${kind}_key`])
        .filter((key) => key !== null && !known.has(`${kind} ${key}`));
      if (keys.length === 0) continue;
      for (const key of keys) known.add(`${kind} ${key}`);
      const parameters = createParameters();
      const condition = conditionOf({ ...query, filters }, parameters);
      found.push(
        ...(await run<DuplicateRow>(
          `SELECT seq, name_key, email_key, (${condition}) AS is_match FROM users
           WHERE ${kind}_key = ANY(${parameters.add(keys)}::text[])
           LIMIT ${MAX_ROWS_ANSWERED + 1}`,
          parameters.values,
        )),
      );
    }
    fresh = found.filter(({ seq }) => !rows.has(seq));
    for (const row of found) rows.set(row.seq, row);
    if (rows.size > MAX_ROWS_ANSWERED) throw new TooManyRowsError();
  }
  return [...rows.values()].sort((one, other) => other.seq - one.seq);
}

/** The places of the matches: groups by their first user. @param rows in list order */
function together(
  rows: readonly DuplicateRow[],
  kinds: readonly DuplicateKind[],
): readonly number[] {
  return inGroups(rows, kinds).flatMap(({ matching }) => matching);
}

/** By the first user's place: the places of the group's matches. @param rows in list order */
function inGroups(
  rows: readonly DuplicateRow[],
  kinds: readonly DuplicateKind[],
): readonly Group[] {
  const firstOf = firstsOf(rows, kinds);
  const groups = new Map<number, { readonly first: number; readonly matching: number[] }>();
  rows.forEach(({ seq, is_match: isMatch }, place) => {
    const first = firstOf(place);
    const group = groups.get(first) ?? { first: seq, matching: [] };
    groups.set(first, group);
    if (isMatch) group.matching.push(seq);
  });
  return [...groups.values()];
}

/** By place in `rows`: the first place of the group. */
function firstsOf(
  rows: readonly DuplicateRow[],
  kinds: readonly DuplicateKind[],
): (place: number) => number {
  // Union-find: each place has an earlier one of its group, or itself.
  const earlier = rows.map((_, place) => place);
  const firstOf = (place: number): number => {
    let at = place;
    for (let next = earlier[at]; next !== undefined && next !== at; next = earlier[at]) {
      earlier[at] = earlier[next] ?? next;
      at = next;
    }
    return at;
  };
  for (const kind of kinds) {
    const firsts = new Map<string, number>();
    rows.forEach((row, place) => {
      const key = row[`${kind}_key`];
      if (key === null) return;
      const first = firsts.get(key);
      if (first === undefined) {
        firsts.set(key, place);
        return;
      }
      const [one, other] = [firstOf(first), firstOf(place)];
      earlier[Math.max(one, other)] = Math.min(one, other);
    });
  }
  return firstOf;
}
