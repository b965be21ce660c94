import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { areaOf, timesOf, numbersOf } from '#domain/query/testRanges.ts';
import {
  isGroup,
  type AskedCondition,
  type AskedTest,
  CONDITION_FIELDS,
  type FieldRule,
} from '#domain/query/condition.ts';
import {
  compilePattern,
  matchOffset,
  type FoldedText,
  type TextPattern,
  foldText,
} from '#domain/turkish/turkish.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/** @param texts the user's folded texts, by column */
type UserTest = (user: User, texts: readonly FoldedText[]) => boolean;

/**
 * A function that tells whether a condition matches a user. Everything that does not depend on the
 * user is computed once.
 */
export function compileCondition({ join, parts }: AskedCondition): UserTest {
  const tests = parts.map((part) => (isGroup(part) ? compileCondition(part) : compileTest(part)));
  const isAnd = join === 'and';
  return (user, texts) => {
    for (const test of tests) if (test(user, texts) !== isAnd) return !isAnd;
    return isAnd;
  };
}

function compileTest(asked: AskedTest): UserTest {
  const test = asked.operator === 'empty' ? emptyTest(asked) : valueTest(asked);
  return asked.isNegated ? (user, texts) => !test(user, texts) : test;
}

function emptyTest({ field }: AskedTest): UserTest {
  const rule: FieldRule = CONDITION_FIELDS[field];
  switch (rule.kind) {
    case 'text':
    case 'choice':
      return (user) => !hasVisibleText(rule.valueOf(user));
    case 'date':
      return (user) => Number.isNaN(timeOf(rule.valueOf(user)));
    case 'number':
    case 'place':
      return (user) => rule.valueOf(user) === null;
  }
}

function valueTest(asked: AskedTest): UserTest {
  const rule: FieldRule = CONDITION_FIELDS[asked.field];
  switch (rule.kind) {
    case 'text':
      if (rule.rule === 'written') return writtenTest(asked, rule.valueOf);
      return rule.rule === 'email' && asked.operator === 'is'
        ? emailTest(asked, rule.valueOf)
        : foldedTest(asked);
    case 'choice': {
      const chosen = new Set(asked.values);
      return (user) => chosen.has(rule.valueOf(user));
    }
    case 'date': {
      const { from, to } = timesOf(asked);
      return (user) => {
        const time = timeOf(rule.valueOf(user));
        return time >= from && time < to;
      };
    }
    case 'number': {
      const { least, most, isWithin } = numbersOf(asked);
      return (user) => {
        const number = rule.valueOf(user);
        if (number === null) return false;
        return isWithin ? number >= least && number <= most : number > least && number < most;
      };
    }
    case 'place': {
      const { west, south, east, north } = areaOf(asked);
      return (user) => {
        const position = rule.valueOf(user);
        if (position === null) return false;
        const { x, y } = position;
        return x >= west && x <= east && y >= south && y <= north;
      };
    }
  }
}

/** NaN for no date. */
function timeOf(date: Date | null): number {
  return date === null ? Number.NaN : date.getTime();
}

function writtenTest({ operator, values }: AskedTest, valueOf: (user: User) => string): UserTest {
  const wanted = values[0]?.trim() ?? '';
  if (operator === 'contains') return (user) => valueOf(user).includes(wanted);
  if (operator === 'beginsWith') return (user) => valueOf(user).startsWith(wanted);
  return (user) => valueOf(user) === wanted;
}

function emailTest({ values }: AskedTest, valueOf: (user: User) => string): UserTest {
  const key = emailKey(values[0] ?? '');
  return (user) => emailKey(valueOf(user)) === key;
}

/** A test on a searched column, whose text is folded already. */
function foldedTest({ field, operator, values }: AskedTest): UserTest {
  const place = COLUMN_NAMES.findIndex((column) => column === field);
  const text = (values[0] ?? '').replaceAll('\0', '');
  const pattern = operator === 'exact' ? strictPattern(text) : compilePattern(text);
  const test = (folded: FoldedText) => {
    if (operator === 'contains') return matchOffset(folded, pattern) !== -1;
    return isAtStart(folded, pattern, operator !== 'beginsWith');
  };
  return (_user, texts) => {
    const folded = texts[place];
    return folded !== undefined && test(folded);
  };
}

/** Ignores blanks at either end; a run of blanks is one. */
function isAtStart({ plain, exact }: FoldedText, pattern: TextPattern, isWhole: boolean): boolean {
  const start = plain.startsWith(' ') ? 1 : 0;
  if (!plain.startsWith(pattern.plain, start)) return false;
  if (isWhole) {
    const end = plain.endsWith(' ') ? plain.length - 1 : plain.length;
    if (end !== start + pattern.plain.length) return false;
  }
  return pattern.marked.every(({ offset, cell }) => exact[start + offset] === cell);
}

/** A pattern that matches only with all marks: a plain letter finds only itself. */
function strictPattern(text: string): TextPattern {
  const { plain, exact } = foldText(text.trim());
  const marked = Array.from({ length: plain.length }, (_, offset) => ({
    offset,
    cell: exact[offset] ?? '',
  }));
  return { isEmpty: plain === '', plain, marked };
}
