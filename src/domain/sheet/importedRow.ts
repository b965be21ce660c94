import { textOfCell } from './cells/cellText.ts';
import { FIELD_READERS, type ReadingRules } from './cells/fieldReading.ts';
import type {
  CellProblem,
  ImportedChanges,
  ImportedField,
  ImportedUser,
} from '#domain/sheet/importPlan.ts';
import type { RowCells } from './cells/rowCells.ts';
import { SHEET_FIELDS } from './sheet.ts';
import type { User } from '#domain/user/user.ts';
import { tidyText } from '#domain/user/userForm.ts';

const IMPORTED_FIELDS = SHEET_FIELDS.filter((field) => field !== 'id');

/** What blank cells mean for a new user; a name and an email are required. */
const BLANK_VALUES = {
  name: '',
  email: '',
  role: 'User',
  active: true,
  createdAt: null,
  latitude: null,
  longitude: null,
} satisfies Omit<ImportedUser, 'id'>;

/** The new user of a row that belongs to nobody in the list, or what is wrong with the row. */
export function newUserOf(
  cells: RowCells,
  rules: ReadingRules,
  isIdTaken: boolean,
): { readonly user: ImportedUser; readonly problems: readonly CellProblem[] } {
  const problems: CellProblem[] = [];
  const valueOf = <Field extends ImportedField>(field: Field): User[Field] => {
    const cell = cells[field];
    // Both have the type of the same `Field`.
    const blank = BLANK_VALUES[field] as User[Field];
    if (cell === null) {
      if (field === 'name' || field === 'email') {
        problems.push({ field, kind: 'required', text: '' });
      }
      return blank;
    }
    const reading = FIELD_READERS[field].read(cell, rules);
    if ('value' in reading) return reading.value;
    problems.push({ field, kind: reading.problem, text: textOfCell(cell) });
    return blank;
  };
  const user: ImportedUser = {
    id: cells.id === null ? null : tidyText(textOfCell(cells.id)),
    name: valueOf('name'),
    email: valueOf('email'),
    role: valueOf('role'),
    active: valueOf('active'),
    createdAt: valueOf('createdAt'),
    latitude: valueOf('latitude'),
    longitude: valueOf('longitude'),
  };
  if (isIdTaken) problems.push({ field: 'id', kind: 'taken', text: textOfCell(cells.id) });
  return { user, problems };
}

/**
 * What a row changes in a user of the list, or what is wrong with those changes. Unchanged cells
 * are never wrong.
 */
export function changesOf(
  user: User,
  cells: RowCells,
  rules: ReadingRules,
): { readonly changes: ImportedChanges; readonly problems: readonly CellProblem[] } {
  const problems: CellProblem[] = [];
  const changeOf = <Field extends ImportedField>(field: Field) => {
    const cell = cells[field];
    const was = user[field];
    const { isSame, read } = FIELD_READERS[field];
    if (cell === null || isSame(cell, was, rules)) return null;
    const reading = read(cell, rules);
    if ('value' in reading) return reading.value === was ? null : { was, is: reading.value };
    problems.push({ field, kind: reading.problem, text: textOfCell(cell) });
    return null;
  };
  const changes = IMPORTED_FIELDS.flatMap((field) => {
    const change = changeOf(field);
    return change === null ? [] : [[field, change] as const];
  });
  return { changes: Object.fromEntries(changes), problems };
}
