import { useSyncExternalStore } from 'react';

interface RememberedChoice<Value> {
  readonly get: () => Value;
  /** What is chosen, and the way to choose another. */
  readonly useChoice: () => [Value, (value: Value) => void];
}

/**
 * A choice of the person's, the same in every place and every tab that asks for it; remembered in
 * `localStorage`, or as long as the page lives where that is refused or full.
 * @param values the first is the default: nothing is stored for it
 * @param show what else the page does about a choice, in whichever tab it was made
 */
export function rememberedChoice<Value extends string>(
  storageKey: string,
  values: readonly [Value, ...Value[]],
  show: (value: Value) => void = () => undefined,
): RememberedChoice<Value> {
  const [byDefault] = values;
  const listeners = new Set<() => void>();
  /** What was chosen where nothing can be kept. */
  let unkept: Value | null = null;

  const kept = () => {
    try {
      const text = localStorage.getItem(storageKey);
      return values.find((known) => known === text) ?? byDefault;
    } catch {
      return byDefault;
    }
  };
  const get = () => unkept ?? kept();
  const tell = () => {
    show(get());
    for (const listener of listeners) listener();
  };
  const followOtherTab = ({ key }: StorageEvent) => {
    // No key: the other tab has cleared everything.
    if (key !== storageKey && key !== null) return;
    unkept = null;
    tell();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // The same listener again adds nothing.
    addEventListener('storage', followOtherTab);
    return () => listeners.delete(listener);
  };
  const choose = (next: Value) => {
    try {
      if (next === byDefault) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, next);
      unkept = null;
    } catch {
      unkept = next;
    }
    tell();
  };
  return {
    get,
    // While the product is built there is nobody who could have chosen.
    useChoice: () => [useSyncExternalStore(subscribe, get, () => byDefault), choose],
  };
}

interface RememberedSwitch {
  readonly isOn: () => boolean;
  /** Whether it is on, and the way to switch it. */
  readonly useSwitch: () => [boolean, (isOn: boolean) => void];
}

/** Something the person may switch off. */
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
