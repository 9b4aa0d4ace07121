import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ClipboardEvent, type KeyboardEvent, useMemo } from "react";
import { getAttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import type { RegisterSession } from "#contract/attendance/attendance.ts";
import type { ShownRow } from "#offline/attendance/register.ts";
import { dayOf, formatDate, formatPercent } from "#app/i18n/format.ts";
import { useEarlierRegisters } from "#app/state/attendance/earlier-registers.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { DataGrid, type GridFocus } from "#app/ui/grid/data-grid.tsx";
import type { GridColumn } from "#app/ui/grid/grid-column.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import { ATTENDANCE } from "#app/widgets/attendance/attendance-words.ts";
import { MarkChoice } from "#app/widgets/register/mark-choice.tsx";
import { RowFact } from "#app/widgets/register/row-fact.tsx";
import type { RegisterActions } from "#app/widgets/register/use-register-actions.ts";
import { copiedRows } from "#app/widgets/register/copied-rows.ts";
import { PastMark } from "./past-mark.tsx";
import css from "./register-grid.module.css";

export interface EarlierSession {
  session: RegisterSession;
  /** Which of the course's sessions it is. */
  place: number;
}

interface Props {
  courseId: number;
  session: RegisterSession;
  earlier: readonly EarlierSession[];
  lines: readonly ShownRow[];
  saving: ReadonlySet<number>;
  locked: boolean;
  actions: RegisterActions;
  open: (studentId: number) => void;
  /** Text from elsewhere, for the rows from the one with the focus on. */
  paste: (text: string, rows: readonly ShownRow[]) => void;
}

/** The register on a wide screen: learner, the sessions before, this one, and the rate. Keys mark, a selection is filled at once. */
export function RegisterGrid({ courseId, session, earlier, lines, saving, locked, actions, open, paste }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const registers = useEarlierRegisters(earlier.map((one) => one.session.id));
  const { data: degrees } = useCachedRead(getAttendanceDegrees, { params: { id: courseId }, whole: true });
  const { toggle } = actions;
  const columns = useMemo((): GridColumn<ShownRow>[] => {
    const rates = new Map(degrees?.rows.map((row) => [row.student_id, row]));
    return [
      {
        key: "learner",
        head: t`Trainee`,
        width: "minmax(216px, 1fr)",
        cell: (row) => (
          <>
            <bdi className={css.name}>{nameIn(language, row.name)}</bdi>
            <small className={classNames(kit("regular", "faint", "xs"), css.fact)}>
              <RowFact row={row} saving={saving.has(row.student_id)} brief />
            </small>
          </>
        ),
      },
      ...earlier.map(
        ({ session: one, place }): GridColumn<ShownRow> => ({
          key: String(one.id),
          head: (
            <span>
              {t`Session ${place}`}
              <br />
              <bdi dir="ltr">{dayOf(one.starts_at).split("-").slice(1).reverse().join("/")}</bdi>
            </span>
          ),
          width: "70px",
          middle: true,
          cell: (row) => <PastMark mark={registers.get(one.id)?.get(row.student_id)?.mark ?? "unmarked"} />,
        }),
      ),
      {
        key: "today",
        head: <b className={kit("strong", "plain")}>{formatDate(language, session.starts_at, { year: false })}</b>,
        width: "256px",
        middle: true,
        cell: (row) => (
          <MarkChoice name={nameIn(language, row.name)} mark={row.mark} locked={locked} choose={(mark) => toggle(row.student_id, mark)} />
        ),
      },
      {
        key: "rate",
        head: t`Rate`,
        width: "64px",
        middle: true,
        cell: (row) => {
          const known = rates.get(row.student_id);
          return known?.rate == null ? (
            "–"
          ) : (
            <bdi dir="ltr" className={known.warning === "below" ? kit("bad") : undefined}>
              {formatPercent(language, known.rate)}
            </bdi>
          );
        },
      },
    ];
    // `toggle` is new with each drawing and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [degrees, registers, earlier, session, saving, locked, language, t]);

  const onKey = (event: KeyboardEvent<HTMLElement>, { row, selected, down }: GridFocus<ShownRow>): boolean => {
    // A mark that was pressed has the focus itself: Enter and the space bar are its own.
    if (event.key === "Enter" && !(event.target as HTMLElement).dataset.cell) return false;
    const meant = actions.key(event, selected);
    if (!meant) return false;
    event.preventDefault();
    if (meant === "open") open(row.student_id);
    if (meant === "marked") down();
    return true;
  };
  const onCopy = (event: ClipboardEvent, { selected, column }: GridFocus<ShownRow>) => {
    event.preventDefault();
    const marks = registers.get(Number(column));
    const word = (row: ShownRow) => (row.mark === "unmarked" ? "" : i18n._(ATTENDANCE[row.mark].words));
    const rows = selected.map((row) => ({
      number: row.number,
      name: nameIn(language, row.name),
      word: marks ? word(marks.get(row.student_id) ?? { ...row, mark: "unmarked" }) : word(row),
      minutes: marks || row.mark !== "late" ? null : row.minutes_late,
    }));
    event.clipboardData.setData("text/plain", copiedRows(rows));
  };
  const onPaste = (event: ClipboardEvent, { below }: GridFocus<ShownRow>) => {
    if (locked) return;
    event.preventDefault();
    paste(event.clipboardData.getData("text/plain"), below);
  };
  return (
    <div className={css.register}>
      <DataGrid
        label={t`Attendance sheet`}
        columns={columns}
        rows={lines}
        keyOf={({ student_id }) => student_id}
        start={earlier.length + 1}
        onKey={onKey}
        onCopy={onCopy}
        onPaste={onPaste}
      />
    </div>
  );
}
