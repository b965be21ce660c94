import type { Change } from '#domain/change/change.ts';
import type { ComparedMapping, RowOutcome } from '#domain/sheet/importPlan.ts';

/**
 * The length of a stored record without its values (see `encodeRecord`), and of the comma after it.
 */
const RECORD_FRAME =
  JSON.stringify({
    id: '',
    name: '',
    email: '',
    role: '',
    createdAt: '',
    active: false,
    latitude: 0,
    longitude: 0,
  }).length + 1;
const ID_LENGTH = 36;
/** The length for a year of more than four digits. */
const DATE_LENGTH = 27;
/** The length around a field that a record lacks: `,"":`. */
const FIELD_FRAME = 4;

export type ImportChange = Extract<Change, { kind: 'import' }>;

/** The change that carries out the outcomes. */
export function importChange(
  outcomes: readonly RowOutcome[],
  { matchBy }: ComparedMapping,
): ImportChange {
  return {
    kind: 'import',
    additions: outcomes.flatMap((outcome) => (outcome.kind === 'new' ? [outcome.user] : [])),
    edits: outcomes.flatMap((outcome) => {
      if (outcome.kind !== 'changed') return [];
      const { id, name } = outcome.user;
      return [{ user: { id, name }, changes: outcome.changes }];
    }),
    matchBy,
  };
}

/** By how many UTF-16 units the stored text grows at most. */
export function addedCharacters(outcomes: readonly RowOutcome[]): number {
  return outcomes.reduce((sum, outcome) => sum + charactersOf(outcome), 0);
}

function charactersOf(outcome: RowOutcome): number {
  if (outcome.kind === 'new') {
    const { id, ...values } = outcome.user;
    const idLength = id === null ? ID_LENGTH : jsonLength(id);
    const lengths = Object.values(values).map(jsonLength);
    return RECORD_FRAME + DATE_LENGTH + idLength + lengths.reduce((sum, one) => sum + one, 0);
  }
  if (outcome.kind !== 'changed') return 0;
  return Object.entries(outcome.changes).reduce(
    (sum, [field, { is }]) => sum + FIELD_FRAME + field.length + jsonLength(is),
    0,
  );
}

function jsonLength(value: string | number | boolean | Date | null): number {
  return JSON.stringify(value).length;
}
