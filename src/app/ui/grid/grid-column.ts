import type { ReactNode } from "react";

export interface GridColumn<Row> {
  key: string;
  head: ReactNode;
  /** A track of the grid. */
  width: string;
  /** In the order of the smallest first; without it the column does not sort. */
  order?: (one: Row, other: Row) => number;
  /** Figures and marks stand in the middle. */
  middle?: boolean;
  cell: (row: Row) => ReactNode;
}
