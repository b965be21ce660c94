import { COLUMN_NAMES, COLUMNS } from '#domain/query/columns.ts';
import { SORT_ORDERS } from '#domain/query/userQuery.ts';
import { withChanges, type TableView, type CardView } from '#domain/view/listView.ts';
import { activeFilters } from '#domain/query/filters.ts';
import { tr } from '#text/tr.ts';
import { trSheet, trCards } from '#text/trUsers.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import { useClearFilters, useUserList } from '#screens/user-list/listContext.tsx';
import { FilterFields } from '#screens/user-list/filter/Filters.tsx';
import { CardFilters } from '#screens/user-list/cards/CardBar.tsx';
import { useRef, useState, type ReactNode } from 'react';
import type { PageOfUsers } from '#domain/userSource.ts';
import { ListConditionDialog } from '#screens/user-list/condition/ConditionForm.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import styles from './ViewSheets.module.css';

interface TableSheetProps extends ViewSheetProps {
  view: TableView;
  onPush: (view: TableView) => void;
}

/** The value of the stored order; no column has it. */
const STORED = '*';
const SORT_OPTIONS = [
  { value: STORED, label: trSheet.storedOrder },
  ...COLUMN_NAMES.filter((column) => COLUMNS[column].table.isSortable).map((column) => ({
    value: column,
    label: tr.columns[column],
  })),
];
const ORDER_OPTIONS = SORT_ORDERS.map((value) => ({ value, label: trCards.orders[value] }));

/** The sheet of the table: its filters and its order, since a phone has no column headers. */
export function TableSheet({ view, onPush, ...sheet }: TableSheetProps) {
  const order = view.sort?.order ?? 'asc';
  return (
    <ViewSheet {...sheet}>
      <FilterFields />
      <div className={styles.sort}>
        <SelectField
          label={trCards.sort}
          options={SORT_OPTIONS}
          value={view.sort?.column ?? STORED}
          onChange={({ target: { value } }) => {
            const column = COLUMN_NAMES.find((known) => known === value);
            onPush(withChanges(view, { sort: column === undefined ? null : { column, order } }));
          }}
        />
        <SelectField
          label={trCards.order}
          options={ORDER_OPTIONS}
          value={order}
          disabled={view.sort === null}
          onChange={({ target: { value } }) => {
            if (view.sort === null) return;
            onPush(
              withChanges(view, {
                sort: { ...view.sort, order: value === 'desc' ? 'desc' : 'asc' },
              }),
            );
          }}
        />
      </div>
    </ViewSheet>
  );
}

interface CardSheetProps extends ViewSheetProps {
  view: CardView;
  onPush: (view: CardView) => void;
}

/** The sheet of the cards: the selects and the mode of their filter bar. */
export function CardSheet({ view, onPush, ...sheet }: CardSheetProps) {
  return (
    <ViewSheet {...sheet}>
      <div className={styles.fields}>
        <CardFilters view={view} onPush={onPush} />
      </div>
    </ViewSheet>
  );
}

interface ViewSheetProps {
  /** The answer of the list below; undefined until known. */
  answer: PageOfUsers | undefined;
  onClose: () => void;
}

/**
 * The filters and the order on a phone: a sheet over the lower part of the list. Everything takes
 * effect at once.
 */
function ViewSheet({ answer, onClose, children }: ViewSheetProps & { children: ReactNode }) {
  const { filters, where } = useUserList().listView.view;
  const isFiltered = activeFilters(filters).length > 0 || where !== undefined;
  const clear = useClearFilters();
  const showRef = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <Modal isSheet title={tr.sheet.opens(0)} closeLabel={trSheet.close} onClose={onClose}>
        {(close) => (
          <>
            <ModalBody className={styles.body}>
              {children}
              <Button onClick={() => setIsEditing(true)}>{tr.table.addCondition}</Button>
            </ModalBody>
            <ModalButtons>
              <Button
                disabled={!isFiltered}
                onClick={() => {
                  clear();
                  // This button is about to be disabled.
                  showRef.current?.focus();
                }}
              >
                {tr.table.clearFilter}
              </Button>
              <Button ref={showRef} look="primary" className={styles.show} onClick={close}>
                {answer === undefined || answer.isTotalLowerBound
                  ? trSheet.showList
                  : trSheet.show(answer.total)}
              </Button>
            </ModalButtons>
          </>
        )}
      </Modal>
      {isEditing && <ListConditionDialog at={-1} onClose={() => setIsEditing(false)} />}
    </>
  );
}
