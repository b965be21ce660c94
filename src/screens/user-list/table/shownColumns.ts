import type { FunctionComponent, ReactNode } from 'react';
import type { UserColumn } from '#domain/query/columns.ts';
import type { User } from '#domain/user/user.ts';
import type { TableView } from '#domain/view/tableView.ts';

export interface TableHeadProps {
  view: TableView;
  /** Without controls: it is not seen, and they stand beside the search. */
  isPlain: boolean;
  onPush: (view: TableView) => void;
}

export interface Cell {
  readonly className: string | undefined;
  /**
   * The content of the cell: a column's text, and what belongs to it.
   * @param text the text of a column, with what the search found marked
   * @param isMarked the user has just been added
   */
  readonly content: (
    user: User,
    text: (column: UserColumn, dir?: 'ltr') => ReactNode,
    isMarked: boolean,
  ) => ReactNode;
}

/** Of each row, by the names of their columns. */
export type Cells = readonly (readonly [name: string, cell: Cell])[];

/** The columns of a table that a person has laid out. */
export interface ShownColumns {
  readonly Head: FunctionComponent<TableHeadProps>;
  /** The same for the same columns: rows are memoised by it. */
  readonly cells: Cells;
}
