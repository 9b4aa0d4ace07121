import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, isValidElement, type ReactNode } from "react";
import { Link } from "wouter";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import css from "./staff-list.module.css";
import { useListAddress } from "./list-address.ts";
import { chosenColumns, ColumnsButton } from "./list-columns.tsx";
import { useListKeys } from "./use-list-keys.ts";

export interface StaffColumn<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** On a phone: the first line, its end, or the second line; left out where it says nothing. */
  phone?: "end" | "second";
  /** A figure that says nothing by itself: on a phone the column's name stands before it. */
  named?: true;
  /** Leaves first where there is no room. */
  spare?: true;
  /** On a desk it stands behind what the row is called, without a column of its own. */
  joined?: true;
}

/** Rows that are chosen, so that something is done to all of them. */
export interface ListSelection<Row> {
  has: (row: Row) => boolean;
  select: (rows: readonly Row[], on: boolean) => void;
  /** What a row is called. */
  nameOf: (row: Row) => string;
}

interface Props<Row> {
  /** What the table lists. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Where the row leads; null where it has no page. */
  hrefOf: (row: Row) => string | null;
  /** The first is what a row is called: the link. */
  columns: readonly [StaffColumn<Row>, ...StaffColumn<Row>[]];
  /** Beside the record that is read: two lines a row, as on a phone. */
  narrow?: boolean;
  /** Its columns are chosen by whoever reads it, in its address. */
  choosable?: boolean;
  /** The row that is read beside the list. */
  current?: string | null;
  selection?: ListSelection<Row> | undefined;
}

const LONGEST_DAY = 36;
/** What can be pressed around the box of a row makes no row of a desk higher than others. */
const PICKED = { paddingBlock: 0, "--tap": "36px" } as CSSProperties;

/** However far one reads, what a column holds stands above it; over the boxes of rows. */
const HEAD = {
  position: "sticky",
  insetBlockStart: "calc(var(--nav) + var(--hairline))",
  zIndex: 2,
  background: "var(--surface)",
} as const satisfies CSSProperties;

/** A day, with its hour too, stays in one line. */
const isDay = (said: ReactNode): boolean =>
  typeof said === "string" ? said.length <= LONGEST_DAY && /\b20\d\d\b/u.test(said) : isValidElement(said) && said.type === "time";

const line = row(12, "center", "relative", "border-bottom", "gutter", "pad-y-8");

/** Rows of the console (office.md §5): a table on a desk, two lines on a phone; the whole row is the link, J and K move. */
export function StaffList<Row>({
  label,
  rows,
  keyOf,
  hrefOf,
  columns,
  narrow = false,
  choosable = false,
  current = null,
  selection,
}: Props<Row>) {
  const { t } = useLingui();
  const phone = useMedia(PHONE) || narrow;
  useListKeys();
  const address = useListAddress();
  const shown = choosable && !narrow ? chosenColumns(columns, address.get("columns")) : columns;
  const [first, ...others] = shown;
  const joined = others.filter((column) => column.joined);
  const apart = others.filter((column) => !column.joined);
  const linked = (row: Row) => {
    const href = hrefOf(row);
    return href === null ? (
      <b>{first.cell(row)}</b>
    ) : (
      <Link href={href} className={classNames(kit("strong"), css.link)} aria-current={keyOf(row) === current || undefined} data-list-row>
        {first.cell(row)}
      </Link>
    );
  };
  const picks = narrow ? undefined : selection;
  const pick = (row: Row) =>
    picks ? (
      <div className={kit("over-link", "no-shrink")}>
        <Checkbox checked={picks.has(row)} onChange={({ currentTarget: { checked } }) => picks.select([row], checked)}>
          <VisuallyHidden>{t`Select ${picks.nameOf(row)}`}</VisuallyHidden>
        </Checkbox>
      </div>
    ) : null;
  const every = picks ? (
    <Checkbox
      checked={rows.length > 0 && rows.every((row) => picks.has(row))}
      onChange={({ currentTarget: { checked } }) => picks.select(rows, checked)}
    >
      <VisuallyHidden>{t`Select every row of this page`}</VisuallyHidden>
    </Checkbox>
  ) : null;
  return (
    <div className={css.frame}>
      {choosable && !phone ? <ColumnsButton columns={columns} /> : null}
      {phone ? (
        <ul aria-label={label} className={kit("surface", "border-block")}>
          {rows.map((row) => (
            <li key={keyOf(row)} className={classNames(line, css.lines, keyOf(row) === current && kit("sunken"))}>
              {pick(row)}
              <div className={grid(0, "grow", "min-0", "leading-note", "break-anywhere")}>
                {linked(row)}
                {others.map(({ key, head, cell, named, phone: place }) =>
                  place === "second" ? (
                    <small key={key} className={kit("soft", "xs")}>
                      {named && <>{head}: </>}
                      {cell(row)}
                    </small>
                  ) : null,
                )}
              </div>
              <div className={classNames(kit("sm"), css.end)}>
                {others.map(({ key, head, cell, named, phone: place }) =>
                  place === "end" ? (
                    <div key={key}>
                      {named && <>{head}: </>}
                      {cell(row)}
                    </div>
                  ) : null,
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <table className={classNames(kit("full", "surface", "border", "round-md", "sm", "leading-ui"), css.table)}>
          <caption>
            <VisuallyHidden>{label}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {picks ? <td style={{ ...PICKED, ...HEAD }}>{every}</td> : null}
              {[first, ...apart].map(({ key, head, spare }) => (
                <th key={key} scope="col" className={classNames(kit("soft", "xs"), spare && css.spare)} style={HEAD}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} className={kit("relative")}>
                {picks ? <td style={PICKED}>{pick(row)}</td> : null}
                <th scope="row" className={isDay(first.cell(row)) ? kit("nowrap") : undefined}>
                  {linked(row)}
                  {joined.map(({ key, cell }) => (
                    <span key={key} className={kit("soft", "regular")}>
                      {" "}
                      {cell(row)}
                    </span>
                  ))}
                </th>
                {apart.map(({ key, cell, spare }) => {
                  const said = cell(row);
                  return (
                    <td key={key} className={classNames(spare && css.spare, isDay(said) && kit("nowrap"))}>
                      {said}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
