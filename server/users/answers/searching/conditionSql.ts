import { areaOf } from '#domain/query/condition/areas.ts';
import { isGroup, type AskedCondition, type AskedTest } from '#domain/query/condition/condition.ts';
import { timesOf } from '#domain/query/condition/days.ts';
import { CONDITION_FIELDS, type ConditionField } from '#domain/query/condition/fields.ts';
import { numbersOf } from '#domain/query/condition/numbers.ts';
import { recordNumber } from './recordNumbers.ts';
import type { Parameters } from '#server/users/answers/statement.ts';
import { FILTER_CONDITIONS } from './filterConditions.ts';
import { textTest } from './textTest.ts';

type Add = Parameters['add'];

/** A question's condition as SQL, the equivalent of `compileCondition` in memory. */
export function conditionSql({ join, parts }: AskedCondition, add: Add): string {
  const tests = parts.map((part) => (isGroup(part) ? conditionSql(part, add) : testSql(part, add)));
  return tests.map((test) => `(${test})`).join(join === 'and' ? ' AND ' : ' OR ');
}

function testSql(asked: AskedTest, add: Add): string {
  const test = asked.operator === 'empty' ? EMPTY[asked.field] : valueSql(asked, add);
  // NULL counts as false: blanks belong to the complement.
  return asked.isNegated ? `(${test}) IS NOT TRUE` : test;
}

const LATITUDE = recordNumber('latitude');
const LONGITUDE = recordNumber('longitude');

/** Everybody has an id and a status. */
const EMPTY: Readonly<Record<ConditionField, string>> = {
  name: 'name_order IS NULL',
  email: 'email_order IS NULL',
  role: 'role_order IS NULL',
  status: 'false',
  createdAt: 'created_at IS NULL',
  id: 'false',
  place: 'place_x IS NULL',
  latitude: `${LATITUDE} IS NULL`,
  longitude: `${LONGITUDE} IS NULL`,
};

function valueSql(asked: AskedTest, add: Add): string {
  const { kind } = CONDITION_FIELDS[asked.field];
  switch (kind) {
    case 'text':
      return textTest(asked, add);
    case 'choice':
      return FILTER_CONDITIONS[asked.field === 'role' ? 'role' : 'status'](asked.values, add);
    case 'date': {
      const { from, to } = timesOf(asked);
      return [
        ...(Number.isFinite(from) ? [`created_at >= ${add(from)}`] : []),
        ...(Number.isFinite(to) ? [`created_at < ${add(to)}`] : []),
      ].join(' AND ');
    }
    case 'number': {
      const value = asked.field === 'latitude' ? LATITUDE : LONGITUDE;
      const { least, most, isWithin } = numbersOf(asked);
      const [above, below] = isWithin ? ['>=', '<='] : ['>', '<'];
      return [
        ...(Number.isFinite(least) ? [`${value} ${above} ${add(least)}::float8`] : []),
        ...(Number.isFinite(most) ? [`${value} ${below} ${add(most)}::float8`] : []),
      ].join(' AND ');
    }
    case 'place': {
      const { west, south, east, north } = areaOf(asked);
      const between = (name: string, from: number, to: number) =>
        `${name} BETWEEN ${add(from)} AND ${add(to)}`;
      return `${between('place_x', west, east)} AND ${between('place_y', south, north)}`;
    }
  }
}
