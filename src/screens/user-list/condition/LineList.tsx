import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import {
  JOINS,
  type Condition,
  isGroup,
  nodeCountOf,
  type ConditionGroup,
  type ConditionTest,
  isComplete,
} from '#domain/query/condition.ts';
import { partSentence, trConditionDialog } from '#text/trCondition.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import fieldStyles from '#ui/controls/Field.module.css';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ConditionForm.module.css';
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
export function LineList(props: LineListProps) {
  const { lines, today, firstKey, fullId, groupJoin, onChange, children } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);

  const add = (joinOfGroup?: Condition['join']) => {
    if (fullId !== undefined) return;
    // Synchronously, so that it can take the focus.
    flushSync(() => onChange([...lines, newLine(lines, joinOfGroup)]));
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
        {lines.map((line, at) => {
          const isFirst = line.key === firstKey;
          const common = { position: at + 1, today, isFirst, onChange: change, onRemove: remove };
          return 'test' in line ? (
            <TestItem key={line.key} line={line} {...common} />
          ) : (
            <GroupItem key={line.key} line={line} fullId={fullId} {...common} />
          );
        })}
      </ul>
      <div className={styles.more}>
        <Button ref={addRef} {...addProps} onClick={() => add()}>
          {trConditionDialog.add}
        </Button>
        {groupJoin !== undefined && (
          <Button {...addProps} onClick={() => add(groupJoin)}>
            {trConditionDialog.addGroup}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}

/** @param joinOfGroup if the line is a group */
function newLine(lines: readonly Line[], joinOfGroup?: Condition['join']): Line {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  return joinOfGroup === undefined
    ? { key, test: NEW_TEST }
    : { key, join: joinOfGroup, lines: [{ key: 0, test: NEW_TEST }] };
}

interface ItemProps<Kind extends Line> {
  line: Kind;
  /** From 1. */
  position: number;
  today: Date;
  /** It gets the initial focus. */
  isFirst: boolean;
  onChange: (line: Line) => void;
  onRemove: (key: number) => void;
}

function TestItem(props: ItemProps<Extract<Line, { test: unknown }>>) {
  const { line, position, today, isFirst, onChange, onRemove } = props;
  const { key, test } = line;
  return (
    <li className={styles.line}>
      <TestLine
        position={position}
        test={test}
        today={today}
        fieldRef={isFirst ? firstFocus : undefined}
        onChange={(changed) => onChange({ key, test: changed })}
      />
      <IconButton
        label={trConditionDialog.removeLine(partSentence(partOf(line), today))}
        onClick={() => onRemove(key)}
      >
        <Icon name="close" />
      </IconButton>
    </li>
  );
}

interface GroupItemProps extends ItemProps<Extract<Line, { lines: unknown }>> {
  fullId: string | undefined;
}

function GroupItem(props: GroupItemProps) {
  const { line, position, today, isFirst, fullId, onChange, onRemove } = props;
  const { key, join, lines } = line;
  return (
    <li>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{trConditionDialog.group(position)}</legend>
        <div className={styles.line}>
          <JoinSelect value={join} onChange={(chosen) => onChange({ ...line, join: chosen })} />
          <IconButton
            label={trConditionDialog.removeGroup(partSentence(partOf(line), today))}
            onClick={() => onRemove(key)}
          >
            <Icon name="close" />
          </IconButton>
        </div>
        <LineList
          lines={lines}
          today={today}
          firstKey={isFirst ? lines[0]?.key : undefined}
          fullId={fullId}
          onChange={(left) =>
            left.length === 0 ? onRemove(key) : onChange({ ...line, lines: left })
          }
        />
      </fieldset>
    </li>
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

/** A line of the dialog, perhaps unfinished: a test, or a group whose lines are tests. */
export type Line = { readonly key: number } & (
  | { readonly test: ConditionTest }
  | { readonly join: Condition['join']; readonly lines: readonly Line[] }
);

export const NEW_TEST: ConditionTest = {
  field: 'name',
  operator: 'contains',
  isNegated: false,
  values: [],
};

export function linesOf(parts: Condition['parts']): readonly Line[] {
  return parts.map((part, key) =>
    isGroup(part) ? { key, join: part.join, lines: linesOf(part.parts) } : { key, test: part },
  );
}

/** The part that a line means, with everything unfinished in it, for its sentence. */
function partOf(line: Line): ConditionTest | ConditionGroup {
  return 'test' in line ? line.test : { join: line.join, parts: testsOf(line.lines) };
}

/** The finished parts. A group of one test is that test. */
export function finishedParts(lines: readonly Line[]): Condition['parts'] {
  return lines.flatMap((line): Condition['parts'] => {
    if ('test' in line) return [line.test].filter(isComplete);
    const parts = testsOf(line.lines).filter(isComplete);
    return parts.length > 1 ? [{ join: line.join, parts }] : parts;
  });
}

/** As `nodeCountOf` counts the condition of these lines. */
export function countOf(lines: readonly Line[]): number {
  return nodeCountOf({ join: 'and', parts: lines.map(partOf) });
}

function testsOf(lines: readonly Line[]): readonly ConditionTest[] {
  return lines.flatMap((line) => ('test' in line ? [line.test] : testsOf(line.lines)));
}
