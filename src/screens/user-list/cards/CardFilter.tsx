import type { UserFilter } from '#domain/query/filters.ts';
import { isolated } from '#text/grammar/isolated.ts';
import { trCards } from '#text/user-list/trCards.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { SelectField, type Option } from '#ui/controls/SelectField.tsx';

/** The value of "Tümü"; the placeholder has the empty one. */
const ALL = '*';
/**
 * The value while several are chosen, which the table allows; without a prefix, so no filter has
 * it.
 */
const SEVERAL = '+';

interface CardFilterProps {
  filter: UserFilter;
  values: readonly string[];
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** A filter in the bar above the cards, of which one value can be chosen. */
export function CardFilter({ filter, values, chosen, onChange }: CardFilterProps) {
  return (
    <SelectField
      label={trFilters[filter].label}
      options={optionsOf(filter, values, chosen)}
      value={chosenValue(chosen)}
      onChange={({ target: { value } }) => onChange(value === ALL ? [] : [value.slice(1)])}
    />
  );
}

/** Prefixed, so that a role called `*` is not taken for "Tümü". */
function prefixed(value: string): string {
  return `=${value}`;
}

function chosenValue(chosen: readonly string[]): string {
  const [value] = chosen;
  if (value === undefined) return ALL;
  return chosen.length === 1 ? prefixed(value) : SEVERAL;
}

/**
 * "Tümü" and all values; and the current choice if it is none of these: a role from a link that no
 * user has, or several values from the table, which are one option until another is chosen.
 */
function optionsOf(
  filter: UserFilter,
  values: readonly string[],
  chosen: readonly string[],
): readonly Option[] {
  const inWords = trFilters[filter].value;
  const offered = [
    { value: ALL, label: trCards.allValues },
    ...values.map((value) => ({ value: prefixed(value), label: inWords(value) })),
  ];
  const value = chosenValue(chosen);
  return offered.some((option) => option.value === value)
    ? offered
    : [...offered, { value, label: chosen.map((each) => isolated(inWords(each))).join(', ') }];
}
