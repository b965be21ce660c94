/** The values of a statement, and the place of each in its text: `$1`, `$2` … */
export interface Parameters {
  readonly values: readonly unknown[];
  /** @returns the placeholder of the value */
  readonly add: (value: unknown) => string;
}

export function createParameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}
