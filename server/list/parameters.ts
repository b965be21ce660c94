/** The values of a statement, and the place of each in its text: `$1`, `$2` … */
export interface Parameters {
  readonly values: readonly unknown[];
  readonly add: Add;
}

/** @returns the placeholder of the value */
export type Add = (value: unknown) => string;

export function createParameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}
