import {
  isGroup,
  type Condition,
  type ConditionGroup,
  type ConditionTest,
} from '#domain/query/condition/condition.ts';
import { parseCondition } from '#domain/query/condition/parseCondition.ts';
import { fromAddress, toAddress } from '#domain/loneSurrogates.ts';

/*
 * A condition in an address: one piece for each of its parts, each a parameter of its own.
 *
 *   email.contains.gmail.com            a test
 *   role.not.anyOf.Admin*Editor         negated, of two values
 *   or**name.is.Ali**name.is.Veli       a group
 *   or                                  first of all: the parts are joined by OR, not by AND
 */
const NEGATED = 'not';
const BETWEEN_VALUES = '*';
const BETWEEN_TESTS = '**';
/** Without it an empty value would make two values look like two tests. */
const EMPTY = '%';

/** The pieces of an address that hold the condition. */
export function formatCondition({ join, parts }: Condition): readonly string[] {
  const pieces = parts.map((part) => (isGroup(part) ? formatGroup(part) : formatTest(part)));
  return (join === 'and' ? pieces : [join, ...pieces]).map(toAddress);
}

/** What the pieces of an address mean; what is none of a condition is left out. `null`: nothing is left. */
export function parsePieces(pieces: readonly string[]): Condition | null {
  const texts = pieces.map(fromAddress);
  const isOr = texts[0] === 'or';
  return parseCondition({
    join: isOr ? 'or' : 'and',
    parts: (isOr ? texts.slice(1) : texts).map(parsePart),
  });
}

function formatGroup({ join, parts }: ConditionGroup): string {
  return [join, ...parts.map(formatTest)].join(BETWEEN_TESTS);
}

function formatTest({ field, operator, isNegated, values }: ConditionTest): string {
  const words = [field, ...(isNegated ? [NEGATED] : []), operator];
  if (values.length > 0) words.push(values.map(formatValue).join(BETWEEN_VALUES));
  return words.join('.');
}

function formatValue(value: string): string {
  return value === '' ? EMPTY : value.replaceAll('%', '%25').replaceAll('*', '%2A');
}

function parsePart(text: string): unknown {
  const [join, ...tests] = text.split(BETWEEN_TESTS);
  return tests.length === 0 ? parseTest(text) : { join, parts: tests.map(parseTest) };
}

function parseTest(text: string): unknown {
  const [field, ...words] = text.split('.');
  const isNegated = words[0] === NEGATED;
  const [operator, ...rest] = isNegated ? words.slice(1) : words;
  const values = rest.length === 0 ? [] : rest.join('.').split(BETWEEN_VALUES).map(parseValue);
  return { field, operator, isNegated, values };
}

function parseValue(text: string): string {
  return text === EMPTY ? '' : text.replaceAll('%2A', '*').replaceAll('%25', '%');
}
