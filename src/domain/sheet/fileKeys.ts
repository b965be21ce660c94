import { shownText, textOfCell } from './cells/cellText.ts';
import type { ImportMapping } from '#domain/sheet/importPlan.ts';
import { rowCellsBy } from './cells/rowCells.ts';
import type { Cell, SheetRow } from './sheet.ts';
import type { HolderKeys } from '#domain/userSource.ts';

/** The most keys of one part; those of its last row may exceed it. */
const MAX_KEYS = 10_000;
/** Of the keys of one part as JSON, in UTF-16 units. */
const MAX_CHARACTERS = 400_000;

export interface FileKeys {
  readonly keys: HolderKeys;
  /** The first row of the next part; `null`: this is the last. */
  readonly next: number | null;
}

/**
 * The ids and emails by which the rows of a file are compared with a list, in parts that can be
 * asked for at once. Both are needed whichever the file is matched by, since another user may have
 * the other one. Each is given as in the file and as shown.
 * @param rows without a header
 * @param from position of the first row of the part
 */
export function fileKeys(
  rows: readonly SheetRow[],
  { columns }: ImportMapping,
  from: number,
): FileKeys {
  const cellsOf = rowCellsBy(columns);
  const ids = new Set<string>();
  const emails = new Set<string>();
  let characters = 0;
  const add = (keys: Set<string>, cell: Cell) => {
    if (cell === null) return;
    const text = textOfCell(cell);
    for (const key of [text, shownText(text)]) {
      if (keys.has(key)) continue;
      keys.add(key);
      characters += JSON.stringify(key).length;
    }
  };
  let next = from;
  for (let row = rows[next]; row !== undefined; row = rows[next]) {
    if (ids.size + emails.size >= MAX_KEYS || characters >= MAX_CHARACTERS) break;
    const { id, email } = cellsOf(row);
    add(ids, id);
    add(emails, email);
    next += 1;
  }
  return { keys: { ids: [...ids], emails: [...emails] }, next: next < rows.length ? next : null };
}
