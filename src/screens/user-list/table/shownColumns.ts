import type { FunctionComponent, ReactNode } from 'react';
import type { UserColumn } from '#domain/query/columns.ts';
import type { User } from '#domain/user/user.ts';
import type { TableView } from '#domain/view/tableView.ts';

export interface TableHeadProps {
  view: TableView;
  /** Without controls: it is invisible, and they stand beside the search. */
  isPlain: boolean;
  onPush: (view: TableView) => void;
}

export interface Cell {
  readonly className: string | undefined;
  /**
   * The content of the cell: a column's text, and its marks.
   * @param text the text of a column, with the search marked
   * @param isMarked the user has just been added
   */
  readonly content: (
    user: User,
    text: (column: UserColumn, dir?: 'ltr') => ReactNode,
    isMarked: boolean,
  ) => ReactNode;
}

/** The cells of each row, by the names of their columns. */
export type Cells = readonly (readonly [name: string, cell: Cell])[];

/** The columns of a table with a chosen layout. */
export interface ShownColumns {
  readonly Head: FunctionComponent<TableHeadProps>;
  /** The same object for the same columns, since rows are memoised by it. */
  readonly cells: Cells;
}
