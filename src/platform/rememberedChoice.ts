import { rememberedValue, type RememberedValue } from './rememberedValue.ts';

/**
 * A preference with one chosen value; see `rememberedValue`.
 * @param values the first is the default
 * @param apply a side effect of each change, including changes in other tabs
 */
export function rememberedChoice<Value extends string>(
  storageKey: string,
  values: readonly [Value, ...Value[]],
  apply?: (value: Value) => void,
): RememberedValue<Value> {
  const [defaultValue] = values;
  const parse = (text: string | null) => values.find((known) => known === text) ?? defaultValue;
  const format = (value: Value) => (value === defaultValue ? null : value);
  return rememberedValue(storageKey, { parse, format }, apply);
}

interface RememberedSwitch {
  readonly isOn: () => boolean;
  /** Whether it is on, and its setter. */
  readonly useSwitch: () => [boolean, (isOn: boolean) => void];
}

/** A preference that is on by default. */
export function rememberedSwitch(storageKey: string): RememberedSwitch {
  const { get, useChoice } = rememberedChoice(storageKey, ['on', 'off']);
  return {
    isOn: () => get() === 'on',
    useSwitch: () => {
      const [chosen, choose] = useChoice();
      return [chosen === 'on', (isOn) => choose(isOn ? 'on' : 'off')];
    },
  };
}
