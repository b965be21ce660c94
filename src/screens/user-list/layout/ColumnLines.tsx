import { useLayoutEffect, useRef } from 'react';
import {
  OTHER_WIDTHS,
  withMoved,
  withShown,
  withWidth,
  type LaidOutColumn,
  type LayoutColumn,
  type TableLayout,
} from '#domain/view/tableLayout.ts';
import { trLayout } from '#text/user-list/trLayout.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import fieldStyles from '#ui/controls/Field.module.css';
import { columnLabel } from './columnLabel.ts';
import styles from './LayoutDialog.module.css';

interface ColumnLinesProps {
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
  /** The announcement after a column has moved. */
  onMoved: (words: string) => void;
}

/** A line for each column: its visibility, width and position. */
export function ColumnLines(props: ColumnLinesProps) {
  const { layout, onChange } = props;
  const { listRef, move } = useMoving(props);
  return (
    <ol ref={listRef} className={styles.lines} aria-label={trLayout.list}>
      {/* Each field's own name includes the same. */}
      <li role="presentation" className={styles.head} aria-hidden="true">
        <span>{trLayout.column}</span>
        <span>{trLayout.width}</span>
        <span>{trLayout.order}</span>
      </li>
      {layout.map((column, place) => {
        const { name, isShown } = column;
        return (
          <li key={name} className={styles.line}>
            <CheckboxField
              label={columnLabel(name)}
              {...(place === 0 ? { note: trLayout.always, disabled: true } : {})}
              checked={isShown}
              onChange={({ target }) => onChange(withShown(layout, name, target.checked))}
            />
            {name === 'actions' ? (
              <span />
            ) : (
              <WidthField column={column} {...{ layout, onChange }} />
            )}
            {place > 0 && (
              <>
                <MoveButton name={name} by={-1} isEnd={place === 1} onMove={move} />
                <MoveButton name={name} by={1} isEnd={place === layout.length - 1} onMove={move} />
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Moves columns; the pressed button keeps the focus. */
function useMoving({ layout, onChange, onMoved }: ColumnLinesProps) {
  const listRef = useRef<HTMLOListElement>(null);
  /** The button that moved its line, which may be another element afterwards. */
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    listRef.current?.querySelector<HTMLElement>(`[data-moves="${pressed.current}"]`)?.focus();
    pressed.current = null;
  }, [layout]);

  const move = (name: LayoutColumn, by: -1 | 1) => {
    const moved = withMoved(layout, name, by);
    if (moved === layout) return;
    pressed.current = `${name} ${by}`;
    onChange(moved);
    const position = moved.findIndex((column) => column.name === name) + 1;
    onMoved(trLayout.moved(columnLabel(name), position, moved.length));
  };
  return { listRef, move };
}

interface WidthFieldProps extends Pick<ColumnLinesProps, 'layout' | 'onChange'> {
  column: LaidOutColumn;
}

function WidthField({ column: { name, isShown, width }, layout, onChange }: WidthFieldProps) {
  return (
    <select
      className={fieldStyles.control}
      aria-label={trLayout.widthOf(columnLabel(name))}
      value={width ?? 'usual'}
      disabled={!isShown}
      onChange={({ target }) => {
        const chosen = OTHER_WIDTHS.find((known) => known === target.value);
        onChange(withWidth(layout, name, chosen ?? null));
      }}
    >
      {(['narrow', 'usual', 'wide'] as const).map((value) => (
        <option key={value} value={value}>
          {trLayout.widths[value]}
        </option>
      ))}
    </select>
  );
}

interface MoveButtonProps {
  name: LayoutColumn;
  by: -1 | 1;
  /** It can move no further; the button keeps the focus. */
  isEnd: boolean;
  onMove: (name: LayoutColumn, by: -1 | 1) => void;
}

function MoveButton({ name, by, isEnd, onMove }: MoveButtonProps) {
  const label = columnLabel(name);
  return (
    <IconButton
      label={by < 0 ? trLayout.upOf(label) : trLayout.downOf(label)}
      data-moves={`${name} ${by}`}
      aria-disabled={isEnd}
      onClick={() => onMove(name, by)}
    >
      <Icon name={by < 0 ? 'sortAsc' : 'sortDesc'} />
    </IconButton>
  );
}
