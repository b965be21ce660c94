import { useLayoutEffect, useRef, useState } from 'react';
import {
  DEFAULT_LAYOUT,
  isDefaultLayout,
  OTHER_WIDTHS,
  withMoved,
  withShown,
  withWidth,
  type LaidOutColumn,
  type LayoutColumn,
  type TableLayout,
} from '#domain/view/tableLayout.ts';
import { trLayout } from '#text/tr.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/controls/Field.tsx';
import fieldStyles from '#ui/controls/Field.module.css';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Icon } from '#ui/Icon.tsx';
import { columnLabel } from './columns.tsx';
import { DensityField } from './DensityField.tsx';
import styles from './LayoutDialog.module.css';
import { useTableLook } from './tableLook.ts';

/**
 * The columns and the density of the table: of the browser, or of the open view. Everything takes
 * effect at once.
 */
export function LayoutDialog({ onClose }: { onClose: () => void }) {
  const { columns, density, isOfView, choose } = useTableLook();
  const [message, setMessage] = useState('');
  const isDefault = isDefaultLayout(columns) && density === 'normal';
  const reset = () => {
    choose({ columns: DEFAULT_LAYOUT, density: 'normal' });
    setMessage(trLayout.wasReset);
  };
  return (
    <Modal hasFixedTop isWide title={trLayout.open} closeLabel={trLayout.close} onClose={onClose}>
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            {isOfView && <p className={styles.note}>{trLayout.ofView}</p>}
            <ColumnLines
              layout={columns}
              onChange={(next) => choose({ columns: next })}
              onMoved={setMessage}
            />
            <DensityField />
          </ModalBody>
          <ModalButtons>
            {/* It keeps the focus. */}
            <Button aria-disabled={isDefault} onClick={() => !isDefault && reset()}>
              {trLayout.reset}
            </Button>
            <Button look="primary" onClick={close}>
              {trLayout.done}
            </Button>
          </ModalButtons>
          <Announcer message={message} />
        </>
      )}
    </Modal>
  );
}

interface ColumnLinesProps {
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
  /** The announcement after a column has moved. */
  onMoved: (words: string) => void;
}

/** A line for each column: its visibility, width and position. */
function ColumnLines(props: ColumnLinesProps) {
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
