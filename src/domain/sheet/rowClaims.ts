import { textOfCell } from './cells.ts';
import type { ReadingRules } from './importedRow.ts';
import { fieldOf, type CellProblem, type ComparedMapping } from '#domain/sheet/importPlan.ts';
import type { RowCells } from './rowCells.ts';
import type { SheetField, SheetRow } from './sheet.ts';
import {
  createUserMatching,
  emailKeyOf,
  idKeyOf,
  type MatchKey,
  type UserMatching,
} from '#domain/sheet/userMatching.ts';
import type { User } from '#domain/user/user.ts';

/** A row of a file, and what it states. */
export interface ReadRow {
  readonly row: SheetRow;
  readonly cells: RowCells;
}

/** Which user a row belongs to. */
type RowClaim =
  | { readonly kind: 'existing'; readonly user: User }
  /** `isIdTaken`: another user has its id. */
  | { readonly kind: 'new'; readonly isIdTaken: boolean }
  | { readonly kind: 'doubled'; readonly firstLine: number }
  | { readonly kind: 'wrong'; readonly problem: CellProblem };

export interface RowClaims {
  /** The user of the row at this position. To be asked once for each row, in order. */
  readonly next: (position: number) => RowClaim;
  /** Records that a row adds a user with this id. */
  readonly keepId: (id: string | null) => void;
}

/**
 * Finds the user of each row. Each user of the list, and each new one, belongs to its first row,
 * right or wrong: otherwise the next import of the same file would find another. Users who share
 * the id or email that the file is matched by are never changed.
 */
export function createRowClaims(
  rows: readonly ReadRow[],
  { mapping: { columns, matchBy }, orders }: Pick<ReadingRules, 'mapping' | 'orders'>,
  users: readonly User[],
): RowClaims {
  const keys = rows.map(({ cells }) => keyOf(cells, matchBy));
  const named = keys.flatMap((key) => (key?.by === 'id' ? [key.key] : []));
  const matching = createUserMatching(users, fieldsOf(columns), new Set(named), orders);
  const namedEmails = emailsOfNamed(rows, keys, matching);
  // Found before any other row: a row equal to a user belongs to that user.
  const exactMatches = rows.map(({ cells }, position) => {
    const key = keys[position] ?? null;
    return key !== null && matching.usersWith(key).length > 1
      ? matching.takeExactMatch(key, cells)
      : null;
  });
  const existing = createExistingClaims();
  const added = createNewClaims(matchBy, matching);

  return {
    next: (position) => {
      const read = rows[position];
      const key = keys[position] ?? null;
      if (read === undefined || key === null) return { kind: 'new', isIdTaken: false };
      const { line } = read.row;
      const namedLine = key.by === 'email' ? namedEmails.get(key.key) : undefined;
      if (namedLine !== undefined) return { kind: 'doubled', firstLine: namedLine };
      const group = matching.usersWith(key);
      const [user, ...others] = group.slice(0, 2);
      if (user === undefined) return added.claim(key, read);
      if (others.length === 0) return existing.claim(user, line);
      return existing.claimOneOf(group, exactMatches[position] ?? null, key, read);
    },
    keepId: added.keepId,
  };
}

/** Users of the list, each with the first row that belongs to it. */
function createExistingClaims() {
  const lineOf = new Map<User, number>();
  const countOf = new Map<readonly User[], number>();
  const claim = (user: User, line: number): RowClaim => {
    const firstLine = lineOf.get(user);
    if (firstLine !== undefined) return { kind: 'doubled', firstLine };
    lineOf.set(user, line);
    return { kind: 'existing', user };
  };
  return {
    claim,
    /** @param group users with the same key */
    claimOneOf: (
      group: readonly User[],
      exactMatch: User | null,
      { by }: MatchKey,
      { row: { line }, cells }: ReadRow,
    ): RowClaim => {
      const count = countOf.get(group) ?? 0;
      if (exactMatch !== null) {
        countOf.set(group, count + 1);
        return claim(exactMatch, line);
      }
      const firstLine = group[0] === undefined ? undefined : lineOf.get(group[0]);
      if (count >= group.length && firstLine !== undefined) return { kind: 'doubled', firstLine };
      const text = textOfCell(cells[by]);
      return { kind: 'wrong', problem: { field: by, kind: 'ambiguous', text } };
    },
  };
}

/** New users, each with its first row. */
function createNewClaims(matchBy: ComparedMapping['matchBy'], matching: UserMatching) {
  const newLines = { id: new Map<string, number>(), email: new Map<string, number>() };
  const ids = new Set<string>();
  const isIdTaken = ({ id }: RowCells): boolean => {
    const key = idKeyOf(id);
    return key !== '' && (ids.has(key) || matching.usersWith({ by: 'id', key }).length > 0);
  };
  return {
    claim: ({ by, key }: MatchKey, { row: { line }, cells }: ReadRow): RowClaim => {
      const firstLine = newLines[by].get(key);
      if (firstLine !== undefined) return { kind: 'doubled', firstLine };
      newLines[by].set(key, line);
      return { kind: 'new', isIdTaken: matchBy === 'email' && isIdTaken(cells) };
    },
    keepId: (id: string | null) => {
      if (id !== null) ids.add(idKeyOf(id));
    },
  };
}

function fieldsOf(columns: ComparedMapping['columns']): ReadonlySet<SheetField> {
  return new Set(columns.map(fieldOf).filter((field) => field !== null));
}

/**
 * A row without an id is found by its email, as it will be in the list after the rows that have
 * ids; otherwise each import would add its user again.
 */
function keyOf({ id, email }: RowCells, matchBy: ComparedMapping['matchBy']): MatchKey | null {
  const idKey = matchBy === 'id' ? idKeyOf(id) : '';
  if (idKey !== '') return { by: 'id', key: idKey };
  const emailKey = emailKeyOf(email);
  return emailKey === '' ? null : { by: 'email', key: emailKey };
}

/** The emails of users whom the file names by id, as their first rows leave them. */
function emailsOfNamed(
  rows: readonly ReadRow[],
  keys: readonly (MatchKey | null)[],
  matching: UserMatching,
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const seen = new Set<string>();
  for (const [position, { row, cells }] of rows.entries()) {
    const key = keys[position] ?? null;
    if (key === null || key.by === 'email' || seen.has(key.key)) continue;
    seen.add(key.key);
    const stored = cells.email === null ? matching.usersWith(key).map(({ email }) => email) : [];
    for (const email of [cells.email, ...stored].map(emailKeyOf)) {
      if (email !== '' && !lines.has(email)) lines.set(email, row.line);
    }
  }
  return lines;
}
