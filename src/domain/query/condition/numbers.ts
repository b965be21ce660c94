import type { AskedTest } from '#domain/query/condition/condition.ts';

/** The range that a test covers; `isWithin`: both ends belong to it. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  readonly isWithin: boolean;
}

/** The range of a finished test on a number. Its ends may be in any order. */
export function numbersOf({ operator, values }: AskedTest): NumberRange {
  const numbers = values.map(Number);
  const range = { least: Math.min(...numbers), most: Math.max(...numbers) };
  if (operator === 'less') return { ...range, least: -Infinity, isWithin: false };
  if (operator === 'greater') return { ...range, most: Infinity, isWithin: false };
  return { ...range, isWithin: true };
}
