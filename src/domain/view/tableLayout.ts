/** All columns that a table can have, in their default order. Some are not columns of a query. */
const NAMES = [
  'name',
  'email',
  'role',
  'status',
  'createdAt',
  'lastChange',
  'place',
  'id',
  'actions',
] as const;
export type LayoutColumn = (typeof NAMES)[number];
/** Hidden by default. */
const FURTHER: readonly LayoutColumn[] = ['status', 'lastChange', 'place', 'id'];

/** The widths of a column beside the normal one. */
export const OTHER_WIDTHS = ['narrow', 'wide'] as const;
type OtherWidth = (typeof OTHER_WIDTHS)[number];

export interface LaidOutColumn {
  readonly name: LayoutColumn;
  readonly isShown: boolean;
  readonly width?: OtherWidth;
}

/** Every column of a table once, in order; the name is first and always shown. */
export type TableLayout = readonly LaidOutColumn[];

/** That of the specification. */
export const DEFAULT_LAYOUT: TableLayout = NAMES.map((name) => ({
  name,
  isShown: !FURTHER.includes(name),
}));

/** Invalid text gives the default. A column that the layout does not know is shown. */
export function parseLayout(text: string | null): TableLayout {
  return completed(columnsIn(text));
}

function completed(kept: readonly LaidOutColumn[]): TableLayout {
  if (kept.length === 0) return DEFAULT_LAYOUT;
  const layout = [...new Map(kept.map((column) => [column.name, column] as const)).values()];
  NAMES.forEach((name, place) => {
    if (layout.some((column) => column.name === name)) return;
    // After the column that precedes it in the default order.
    const before = NAMES[place - 1];
    const at = layout.findIndex((column) => column.name === before);
    layout.splice(at + 1, 0, { name, isShown: true });
  });
  const [first, ...others] = layout.toSorted(
    (a, b) => Number(b.name === 'name') - Number(a.name === 'name'),
  );
  return first === undefined ? DEFAULT_LAYOUT : [{ ...first, isShown: true }, ...others];
}

/** `null` for the default, which is not stored. */
export function formatLayout(layout: TableLayout): string | null {
  return isDefaultLayout(layout) ? null : JSON.stringify({ columns: layout });
}

/**
 * The form in an address: a word for each column, such as `email`, `-role` (hidden) or `name_wide`.
 */
export function layoutWords(layout: TableLayout): readonly string[] {
  if (isDefaultLayout(layout)) return [];
  return layout.map(
    ({ name, isShown, width }) => (isShown ? '' : '-') + name + (width ? `_${width}` : ''),
  );
}

/** Parses any words; as `parseLayout`. */
export function layoutOfWords(words: readonly string[]): TableLayout {
  return completed(
    words.flatMap((word) => {
      const [, hidden, name, width] = /^(-?)([^_]*)_?(.*)$/su.exec(word) ?? [];
      return columnOf({ name, isShown: hidden === '', width });
    }),
  );
}

export function isDefaultLayout(layout: TableLayout): boolean {
  return JSON.stringify(layout) === JSON.stringify(DEFAULT_LAYOUT);
}

export function withShown(layout: TableLayout, name: LayoutColumn, isShown: boolean): TableLayout {
  return changed(layout, name, (column) => ({ ...column, isShown }));
}

/** @param width `null`: the normal one */
export function withWidth(
  layout: TableLayout,
  name: LayoutColumn,
  width: OtherWidth | null,
): TableLayout {
  return changed(layout, name, ({ isShown }) => ({
    name,
    isShown,
    ...(width === null ? {} : { width }),
  }));
}

/** Moves a column one place up or down, but never before the name or past the end. */
export function withMoved(layout: TableLayout, name: LayoutColumn, by: -1 | 1): TableLayout {
  const from = layout.findIndex((column) => column.name === name);
  const moved = layout[from];
  const other = layout[from + by];
  if (moved === undefined || other === undefined || from + by < 1 || from < 1) return layout;
  return layout.with(from, other).with(from + by, moved);
}

function changed(
  layout: TableLayout,
  name: LayoutColumn,
  change: (column: LaidOutColumn) => LaidOutColumn,
): TableLayout {
  return layout.map((column) => (column.name === name ? change(column) : column));
}

/** The valid columns of the stored text. */
function columnsIn(text: string | null): readonly LaidOutColumn[] {
  try {
    // An empty text has no columns. A text without members throws.
    const { columns } = JSON.parse(text ?? '') as { columns?: unknown };
    return Array.isArray(columns) ? columns.flatMap(columnOf) : [];
  } catch {
    return [];
  }
}

function columnOf(kept: unknown): LaidOutColumn[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const value: { name?: unknown; isShown?: unknown; width?: unknown } = kept;
  const name = NAMES.find((known) => known === value.name);
  if (name === undefined) return [];
  const width = OTHER_WIDTHS.find((known) => known === value.width);
  return [{ name, isShown: value.isShown !== false, ...(width && { width }) }];
}
