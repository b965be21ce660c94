import { useState } from 'react';

/** The users whom a person has ticked in a list, on all of its pages. */
export interface Chosen {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: readonly string[], isChosen: boolean) => void;
  readonly clear: () => void;
}

export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    set: (some, isChosen) =>
      setIds((now) => {
        const others = [...now].filter((id) => !some.includes(id));
        return new Set(isChosen ? [...others, ...some] : others);
      }),
    clear: () => setIds(new Set()),
  };
}
