import { useRef } from 'react';
import { formatCondition, parsePieces } from '#domain/view/conditionAddress.ts';
import { useToday } from '#platform/useToday.ts';
import chipStyles from '#screens/user-list/toolbar/ActiveFilters.module.css';
import { tr } from '#text/tr.ts';
import { partSentence, trCondition } from '#text/user-list/trCondition.ts';
import { Button } from '#ui/controls/Button.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ConditionChips.module.css';
import { editCondition } from './editCondition.tsx';
import { useWhere } from './useWhere.ts';
import './provideReader.ts';

/** The condition of the list, a sentence for each of its parts: a press edits it, its cross takes it out. */
export function ConditionChips({ isNarrow }: { isNarrow: boolean }) {
  const { where, changeWhere } = useWhere();
  const today = useToday();
  const listRef = useRef<HTMLUListElement>(null);
  const condition = parsePieces(where);
  if (condition === null) return null;
  const { join, parts } = condition;
  const sentences = parts.map((part) => partSentence(part, today));
  const edit = (position: number, button: Element) => {
    // Edited, its words are others, and the button with them.
    leaveFocusTo(button, () => {
      const chips = listRef.current?.children;
      return chips?.[Math.min(position, chips.length - 1)]?.querySelector('button') ?? null;
    });
    editCondition(position);
  };
  const remove = (removed: number, chip: Element | null) => {
    const left = parts.filter((_, position) => position !== removed);
    const other = chip?.nextElementSibling ?? chip?.previousElementSibling;
    const heir = other?.querySelector<HTMLElement>('button:last-child');
    (heir ?? document.querySelector<HTMLElement>('main [type=search]'))?.focus();
    changeWhere(left.length === 0 ? [] : formatCondition({ join, parts: left }));
  };
  return (
    <div className={styles.chips}>
      <span className={styles.label}>{trCondition.label(join)}</span>
      <ul ref={listRef} className={styles.list}>
        {sentences.map((words, position) => {
          // By its words, so that the focus stays on a chip whose neighbour goes; two may be equal.
          const nth = sentences.slice(0, position).filter((other) => other === words).length;
          return (
            <li key={`${nth} ${words}`} className={chipStyles.filter}>
              <button
                type="button"
                className={styles.words}
                title={trCondition.edit}
                aria-haspopup="dialog"
                onClick={(event) => edit(position, event.currentTarget)}
              >
                {words}
              </button>
              <button
                type="button"
                className={chipStyles.remove}
                aria-label={trCondition.remove(words)}
                title={trCondition.remove(words)}
                onClick={(event) => remove(position, event.currentTarget.closest('li'))}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          );
        })}
      </ul>
      {/* A phone has it in its sheet. */}
      {!isNarrow && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => editCondition()}>
          {tr.table.addCondition}
        </Button>
      )}
    </div>
  );
}
