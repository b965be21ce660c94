import { useRef, type MouseEvent } from 'react';
import { activeFilters, type UserFilters } from '#domain/query/filters.ts';
import { NOBODY } from '#domain/query/selection.ts';
import { readPieces } from '#domain/view/conditionAddress.ts';
import { withChanges } from '#domain/view/listView.ts';
import { useIsNarrow, useToday } from '#platform/environment.ts';
import { LiveCount } from '#screens/shared-list/LiveCount.tsx';
import { SelectionBar } from '#screens/user-list/lazyParts.tsx';
import { partSentence, trCondition } from '#text/trCondition.ts';
import { tr, trFilters, trLayout, trPrinted } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { Icon } from '#ui/Icon.tsx';
import { useTableLook } from './layout/tableLook.ts';
import { useFilterChange, useUserList, useWhere } from './listContext.tsx';
import styles from './ListState.module.css';

interface ListStateProps {
  /** Those that no control beside the search shows. */
  filters: UserFilters;
  /** Something above shows how many users match. */
  isCountAbove?: boolean;
  /** A map has no checkboxes. */
  hasSelection?: boolean;
}

/**
 * How many users match and the active filters, and below them the conditions. On a phone also the button that
 * shows the checkboxes.
 */
export function ListState({ filters, isCountAbove = false, hasSelection = true }: ListStateProps) {
  const { listView, question, shown } = useUserList();
  const isNarrow = useIsNarrow();
  const hasCount = isNarrow || !isCountAbove;
  const chips = useFilterChips(filters);
  return (
    <>
      {(hasCount || chips.length > 0) && (
        <div className={styles.state}>
          {hasCount && (
            <LiveCount className={styles.count} question={question} answer={shown.value} />
          )}
          {chips.length > 0 && (
            <div className={styles.filters}>
              <span className={styles.label}>{tr.table.activeFilters}</span>
              <ul className={styles.list}>
                {chips.map((chip) => (
                  <Chip key={chip.remove} {...chip} />
                ))}
              </ul>
            </div>
          )}
          {isNarrow && hasSelection && <SelectButton />}
        </div>
      )}
      {listView.view.where !== undefined && <Conditions />}
    </>
  );
}

function SelectButton() {
  const { shown, isSelecting, setIsSelecting, selection, selectRef } = useUserList();
  return (
    <Button
      ref={(button) => {
        selectRef.current = button;
      }}
      look="quiet"
      className={styles.select}
      isActive={isSelecting}
      disabled={shown.value === undefined}
      onPointerEnter={SelectionBar.preload}
      onFocus={SelectionBar.preload}
      onClick={() => {
        setIsSelecting(!isSelecting);
        selection.choose(NOBODY);
      }}
    >
      {tr.selection.select}
    </Button>
  );
}

/** The active filters, and a sort that no header shows, since its column is hidden. */
function useFilterChips(filters: UserFilters): readonly ChipProps[] {
  const { listView, pushView } = useUserList();
  const { columns } = useTableLook();
  const changeFilter = useFilterChange();
  const chips = activeFilters(filters).map(({ filter, values }): ChipProps => {
    const { label, value } = trFilters[filter];
    return {
      words: tr.table.filterSummary(label, values.map(value)),
      remove: tr.table.removeFilter(label),
      onRemove: () => changeFilter(filter, []),
    };
  });
  const { kind, view } = listView;
  if (kind !== 'table' || view.sort === null) return chips;
  const { column, order } = view.sort;
  if (columns.some(({ name, isShown }) => name === column && isShown)) return chips;
  const words = trPrinted.sort(tr.columns[column], order);
  const onRemove = () => pushView({ kind, view: withChanges(view, { sort: null }) });
  return [...chips, { words, remove: trLayout.removeSort(words), onRemove }];
}

/** The condition of the list, a sentence for each part: a press edits it, its cross removes it. */
function Conditions() {
  const { show } = useUserList();
  const { where, changeWhere } = useWhere();
  const today = useToday();
  const isNarrow = useIsNarrow();
  const listRef = useRef<HTMLUListElement>(null);
  const { join, read } = readPieces(where);
  if (read.length === 0) return null;
  const sentences = read.map(({ piece, part }) =>
    part === null ? piece : partSentence(part, today),
  );
  const edit = (at: number, button: Element) => {
    // Editing changes the words, and replaces the button.
    leaveFocusTo(button, () => {
      const chips = listRef.current?.children;
      return chips?.[Math.min(at, chips.length - 1)]?.querySelector('button') ?? null;
    });
    // The dialog has no line for an invalid piece.
    show({ kind: 'condition', at: read.slice(0, at).filter(({ part }) => part !== null).length });
  };
  const remove = (removed: number) => {
    const left = read.filter((_, at) => at !== removed).map(({ piece }) => piece);
    changeWhere(join === 'or' && left.length > 0 ? ['or', ...left] : left);
  };
  return (
    <div className={styles.conditions}>
      <span className={styles.label}>{trCondition.label(join)}</span>
      <ul ref={listRef} className={styles.sentences}>
        {sentences.map((words, at) => {
          // By its words, so that the focus stays on a chip whose neighbour is removed; two may be equal.
          const nth = sentences.slice(0, at).filter((other) => other === words).length;
          return (
            <Chip
              key={`${nth} ${words}`}
              words={words}
              remove={trCondition.remove(words)}
              onEdit={read[at]?.part === null ? null : (button) => edit(at, button)}
              onRemove={() => remove(at)}
            />
          );
        })}
      </ul>
      {/* A phone has it in its sheet. */}
      {!isNarrow && (
        <Button
          look="quiet"
          aria-haspopup="dialog"
          onClick={() => show({ kind: 'condition', at: -1 })}
        >
          {tr.table.addCondition}
        </Button>
      )}
    </div>
  );
}

interface ChipProps {
  words: string;
  /** The name of the button that removes it. */
  remove: string;
  onRemove: () => void;
  /** For a condition; `null`: it is not valid, and can only be removed. */
  onEdit?: ((button: Element) => void) | null;
}

/** What narrows or orders the list, with a button that removes it. */
function Chip({ words, remove, onRemove, onEdit }: ChipProps) {
  const { searchRef } = useUserList();
  const handleRemove = ({ currentTarget }: MouseEvent) => {
    const chip = currentTarget.closest('li');
    const other = chip?.nextElementSibling ?? chip?.previousElementSibling;
    const heir = other?.querySelector<HTMLElement>('button:last-child');
    (heir ?? searchRef.current)?.focus();
    onRemove();
  };
  return (
    <li className={styles.chip}>
      {onEdit === undefined ? (
        // Shown whole on hover if it is cut.
        <span className={styles.words} title={words}>
          {words}
        </span>
      ) : onEdit === null ? (
        <span className={styles.sentence} title={trCondition.unclear}>
          <span className="visually-hidden">{`${trCondition.unclear}: `}</span>
          <s dir="ltr">{words}</s>
        </span>
      ) : (
        <button
          type="button"
          className={styles.sentence}
          title={trCondition.edit}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onEdit(currentTarget)}
        >
          {words}
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={remove}
        title={remove}
        onClick={handleRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}
