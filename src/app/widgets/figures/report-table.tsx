import { Trans } from "@lingui/react/macro";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { stack } from "#app/ui/kit.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { type StaffColumn, StaffList } from "#app/widgets/staff/staff-list.tsx";
import { saveTable } from "#app/widgets/staff/table-file.ts";

/** A figure of a report; null where nothing can be said. */
type Value = number | null;
export interface ReportFigure<Row> {
  key: string;
  head: string;
  of: (row: Row) => Value;
  show: (value: number) => ReactNode;
  /** On a phone it stands at the end of the first line; where no figure says so, the first does. */
  phone?: "end";
  /** Leaves first where there is no room. */
  spare?: true;
}

/** A dash where nothing can be said. */
export const shown = (value: Value, show: (value: number) => ReactNode): ReactNode => (value === null ? "–" : show(value));

interface TableProps<Row> {
  title: string;
  file: string;
  /** The head of what a row is called. */
  first: string;
  rows: readonly Row[];
  named: (row: Row) => string;
  /** The same in the file. */
  written: (row: Row) => string;
  hrefOf?: (row: Row) => string;
  figures: readonly ReportFigure<Row>[];
  /** What the file says besides: a last line, and a last column that is the same in each. */
  more?: { last: { written: string; of: Row }; column: { head: string; value: string } };
}

/** Figures as a table, with a way to save it as a file. */
export function ReportTable<Row>({ title, file, first, rows, named, written, hrefOf, figures, more }: TableProps<Row>) {
  const phone = useMedia(PHONE);
  const atEnd = figures.find((figure) => figure.phone === "end") ?? figures[0];
  const columns: [StaffColumn<Row>, ...StaffColumn<Row>[]] = [
    { key: "first", head: first, cell: (row) => <bdi>{named(row)}</bdi> },
    ...figures.map((figure): StaffColumn<Row> => {
      const { key, head, of, show, spare } = figure;
      const end = figure === atEnd;
      return {
        key,
        head,
        phone: end ? "end" : "second",
        ...(spare ? { spare } : {}),
        cell: (row) =>
          // In a phone's second line a figure stands without its head: it is said there.
          phone && !end ? (
            <>
              {head}: {shown(of(row), show)}
            </>
          ) : (
            shown(of(row), show)
          ),
      };
    }),
  ];
  const values = (row: Row) => [...figures.map(({ of }) => of(row)), ...(more ? [more.column.value] : [])];
  const save = () =>
    saveTable(
      file,
      [first, ...figures.map(({ head }) => head), ...(more ? [more.column.head] : [])],
      [...rows.map((row) => [written(row), ...values(row)]), ...(more ? [[more.last.written, ...values(more.last.of)]] : [])],
    );
  return (
    <Part title={title}>
      <div className={stack(8)}>
        <StaffList label={title} rows={rows} keyOf={written} hrefOf={hrefOf ?? (() => null)} columns={columns} />
        <div>
          <Button tone="plain" size="sm" icon={<Download aria-hidden="true" />} onClick={save}>
            <Trans>Save this table as CSV</Trans>
          </Button>
        </div>
      </div>
    </Part>
  );
}
