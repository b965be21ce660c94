import {
  isGroup,
  nodeCountOf,
  type Condition,
  type ConditionGroup,
  type ConditionTest,
} from '#domain/query/condition/condition.ts';
import { isComplete } from '#domain/query/condition/isComplete.ts';

/** A line of the dialog, perhaps unfinished: a test, or a group whose lines are tests. */
export type Line = { readonly key: number } & (
  | { readonly test: ConditionTest }
  | { readonly join: Condition['join']; readonly lines: readonly Line[] }
);

export const NEW_TEST: ConditionTest = {
  field: 'name',
  operator: 'contains',
  isNegated: false,
  values: [],
};

export function linesOf(parts: Condition['parts']): readonly Line[] {
  return parts.map((part, key) =>
    isGroup(part) ? { key, join: part.join, lines: linesOf(part.parts) } : { key, test: part },
  );
}

/** The part that a line means, with everything unfinished in it, for its sentence. */
export function partOf(line: Line): ConditionTest | ConditionGroup {
  return 'test' in line ? line.test : { join: line.join, parts: testsOf(line.lines) };
}

/** The finished parts. A group of one test is that test. */
export function finishedParts(lines: readonly Line[]): Condition['parts'] {
  return lines.flatMap((line): Condition['parts'] => {
    if ('test' in line) return [line.test].filter(isComplete);
    const parts = testsOf(line.lines).filter(isComplete);
    return parts.length > 1 ? [{ join: line.join, parts }] : parts;
  });
}

/** As `nodeCountOf` counts the condition of these lines. */
export function countOf(lines: readonly Line[]): number {
  return nodeCountOf({ join: 'and', parts: lines.map(partOf) });
}

function testsOf(lines: readonly Line[]): readonly ConditionTest[] {
  return lines.flatMap((line) => ('test' in line ? [line.test] : testsOf(line.lines)));
}
