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
}

/** Figures as a table, with a way to save it as a file. */
export function ReportTable<Row>({ title, file, first, rows, named, written, hrefOf, figures }: TableProps<Row>) {
  const phone = useMedia(PHONE);
  const columns: [StaffColumn<Row>, ...StaffColumn<Row>[]] = [
    { key: "first", head: first, cell: (row) => <bdi>{named(row)}</bdi> },
    ...figures.map(
      ({ key, head, of, show }, place): StaffColumn<Row> => ({
        key,
        head,
        phone: place === 0 ? "end" : "second",
        cell: (row) =>
          // In a phone's second line a figure stands without its head: it is said there.
          phone && place > 0 ? (
            <>
              {head}: {shown(of(row), show)}
            </>
          ) : (
            shown(of(row), show)
          ),
      }),
    ),
  ];
  const save = () =>
    saveTable(
      file,
      [first, ...figures.map(({ head }) => head)],
      rows.map((row) => [written(row), ...figures.map(({ of }) => of(row))]),
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
