import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { MAX_CONDITION_TESTS } from '#domain/limits.ts';
import {
  isGroup,
  JOINS,
  type Condition,
  type ConditionTest,
} from '#domain/query/condition/condition.ts';
import { isComplete } from '#domain/query/condition/isComplete.ts';
import { formatCondition, parsePieces } from '#domain/view/conditionAddress.ts';
import { useToday } from '#platform/useToday.ts';
import { partSentence, trConditionDialog } from '#text/user-list/trCondition.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { RadioGroup } from '#ui/controls/RadioGroup.tsx';
import { ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ConditionForm.module.css';
import { ConditionChips } from './lazyCondition.tsx';
import { TestLine } from './TestLine.tsx';
// The list that it leads to reads its condition at once.
import './provideReader.ts';

export interface ConditionFormProps {
  /** The position of the part that gets the focus; -1 is the last one. */
  at: number;
  /** As the address has it. */
  where: readonly string[] | undefined;
  /** Called for a change only. */
  onApply: (where: readonly string[]) => void;
  onClose: () => void;
}

interface Line {
  readonly key: number;
  readonly part: Condition['parts'][number];
}

const NEW_TEST: ConditionTest = {
  field: 'name',
  operator: 'contains',
  isNegated: false,
  values: [],
};
const JOIN_OPTIONS = JOINS.map((value) => ({ value, label: trConditionDialog.joins[value] }));

export function ConditionForm({ at, where = [], onApply, onClose }: ConditionFormProps) {
  const today = useToday();
  const fullId = useId();
  const listRef = useRef<HTMLUListElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const [before] = useState(() => parsePieces(where));
  const [join, setJoin] = useState(before?.join ?? 'and');
  const [lines, setLines] = useState(() => firstLines(before?.parts ?? []));
  const [firstKey] = useState(() => lines.at(at)?.key);
  const isFull = testCount(lines.map(({ part }) => part)) >= MAX_CONDITION_TESTS;

  // They show what is applied.
  useEffect(() => {
    ConditionChips.preload();
  }, []);

  const add = () => {
    if (isFull) return;
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
    // At once, so that it can take the focus.
    flushSync(() => setLines([...lines, { key, part: NEW_TEST }]));
    listRef.current?.querySelector<HTMLElement>('li:last-child select')?.focus();
  };
  const remove = (key: number) => {
    addRef.current?.focus();
    setLines(lines.filter((line) => line.key !== key));
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const parts = lines.flatMap(({ part }) => (isGroup(part) || isComplete(part) ? [part] : []));
    const pieces = parts.length === 0 ? [] : formatCondition({ join, parts });
    onClose();
    if (pieces.join('\n') !== where.join('\n')) onApply(pieces);
  };

  return (
    <form onSubmit={apply}>
      <ModalBody className={styles.body}>
        <RadioGroup
          label={trConditionDialog.join}
          options={JOIN_OPTIONS}
          value={join}
          error={null}
          onChange={setJoin}
        />
        <ul ref={listRef} className={styles.lines}>
          {lines.map(({ key, part }, position) => (
            <li key={key} className={styles.line}>
              {isGroup(part) ? (
                <p className={styles.group}>{partSentence(part, today)}</p>
              ) : (
                <TestLine
                  position={position + 1}
                  test={part}
                  today={today}
                  fieldRef={key === firstKey ? firstFocus : undefined}
                  onChange={(test) =>
                    setLines(lines.map((line) => (line.key === key ? { key, part: test } : line)))
                  }
                />
              )}
              <IconButton
                label={trConditionDialog.removeLine(partSentence(part, today))}
                onClick={() => remove(key)}
              >
                <Icon name="close" />
              </IconButton>
            </li>
          ))}
        </ul>
        <div className={styles.more}>
          {/* Not disabled, so that it can be found out why. */}
          <Button
            ref={addRef}
            aria-disabled={isFull || undefined}
            aria-describedby={isFull ? fullId : undefined}
            onClick={add}
          >
            {trConditionDialog.add}
          </Button>
          {isFull && (
            <p id={fullId} className={styles.note}>
              {trConditionDialog.full}
            </p>
          )}
        </div>
      </ModalBody>
      <ModalButtons>
        <Button onClick={onClose}>{trConditionDialog.cancel}</Button>
        <Button type="submit" look="primary">
          {trConditionDialog.apply}
        </Button>
      </ModalButtons>
    </form>
  );
}

/** What is there, and a new line where there is room. */
function firstLines(parts: Condition['parts']): readonly Line[] {
  const shown = testCount(parts) < MAX_CONDITION_TESTS ? [...parts, NEW_TEST] : parts;
  return shown.map((part, key) => ({ key, part }));
}

function testCount(parts: Condition['parts']): number {
  return parts.reduce((sum, part) => sum + (isGroup(part) ? part.parts.length : 1), 0);
}
