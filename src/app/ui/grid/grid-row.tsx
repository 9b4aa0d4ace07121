import { memo } from "react";
import { classNames, kit } from "#app/ui/kit.ts";
import css from "./data-grid.module.css";
import type { GridColumn } from "./grid-column.ts";

interface Props<Row> {
  row: Row;
  id: number | string;
  columns: readonly GridColumn<Row>[];
  index: number;
  /** Pixels below the top of the rows. */
  start: number;
  /** Which of its cells takes the focus; null: none of this row. */
  focused: number | null;
  selectedFrom: number | null;
  selectedTo: number | null;
}

function Cells<Row>({ row, id, columns, index, start, focused, selectedFrom, selectedTo }: Props<Row>) {
  return (
    <tr
      className={classNames(css.line, css.row)}
      data-index={index}
      data-row={id}
      aria-rowindex={index + 2}
      style={{ insetBlockStart: start }}
    >
      {columns.map(({ key, cell, middle }, column) => {
        const place = {
          className: classNames(css.cell, middle && css.middle, column === 0 && kit("strong")),
          "data-cell": `${index}:${column}`,
          "data-column": key,
          "aria-selected":
            selectedFrom !== null && selectedTo !== null && column >= selectedFrom && column <= selectedTo ? true : undefined,
          tabIndex: focused === column ? 0 : -1,
        };
        return column === 0 ? (
          <th key={key} scope="row" {...place}>
            {cell(row)}
          </th>
        ) : (
          <td key={key} {...place}>
            {cell(row)}
          </td>
        );
      })}
    </tr>
  );
}

/** Drawn anew only when something of it changed: scrolling draws the grid anew with each step. */
export const GridRow = memo(Cells) as typeof Cells;
