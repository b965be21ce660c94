import { textOfCell } from '#domain/sheet/cells.ts';
import {
  columnHolds,
  FIELDS_BY_CERTAINTY,
  endWithLastName,
  hasEmails,
} from '#domain/sheet/headerRow.ts';
import {
  columnKey,
  namedColumn,
  type ColumnMeaning,
  type NamedColumn,
} from '#domain/sheet/columnNames.ts';
import {
  type ColumnTarget,
  type ImportMapping,
  fieldOf,
  NAME_PARTS,
} from '#domain/sheet/importPlan.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';

/**
 * How to read a file: guessed from the names of its columns, or else from their values.
 * @param header `null`: none
 * @param rows those below it
 */
export function guessMapping(header: SheetRow | null, rows: readonly SheetRow[]): ImportMapping {
  const width = Math.max(header?.cells.length ?? 0, columnCountOf(rows));
  const columns =
    header !== null
      ? targetsOf(
          Array.from({ length: width }, (_, column) => textOfCell(header.cells[column])),
          rows,
        )
      : targetsByValues(rows, width);
  return {
    columns,
    matchBy: columns.includes('id') ? 'idOrEmail' : 'email',
    roles: {},
    statuses: {},
  };
}

/** How many columns the widest row has. */
export function columnCountOf(rows: readonly SheetRow[]): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.length), 0);
}

/** The key of a header, to reuse the mapping of an earlier file with the same header. */
export function headerKey({ cells }: SheetRow): string {
  return JSON.stringify(cells.map((cell) => columnKey(textOfCell(cell))));
}

function targetsByValues(rows: readonly SheetRow[], width: number): readonly ColumnTarget[] {
  const targets = Array<ColumnTarget>(width).fill('ignored');
  for (const field of FIELDS_BY_CERTAINTY) {
    const column = targets.findIndex(
      (other, at) => other === 'ignored' && columnHolds(rows, at, field),
    );
    if (column !== -1) targets[column] = field;
  }
  return targets;
}

interface Candidate extends NamedColumn {
  readonly column: number;
}

/**
 * What the columns of a header hold: decided by their names, and by their values if a name is
 * ambiguous. Unknown and repeated columns are ignored; further emails stand in for the first.
 * @param rows those below the header
 */
export function targetsOf(
  names: readonly string[],
  rows: readonly SheetRow[],
): readonly ColumnTarget[] {
  const candidates = names.flatMap((name, column): readonly Candidate[] => {
    const named = namedColumn(name);
    if (named === null || (named.isWeak && !columnHolds(rows, column, named.meaning))) return [];
    return [{ ...named, column }];
  });
  const targets = names.map((): ColumnTarget => 'ignored');
  const isFree = ({ column }: Candidate) => targets[column] === 'ignored';
  const take = (target: ColumnTarget, found: Candidate | undefined) => {
    if (found !== undefined) targets[found.column] = target;
  };
  const best = (meaning: ColumnMeaning, isMeant: (candidate: Candidate) => boolean = () => true) =>
    candidates
      .filter((one) => one.meaning === meaning && isMeant(one))
      .toSorted((one, other) => one.rank - other.rank)[0];

  const emails = emailColumns(names, candidates, rows);
  for (const [place, column] of emails.entries()) {
    targets[column] = place === 0 ? 'email' : 'otherEmail';
  }
  for (const target of PLAIN_TARGETS) take(target, best(target));
  for (const part of NAME_PARTS) take(part, best(part));
  const lastName = best('lastName');
  const whole = best('name', (one) => !one.isLogin && !one.isAmbiguous);
  const ambiguous = best('name', (one) => one.isAmbiguous);
  const isFirstName =
    ambiguous !== undefined &&
    lastName !== undefined &&
    !targets.includes('firstName') &&
    !endWithLastName(rows, ambiguous.column, lastName.column);
  if (isFirstName) take('firstName', ambiguous);
  take('name', whole ?? (isFirstName ? undefined : ambiguous));
  if (!targets.some((target) => fieldOf(target) === 'name')) {
    const login = best('name', (one) => one.isLogin && isFree(one));
    take('name', login);
  }
  return targets;
}

const PLAIN_TARGETS = [
  'role',
  'active',
  'blocked',
  'createdAt',
  'latitude',
  'longitude',
  'id',
] as const;

/**
 * The email columns, the main one first: by their names, those that hold emails before others.
 * Without such a name, the first unknown column that holds emails.
 */
function emailColumns(
  names: readonly string[],
  candidates: readonly Candidate[],
  rows: readonly SheetRow[],
): readonly number[] {
  const named = candidates
    .filter(({ meaning }) => meaning === 'email')
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ column }) => column);
  const logins = candidates.filter(
    ({ column, isLogin, meaning }) =>
      isLogin && meaning === 'name' && columnHolds(rows, column, 'email'),
  );
  const filled = [
    ...named.filter((column) => hasEmails(rows, column)),
    ...logins.map(({ column }) => column),
  ];
  if (filled.length > 0) return filled;
  if (named.length > 0) return named.slice(0, 1);
  const isKnown = (column: number) => candidates.some((one) => one.column === column);
  const unnamed = names.findIndex(
    (_, column) => !isKnown(column) && columnHolds(rows, column, 'email'),
  );
  return unnamed === -1 ? [] : [unnamed];
}
