import type { Density } from '#platform/looks.ts';
import { useDensity } from '#platform/useLooks.ts';
import { trLayout } from '#text/user-list/trLayout.ts';
import { SelectField } from '#ui/controls/SelectField.tsx';

const OPTIONS = (['tight', 'normal', 'wide'] satisfies readonly Density[]).map((value) => ({
  value,
  label: trLayout.densities[value],
}));

/** How high the rows of the table are, for this person in this browser. */
export function DensityField() {
  const [density, setDensity] = useDensity();
  return (
    <SelectField
      label={trLayout.density}
      options={OPTIONS}
      value={density}
      onChange={({ target }) =>
        setDensity(OPTIONS.find(({ value }) => value === target.value)?.value ?? 'normal')
      }
    />
  );
}
