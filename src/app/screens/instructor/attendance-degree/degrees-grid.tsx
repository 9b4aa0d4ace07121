import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ClipboardEvent, type KeyboardEvent, useMemo } from "react";
import type { DegreeRow } from "#contract/attendance/attendance-degrees.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { DataGrid, type GridFocus } from "#app/ui/grid/data-grid.tsx";
import type { GridColumn } from "#app/ui/grid/grid-column.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import { ATTENDANCE, type Attendance } from "#app/widgets/attendance/attendance-words.ts";
import people from "#app/widgets/teaching/people-list.module.css";
import { Approved, Computed, DegreeFact, type DegreesProps } from "./degree-facts.tsx";

interface Props extends DegreesProps {
  /** Text from elsewhere, for the rows from the one with the focus on. */
  paste: (text: string, rows: readonly DegreeRow[]) => void;
}

const MARKS = Object.keys(ATTENDANCE) as Attendance[];

/** Counts, what they come to, and what counts in its place. A digit begins another figure. */
export function DegreesGrid({ degrees, rows, locked, edit, paste }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { max_degree: max } = degrees.policy;
  const columns = useMemo((): GridColumn<DegreeRow>[] => {
    const by = (figure: (row: DegreeRow) => number | null) => (one: DegreeRow, other: DegreeRow) =>
      (figure(one) ?? -1) - (figure(other) ?? -1);
    return [
      {
        key: "trainee",
        head: t`Trainee`,
        width: "minmax(216px, 1fr)",
        order: (one, other) => nameIn(language, one.name).localeCompare(nameIn(language, other.name), language),
        cell: (row) => (
          <>
            <bdi className={people.cut}>{nameIn(language, row.name)}</bdi>
            <bdi className={kit("regular", "faint", "xs")}>{row.number}</bdi>
          </>
        ),
      },
      ...MARKS.map(
        (mark): GridColumn<DegreeRow> => ({
          key: mark,
          head: i18n._(ATTENDANCE[mark].words),
          width: "64px",
          middle: true,
          order: by(({ counts }) => counts[mark]),
          cell: ({ counts }) => <span className={counts[mark] === 0 ? kit("faint") : undefined}>{counts[mark]}</span>,
        }),
      ),
      {
        key: "rate",
        head: t`Rate`,
        width: "64px",
        middle: true,
        order: by(({ rate }) => rate),
        cell: ({ rate, warning }) =>
          rate === null ? (
            "–"
          ) : (
            <bdi dir="ltr" className={warning === "below" ? kit("bad") : undefined}>
              {formatPercent(language, rate)}
            </bdi>
          ),
      },
      {
        key: "computed",
        head: t`Computed`,
        width: "80px",
        middle: true,
        order: by(({ computed }) => computed),
        cell: (row) => <Computed row={row} />,
      },
      {
        key: "approved",
        head: <Trans>Approved, of {max}</Trans>,
        width: "116px",
        middle: true,
        order: by(({ override, computed }) => override ?? computed),
        cell: (row) => <Approved row={row} locked={locked} edit={edit} tabIndex={-1} />,
      },
      {
        key: "fact",
        head: t`Remarks`,
        width: "minmax(228px, 1fr)",
        cell: (row) =>
          row.warning === null && row.override === null ? null : (
            <small className={classNames(kit("xs", "soft"), people.cut)}>
              <DegreeFact row={row} />
            </small>
          ),
      },
    ];
    // `edit` is new with each drawing and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [max, locked, language, t, i18n]);

  const onKey = (event: KeyboardEvent<HTMLElement>, { row }: GridFocus<DegreeRow>): boolean => {
    const digit = asciiDigits(event.key);
    if (locked || event.ctrlKey || event.metaKey || event.altKey || !/^\d$/u.test(digit)) return false;
    event.preventDefault();
    edit(row.student_id, digit);
    return true;
  };
  const onCopy = (event: ClipboardEvent, { selected }: GridFocus<DegreeRow>) => {
    event.preventDefault();
    const lines = selected.map((row) => [row.number, nameIn(language, row.name), row.override ?? row.computed ?? ""].join("\t"));
    event.clipboardData.setData("text/plain", lines.join("\n"));
  };
  const onPaste = (event: ClipboardEvent, { below }: GridFocus<DegreeRow>) => {
    if (locked) return;
    event.preventDefault();
    paste(event.clipboardData.getData("text/plain"), below);
  };
  return (
    <DataGrid
      label={t`Attendance grades`}
      columns={columns}
      rows={rows}
      keyOf={({ student_id }) => student_id}
      start={MARKS.length + 3}
      onKey={onKey}
      onCopy={onCopy}
      onPaste={onPaste}
    />
  );
}
