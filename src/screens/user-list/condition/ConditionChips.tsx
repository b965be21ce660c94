import type { ReactNode } from 'react';
import { formatCondition, parsePieces } from '#domain/view/conditionAddress.ts';
import { useToday } from '#platform/useToday.ts';
import chipStyles from '#screens/user-list/toolbar/ActiveFilters.module.css';
import { partSentence, trCondition } from '#text/user-list/trCondition.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ConditionChips.module.css';
import './provideReader.ts';

interface ConditionChipsProps {
  /** As the address has it. */
  where: readonly string[];
  /** `isLast`: no chip is left here to move the focus to. */
  onChange: (where: readonly string[], isLast: boolean) => void;
  /** After the chips: the way to edit them. */
  children: ReactNode;
}

/** The condition of the list, a sentence for each of its parts, which a press takes out. */
export function ConditionChips({ where, onChange, children }: ConditionChipsProps) {
  const today = useToday();
  const condition = parsePieces(where);
  if (condition === null) return null;
  const { join, parts } = condition;
  const sentences = parts.map((part) => partSentence(part, today));
  const remove = (removed: number, chip: Element | null) => {
    const left = parts.filter((_, position) => position !== removed);
    const other = chip?.nextElementSibling ?? chip?.previousElementSibling;
    other?.querySelector('button')?.focus();
    onChange(left.length === 0 ? [] : formatCondition({ join, parts: left }), left.length === 0);
  };
  return (
    <div className={styles.chips}>
      <span className={styles.label}>{trCondition.label(join)}</span>
      <ul className={styles.list}>
        {sentences.map((words, position) => {
          // By its words, so that the focus stays on a chip whose neighbour goes; two may be equal.
          const nth = sentences.slice(0, position).filter((other) => other === words).length;
          return (
            <li key={`${nth} ${words}`} className={chipStyles.filter}>
              <span className={styles.words}>{words}</span>
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
      {children}
    </div>
  );
}
