import type { UserFilter } from '#domain/query/filters.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { rangeOfMonth, type TimeRange } from '#server/users/answers/counts/monthRanges.ts';
import type { Parameters } from '#server/users/answers/statement.ts';
import { indexable, orderBytes } from '#server/users/userRow.ts';

type Add = Parameters['add'];
type FilterCondition = (values: readonly string[], add: Add) => string;

export const FILTER_CONDITIONS: Readonly<
  Record<Exclude<UserFilter, 'duplicate'>, FilterCondition>
> = {
  role: (values, add) =>
    anyOf(
      values.map((role) => {
        const order = hasVisibleText(role) ? `= ${add(orderBytes(role))}` : 'IS NULL';
        return `role_order ${order} AND role = ${add(indexable(role))}`;
      }),
    ),
  status: (values, add) =>
    anyOf(
      [true, false]
        .filter((isActive) => values.includes(isActive ? 'active' : 'passive'))
        .map((isActive) => `active = ${add(isActive)}`),
    ),
  createdMonth: (values, add) => anyOf(values.flatMap((month) => monthCondition(month, add))),
};

/** Any of some conditions. */
export function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'false' : conditions.map((one) => `(${one})`).join(' OR ');
}

/** The index is that of dates. */
function monthCondition(text: string, add: Add): readonly string[] {
  const range = rangeOfMonth(text);
  return range === null ? [] : [`${timeCondition(range, add)} AND created_month = ${add(text)}`];
}

export function timeCondition({ from, to }: TimeRange, add: Add): string {
  return `created_at BETWEEN ${add(from)} AND ${add(to)}`;
}
