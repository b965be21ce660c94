import type { AskedTest } from '#domain/query/condition/condition.ts';
import { foldText } from '#domain/turkish/turkish.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import {
  columnText,
  containing,
  startingWith,
  STORED_TEXTS,
  textCondition,
} from './textCondition.ts';
import { patternOf } from './patternOf.ts';
import type { Parameters } from '#server/users/answers/statement.ts';
import { isStorable, markedStart, markedText, searchable } from '#server/users/markedText.ts';
import { columnsIn, indexable } from '#server/users/userRow.ts';

type Add = Parameters['add'];

/** The SQL of a finished test on a text. */
export function textTest({ field, operator, values }: AskedTest, add: Add): string {
  const [value = ''] = values;
  if (field === 'id') return idTest(operator, value.trim(), add);
  if (field === 'email' && operator === 'is') {
    return `email_key = ${add(indexable(emailKey(value)))}`;
  }
  const column = field === 'name' ? 'name' : 'email';
  const pattern = patternOf(value);
  if (pattern.isEmpty) return 'false';
  if (operator === 'contains') return textCondition(pattern, [column], add);
  const place = columnsIn('own').indexOf(column);
  const [plain, marked] = STORED_TEXTS.own.map((stored) => columnText(stored, place));
  const tests = [`plain LIKE ${add(containing(pattern.plain))}`];
  if (operator === 'exact') {
    const text = markedText(foldText(searchable(value).trim()));
    return [...tests, `btrim(${marked}, ' ') = ${add(text)}`].join(' AND ');
  }
  // Ignores blanks at either end; a run of blanks counts as one.
  const isWhole = operator === 'is';
  tests.push(
    isWhole
      ? `btrim(${plain}, ' ') = ${add(pattern.plain)}`
      : `ltrim(${plain}, ' ') LIKE ${add(startingWith(pattern.plain))}`,
  );
  if (pattern.marked.length > 0) {
    tests.push(`btrim(${marked}, ' ') ~ ${add(markedStart(pattern, isWhole))}`);
  }
  return tests.join(' AND ');
}

/** Compares letter by letter. */
function idTest(operator: AskedTest['operator'], value: string, add: Add): string {
  // An id that the database cannot store belongs to nobody.
  if (!isStorable(value)) return 'false';
  if (operator === 'contains') return `strpos(id, ${add(value)}) > 0`;
  return operator === 'beginsWith' ? `starts_with(id, ${add(value)})` : `id = ${add(value)}`;
}
