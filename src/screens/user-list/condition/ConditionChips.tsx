import { useRef } from 'react';
import { readPieces } from '#domain/view/conditionAddress.ts';
import { useIsNarrow, useToday } from '#platform/environment.ts';
import chipStyles from '#screens/user-list/ListState.module.css';
import { tr } from '#text/tr.ts';
import { partSentence, trCondition } from '#text/trCondition.ts';
import { Button } from '#ui/controls/Button.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ConditionChips.module.css';
import { useUserList, useWhere } from '#screens/user-list/listContext.tsx';

/** The condition of the list, a sentence for each part: a press edits it, its cross removes it. */
export function ConditionChips() {
  const { show, searchRef } = useUserList();
  const { where, changeWhere } = useWhere();
  const today = useToday();
  const isNarrow = useIsNarrow();
  const listRef = useRef<HTMLUListElement>(null);
  const { join, read } = readPieces(where);
  if (read.length === 0) return null;
  const sentences = read.map(({ piece, part }) =>
    part === null ? piece : partSentence(part, today),
  );
  const edit = (position: number, button: Element) => {
    // Editing changes the words, and replaces the button.
    leaveFocusTo(button, () => {
      const chips = listRef.current?.children;
      return chips?.[Math.min(position, chips.length - 1)]?.querySelector('button') ?? null;
    });
    // The dialog has no line for an invalid piece.
    show({
      kind: 'condition',
      at: read.slice(0, position).filter(({ part }) => part !== null).length,
    });
  };
  const remove = (removed: number, chip: Element | null) => {
    const other = chip?.nextElementSibling ?? chip?.previousElementSibling;
    const heir = other?.querySelector<HTMLElement>('button:last-child');
    (heir ?? searchRef.current)?.focus();
    const left = read.filter((_, position) => position !== removed).map(({ piece }) => piece);
    changeWhere(join === 'or' && left.length > 0 ? ['or', ...left] : left);
  };
  return (
    <div className={styles.chips}>
      <span className={styles.label}>{trCondition.label(join)}</span>
      <ul ref={listRef} className={styles.list}>
        {sentences.map((words, position) => {
          // By its words, so that the focus stays on a chip whose neighbour is removed; two may be
          // equal.
          const nth = sentences.slice(0, position).filter((other) => other === words).length;
          return (
            <Chip
              key={`${nth} ${words}`}
              words={words}
              isUnclear={read[position]?.part === null}
              onEdit={(button) => edit(position, button)}
              onRemove={(chip) => remove(position, chip)}
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
  /** Not a valid part: it can only be removed. */
  isUnclear: boolean;
  onEdit: (button: Element) => void;
  onRemove: (chip: Element | null) => void;
}

function Chip({ words, isUnclear, onEdit, onRemove }: ChipProps) {
  return (
    <li className={chipStyles.filter}>
      {isUnclear ? (
        <span className={styles.unclear} title={trCondition.unclear}>
          <span className="visually-hidden">{`${trCondition.unclear}: `}</span>
          <s dir="ltr">{words}</s>
        </span>
      ) : (
        <button
          type="button"
          className={styles.words}
          title={trCondition.edit}
          aria-haspopup="dialog"
          onClick={(event) => onEdit(event.currentTarget)}
        >
          {words}
        </button>
      )}
      <button
        type="button"
        className={chipStyles.remove}
        aria-label={trCondition.remove(words)}
        title={trCondition.remove(words)}
        onClick={(event) => onRemove(event.currentTarget.closest('li'))}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}
