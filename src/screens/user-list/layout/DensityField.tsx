import type { Density } from '#platform/preferences.ts';
import { trLayout } from '#text/tr.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import { useTableLook } from './tableLook.ts';

const OPTIONS = (['tight', 'normal', 'wide'] satisfies readonly Density[]).map((value) => ({
  value,
  label: trLayout.densities[value],
}));

/** The height of the table's rows. */
export function DensityField() {
  const { density, choose } = useTableLook();
  return (
    <SelectField
      label={trLayout.density}
      options={OPTIONS}
      value={density}
      onChange={({ target }) =>
        choose({ density: OPTIONS.find(({ value }) => value === target.value)?.value ?? 'normal' })
      }
    />
  );
}
