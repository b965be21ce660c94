import { rememberedValue, type RememberedValue } from './rememberedValue.ts';

/**
 * A preference with several chosen values, by default all; see `rememberedValue`.
 * @param values without commas; chosen values keep this order. An empty choice is not remembered
 */
export function rememberedList<Value extends string>(
  storageKey: string,
  values: readonly Value[],
): RememberedValue<readonly Value[]> {
  const parse = (text: string | null) => {
    const wanted = new Set<string>(text?.split(','));
    const chosen = values.filter((value) => wanted.has(value));
    return chosen.length === 0 ? values : chosen;
  };
  const format = (chosen: readonly Value[]) =>
    chosen.length === 0 || chosen.length === values.length ? null : chosen.join(',');
  return rememberedValue(storageKey, { parse, format });
}
