import { type Range, useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, useCallback, useMemo, useRef, useState } from "react";
import plain from "#app/ui/buttons/plain-button.module.css";
import { classNames, inline, kit } from "#app/ui/kit.ts";
import css from "./data-grid.module.css";
import type { GridColumn } from "./grid-column.ts";
import { GridRow } from "./grid-row.tsx";
import { useGridPlace } from "./use-grid-place.ts";
import { drawnRows } from "./use-window-rows.ts";

/** What the keys of a grid act upon. */
export interface GridFocus<Row> {
  row: Row;
  column: string;
  /** The rows of the selection in their order: the one row where nothing is selected. */
  selected: readonly Row[];
  /** All rows from this one on, as they are shown. */
  below: readonly Row[];
  /** Takes the focus a row on, after something was written. */
  down: () => void;
}

interface Props<Row> {
  label: string;
  /** The first column names its row and stays in view. */
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number | string;
  /** Which column is entered first. */
  start?: number;
  /** Keys with a meaning of their own; answers whether this was one. */
  onKey?: (event: KeyboardEvent<HTMLElement>, focus: GridFocus<Row>) => boolean;
  onCopy?: (event: ClipboardEvent, focus: GridFocus<Row>) => void;
  onPaste?: (event: ClipboardEvent, focus: GridFocus<Row>) => void;
}

const HEAD = 44;
const ROW = 44;

/** A dense table in a frame of its own: names and heads stay in view, of a long one as many rows are drawn as are in view. */
export function DataGrid<Row>({ label, columns, rows, keyOf, start = 0, onKey, onCopy, onPaste }: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const [sort, setSort] = useState<Sort>(null);
  const sorted = useMemo(() => sortedBy(rows, columns, sort), [rows, columns, sort]);
  const heads = columns.some(({ order }) => order);
  const { at, anchor, go, move, onFocus } = useGridPlace({ rows: sorted.length, columns: columns.length, heads }, start);
  const current = at.row;

  // Its functions are called in this component alone, which is drawn anew with each scroll.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 6,
    useFlushSync: false,
    scrollMargin: HEAD,
    getItemKey: (index) => keyOf(sorted[index] as Row),
    rangeExtractor: useCallback((range: Range) => drawnRows(range, Math.max(0, current)), [current]),
  });

  const from = anchor ? { row: Math.min(anchor.row, at.row), column: Math.min(anchor.column, at.column) } : at;
  const to = anchor ? { row: Math.max(anchor.row, at.row), column: Math.max(anchor.column, at.column) } : at;
  const focus = (): GridFocus<Row> | null => {
    const row = sorted[at.row];
    const column = columns[at.column]?.key ?? "";
    if (!row) return null;
    const down = () => go({ row: Math.min(sorted.length - 1, to.row + 1), column: at.column });
    return { row, column, selected: sorted.slice(from.row, to.row + 1), below: sorted.slice(from.row), down };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || /^(?:INPUT|SELECT|TEXTAREA)$/u.test(target.tagName)) return;
    const here = focus();
    if ((here && onKey?.(event, here)) || move(event)) return;
    const presses = event.key === "Enter" || (event.key === " " && at.row === -1);
    const inside = presses && target.dataset.cell ? target.querySelector<HTMLElement>("a[href], button") : null;
    if (!inside) return;
    event.preventDefault();
    inside.click();
  };
  const clip = (act: Props<Row>["onCopy"]) => (event: ClipboardEvent) => {
    const here = focus();
    // Words that were marked by hand are copied as they are.
    if (here && act && getSelection()?.isCollapsed !== false) act(event, here);
  };

  return (
    <div ref={frame} className={classNames(kit("border", "round-md", "relative"), css.frame)}>
      {/* Its cells take the focus; keys that they leave rise to here. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        // A grid is a table whose cells take the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        className={kit("block")}
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-multiselectable={anchor ? true : undefined}
        style={{ "--columns": columns.map(({ width }) => width).join(" ") } as CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onCopy={clip(onCopy)}
        onPaste={clip(onPaste)}
      >
        <thead className={css.heads}>
          <tr className={css.line} aria-rowindex={1}>
            {columns.map(({ key, head, order, middle }, column) => {
              const way = sort?.key === key ? (sort.down ? "descending" : "ascending") : undefined;
              const arrow = { descending: <ArrowDown size={14} aria-hidden="true" />, ascending: <ArrowUp size={14} aria-hidden="true" /> };
              return (
                <th
                  key={key}
                  scope="col"
                  aria-sort={way}
                  className={classNames(css.cell, middle && css.middle)}
                  data-cell={heads ? `-1:${column}` : undefined}
                  tabIndex={heads ? (at.row === -1 && at.column === column ? 0 : -1) : undefined}
                >
                  {order ? (
                    <button
                      type="button"
                      className={classNames(plain.plain, inline(4, "center", "tap"))}
                      tabIndex={-1}
                      onClick={() => setSort(nextSort(sort, key))}
                    >
                      {head}
                      {way ? arrow[way] : null}
                    </button>
                  ) : (
                    head
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className={kit("block", "relative")} style={{ blockSize: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start: top, key }) => {
            const within = index >= from.row && index <= to.row && anchor !== null;
            return (
              <GridRow
                key={key}
                row={sorted[index] as Row}
                id={keyOf(sorted[index] as Row)}
                columns={columns}
                index={index}
                start={top - HEAD}
                focused={index === at.row ? at.column : null}
                selectedFrom={within ? from.column : null}
                selectedTo={within ? to.column : null}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type Sort = { key: string; down: boolean } | null;

/** Up, down, and as they came. */
const nextSort = (sort: Sort, key: string): Sort => (sort?.key !== key ? { key, down: false } : sort.down ? null : { key, down: true });

function sortedBy<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[], sort: Sort): readonly Row[] {
  const order = columns.find(({ key }) => key === sort?.key)?.order;
  if (!order) return rows;
  return rows.toSorted((one, other) => (sort?.down ? order(other, one) : order(one, other)));
}
