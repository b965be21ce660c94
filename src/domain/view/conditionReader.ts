import type { AskedCondition } from '#domain/query/condition/condition.ts';

type ConditionReader = (pieces: readonly string[]) => AskedCondition | null;

/** The code that reads the pieces is not among the first bytes: few addresses have a condition. */
let reader: ConditionReader | null = null;

export function provideConditionReader(read: ConditionReader): void {
  reader = read;
}

/** Whether these pieces cannot be read yet: until then their list must not be asked for. */
export function needsReader(pieces: readonly string[] | undefined): boolean {
  return pieces !== undefined && reader === null;
}

/** The condition of these pieces, if there is one. */
export function conditionIn(pieces: readonly string[] | undefined): {
  readonly condition?: AskedCondition;
} {
  const condition = pieces === undefined ? null : (reader?.(pieces) ?? null);
  return condition === null ? {} : { condition };
}
