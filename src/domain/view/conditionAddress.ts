import {
  CONDITION_FIELD_NAMES,
  isGroup,
  JOINS,
  operatorsOf,
  type Condition,
  type ConditionGroup,
  type ConditionTest,
} from '#domain/query/condition.ts';
import type { Span } from '#domain/query/days.ts';
import { startOfText } from '#domain/cutText.ts';
import { MAX_CONDITION_NODES, MAX_CONDITION_TEXT, MAX_CONDITION_VALUES } from '#domain/limits.ts';
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

/** The piece of users who were added in this span of days. */
export function createdWithin(span: Span): string {
  return formatTest({ field: 'createdAt', operator: 'within', isNegated: false, values: [span] });
}

type Part = Condition['parts'][number];

/** A piece of an address, and the part of the condition that it means; `null`: invalid. */
interface ReadPiece {
  readonly piece: string;
  readonly part: Part | null;
}

/**
 * What the pieces of an address mean. A piece is valid as a whole or not at all: a part of a group
 * would mean something else.
 */
export function readPieces(pieces: readonly string[]): {
  readonly join: Condition['join'];
  readonly read: readonly ReadPiece[];
} {
  const isOr = pieces[0] === 'or';
  let left = MAX_CONDITION_NODES - 1;
  const read = (isOr ? pieces.slice(1) : pieces)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const { part, count } = readPart(fromAddress(piece));
      if (part === null || count > left) return { piece, part: null };
      left -= count;
      return { piece, part };
    });
  return { join: isOr ? 'or' : 'and', read };
}

/** The condition in an address, without invalid pieces. `null`: nothing is left. */
export function parsePieces(pieces: readonly string[]): Condition | null {
  const { join, read } = readPieces(pieces);
  const parts = read.flatMap(({ part }) => part ?? []);
  return parts.length === 0 ? null : { join, parts };
}

/** The invalid pieces, such as those of a field that no longer exists. */
export function invalidPieces(pieces: readonly string[]): readonly string[] {
  return readPieces(pieces).read.flatMap(({ piece, part }) => (part === null ? piece : []));
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

function readPart(text: string): { part: Part | null; count: number } {
  const [join, ...tests] = text.split(BETWEEN_TESTS);
  if (tests.length === 0) return { part: readTest(text), count: 1 };
  const parts = tests.flatMap((test) => readTest(test) ?? []);
  const known = JOINS.find((one) => one === join);
  const isGroupOfTests = known !== undefined && parts.length === tests.length;
  return { part: isGroupOfTests ? { join: known, parts } : null, count: 1 + tests.length };
}

/** Values beyond the limits are left out or cut. */
function readTest(text: string): ConditionTest | null {
  const [name, ...words] = text.split('.');
  const isNegated = words[0] === NEGATED;
  const [written, ...rest] = isNegated ? words.slice(1) : words;
  const field = CONDITION_FIELD_NAMES.find((one) => one === name);
  const operator = field && operatorsOf(field).find((one) => one === written);
  if (field === undefined || operator === undefined) return null;
  const values = rest.length === 0 ? [] : rest.join('.').split(BETWEEN_VALUES).map(parseValue);
  return {
    field,
    operator,
    isNegated,
    values: values
      .slice(0, MAX_CONDITION_VALUES)
      .map((value) => startOfText(value, MAX_CONDITION_TEXT)),
  };
}

function parseValue(text: string): string {
  return text === EMPTY ? '' : text.replaceAll('%2A', '*').replaceAll('%25', '%');
}
