import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { JOINS, type Condition } from '#domain/query/condition/condition.ts';
import { partSentence, trConditionDialog } from '#text/user-list/trCondition.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import fieldStyles from '#ui/controls/Field.module.css';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ConditionForm.module.css';
import { NEW_TEST, partOf, type Line } from './lines.ts';
import { TestLine } from './TestLine.tsx';

interface LineListProps {
  lines: readonly Line[];
  today: Date;
  /** The key of the line that gets the initial focus. */
  firstKey: number | undefined;
  /** The id of the element that says that there is no room for more; undefined: there is room. */
  fullId: string | undefined;
  /** How a new group is joined; undefined: these are the lines of a group. */
  groupJoin?: Condition['join'];
  onChange: (lines: readonly Line[]) => void;
  /** Rendered after its buttons. */
  children?: ReactNode;
}

/** The lines of a condition or of a group, and the buttons that add more. */
export function LineList({
  lines,
  today,
  firstKey,
  fullId,
  groupJoin,
  onChange,
  children,
}: LineListProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);

  const add = (isOfGroup: boolean) => {
    if (fullId !== undefined) return;
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
    const line =
      isOfGroup && groupJoin !== undefined
        ? { key, join: groupJoin, lines: [{ key: 0, test: NEW_TEST }] }
        : { key, test: NEW_TEST };
    // Synchronously, so that it can take the focus.
    flushSync(() => onChange([...lines, line]));
    const added = listRef.current?.lastElementChild;
    // In a group, the join precedes the first test's field.
    (
      added?.querySelector<HTMLElement>(':scope li select') ?? added?.querySelector('select')
    )?.focus();
  };
  const remove = (key: number) => {
    addRef.current?.focus();
    onChange(lines.filter((line) => line.key !== key));
  };
  const change = (changed: Line) =>
    onChange(lines.map((line) => (line.key === changed.key ? changed : line)));
  // Not disabled, so that people can find out why it does nothing.
  const addProps = {
    'aria-disabled': fullId !== undefined || undefined,
    'aria-describedby': fullId,
  };

  return (
    <>
      <ul ref={listRef} className={styles.lines}>
        {lines.map((line, position) => {
          const sentence = partSentence(partOf(line), today);
          const isFirst = line.key === firstKey;
          const removal = (label: string) => (
            <IconButton label={label} onClick={() => remove(line.key)}>
              <Icon name="close" />
            </IconButton>
          );
          return 'test' in line ? (
            <li key={line.key} className={styles.line}>
              <TestLine
                position={position + 1}
                test={line.test}
                today={today}
                fieldRef={isFirst ? firstFocus : undefined}
                onChange={(test) => change({ key: line.key, test })}
              />
              {removal(trConditionDialog.removeLine(sentence))}
            </li>
          ) : (
            <li key={line.key}>
              <fieldset className={styles.group}>
                <legend className="visually-hidden">{trConditionDialog.group(position + 1)}</legend>
                <div className={styles.line}>
                  <JoinSelect value={line.join} onChange={(join) => change({ ...line, join })} />
                  {removal(trConditionDialog.removeGroup(sentence))}
                </div>
                <LineList
                  lines={line.lines}
                  today={today}
                  firstKey={isFirst ? line.lines[0]?.key : undefined}
                  fullId={fullId}
                  onChange={(inGroup) =>
                    inGroup.length === 0 ? remove(line.key) : change({ ...line, lines: inGroup })
                  }
                />
              </fieldset>
            </li>
          );
        })}
      </ul>
      <div className={styles.more}>
        <Button ref={addRef} {...addProps} onClick={() => add(false)}>
          {trConditionDialog.add}
        </Button>
        {groupJoin !== undefined && (
          <Button {...addProps} onClick={() => add(true)}>
            {trConditionDialog.addGroup}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}

interface JoinSelectProps {
  value: Condition['join'];
  onChange: (join: Condition['join']) => void;
}

/** Whether all lines of a group have to match, or any of them. */
function JoinSelect({ value, onChange }: JoinSelectProps) {
  return (
    <select
      className={fieldStyles.control}
      aria-label={trConditionDialog.groupJoin}
      value={value}
      onChange={(event) => onChange(event.target.value === 'or' ? 'or' : 'and')}
    >
      {JOINS.map((join) => (
        <option key={join} value={join}>
          {trConditionDialog.joins[join]}
        </option>
      ))}
    </select>
  );
}
