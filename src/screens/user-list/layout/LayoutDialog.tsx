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
import type { Density } from '#platform/preferences.ts';
import { trLayout } from '#text/tr.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { CheckboxField, SelectField } from '#ui/controls/Field.tsx';
import fieldStyles from '#ui/controls/Field.module.css';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Icon } from '#ui/Icon.tsx';
import { columnLabel } from './columns.tsx';
import styles from './LayoutDialog.module.css';
import { useTableLook } from './tableLook.ts';

const DENSITY_OPTIONS = (['tight', 'normal', 'wide'] satisfies readonly Density[]).map((value) => ({
  value,
  label: trLayout.densities[value],
}));

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
    <Modal hasFixedTop title={trLayout.open} closeLabel={trLayout.close} onClose={onClose}>
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            {isOfView && <p className={styles.note}>{trLayout.ofView}</p>}
            <div role="group" aria-label={trLayout.shown}>
              {columns.map(({ name, isShown }, place) => (
                <CheckboxField
                  key={name}
                  label={columnLabel(name)}
                  {...(place === 0 && { note: trLayout.always, disabled: true })}
                  checked={isShown}
                  onChange={({ target }) =>
                    choose({ columns: withShown(columns, name, target.checked) })
                  }
                />
              ))}
            </div>
            <SelectField
              label={trLayout.density}
              options={DENSITY_OPTIONS}
              value={density}
              onChange={({ target: { value } }) =>
                choose({
                  density:
                    DENSITY_OPTIONS.find((known) => known.value === value)?.value ?? 'normal',
                })
              }
            />
            <details>
              <summary>{trLayout.orderAndWidth}</summary>
              <ColumnLines
                layout={columns}
                onChange={(next) => choose({ columns: next })}
                onMoved={setMessage}
              />
            </details>
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

/** A line for each shown column that can move: its width, and buttons that move it. */
function ColumnLines({ layout, onChange, onMoved }: ColumnLinesProps) {
  const listRef = useRef<HTMLOListElement>(null);
  /** The button that moved its line, which loses the focus where the line is inserted elsewhere. */
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
  return (
    <ol ref={listRef} className={styles.lines} aria-label={trLayout.orderAndWidth}>
      {layout.map((column, place) => {
        const label = columnLabel(column.name);
        return (
          <li key={column.name} className={styles.line}>
            <span>{label}</span>
            {column.name === 'actions' ? (
              <span />
            ) : (
              <WidthField
                column={column}
                onChange={(width) => onChange(withWidth(layout, column.name, width))}
              />
            )}
            {place > 0 &&
              ([-1, 1] as const).map((by) => (
                <IconButton
                  key={by}
                  label={by < 0 ? trLayout.upOf(label) : trLayout.downOf(label)}
                  data-moves={`${column.name} ${by}`}
                  // It keeps the focus.
                  aria-disabled={place === (by < 0 ? 1 : layout.length - 1)}
                  onClick={() => move(column.name, by)}
                >
                  <Icon name={by < 0 ? 'sortAsc' : 'sortDesc'} />
                </IconButton>
              ))}
          </li>
        );
      })}
    </ol>
  );
}

interface WidthFieldProps {
  column: LaidOutColumn;
  /** @param width `null`: the normal one */
  onChange: (width: (typeof OTHER_WIDTHS)[number] | null) => void;
}

function WidthField({ column: { name, isShown, width }, onChange }: WidthFieldProps) {
  return (
    <select
      className={fieldStyles.control}
      aria-label={trLayout.widthOf(columnLabel(name))}
      value={width ?? 'usual'}
      disabled={!isShown}
      onChange={({ target: { value } }) =>
        onChange(OTHER_WIDTHS.find((known) => known === value) ?? null)
      }
    >
      {(['narrow', 'usual', 'wide'] as const).map((value) => (
        <option key={value} value={value}>
          {trLayout.widths[value]}
        </option>
      ))}
    </select>
  );
}
