import type { UserFilters } from '#domain/query/filters.ts';
import { SORT_ORDERS } from '#domain/query/userQuery.ts';
import { STATUSES } from '#domain/user/user.ts';
import {
  withCardFilter,
  withCardMode,
  withCardOrder,
  withCardSort,
} from '#domain/view/cardChanges.ts';
import { CARD_SORTS, type CardView } from '#domain/view/cardView.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { trCards } from '#text/user-list/trCards.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/SelectField.tsx';
import { CardFilter } from './CardFilter.tsx';

interface CardFiltersProps {
  view: CardView;
  onPush: (view: CardView) => void;
}

export const ROLES = { kind: 'values', filter: 'role' } as const;
const SORT_OPTIONS = CARD_SORTS.map((value) => ({ value, label: trCards.sorts[value] }));
const ORDER_OPTIONS = SORT_ORDERS.map((value) => ({ value, label: trCards.orders[value] }));

/** The selects of the cards, and the button for pages or show-all: in a bar or a sheet. */
export function CardFilters({ view, onPush }: CardFiltersProps) {
  const roles = useAnswerOrPrevious(ROLES).value ?? [];
  const isAll = view.mode === 'all';
  return (
    <>
      <CardFilter
        filter="role"
        values={roles.map(({ value }) => value)}
        chosen={view.filters.role ?? []}
        onChange={(values) => onPush(withCardFilter(view, 'role', values))}
      />
      <CardFilter
        filter="status"
        values={STATUSES}
        chosen={view.filters.status ?? []}
        onChange={(values) => onPush(withCardFilter(view, 'status', values))}
      />
      <SelectField
        label={trCards.sort}
        options={SORT_OPTIONS}
        value={view.sort}
        onChange={({ target: { value } }) => {
          const sort = CARD_SORTS.find((known) => known === value);
          if (sort !== undefined) onPush(withCardSort(view, sort));
        }}
      />
      <SelectField
        label={trCards.order}
        options={ORDER_OPTIONS}
        value={view.order}
        onChange={({ target: { value } }) =>
          onPush(withCardOrder(view, value === 'desc' ? 'desc' : 'asc'))
        }
      />
      <Button onClick={() => onPush(withCardMode(view, isAll ? 'pages' : 'all'))}>
        {isAll ? trCards.paginate : trCards.showAll}
      </Button>
    </>
  );
}

/** The filters that no select shows. */
export function filtersBeside(filters: UserFilters): UserFilters {
  const { role: _role, status: _status, ...others } = filters;
  return others;
}
