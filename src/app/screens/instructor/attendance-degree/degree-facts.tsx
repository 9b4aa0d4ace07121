import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { SquarePen } from "lucide-react";
import type { AttendanceDegrees, DegreeRow } from "#contract/attendance/attendance-degrees.ts";
import { formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import css from "./degrees.module.css";

/**
 * One fact of a trainee: the rate against what the certificate asks for, and why a grade is another than the computed one. The minimum
 * itself stands with the policy: said here too, a narrow row would be cut before it.
 */
export function DegreeFact({ row: { rate, warning, override, reason } }: { row: DegreeRow }) {
  const language = useAtomValue(languageAtom);
  const comma = language === "ar" ? "، " : ", ";
  const has = rate === null ? null : formatPercent(language, rate);
  return (
    <>
      {has === null ? (
        <Trans context="attendance">Nothing recorded</Trans>
      ) : warning === "below" ? (
        <span className={kit("bad")}>
          <Trans>
            Attendance <bdi dir="ltr">{has}</bdi>, below the minimum
          </Trans>
        </span>
      ) : warning === "near" ? (
        <span className={kit("wait")}>
          <Trans>
            Attendance <bdi dir="ltr">{has}</bdi>, near the minimum
          </Trans>
        </span>
      ) : (
        <Trans>
          Attendance <bdi dir="ltr">{has}</bdi>
        </Trans>
      )}
      {override !== null && reason ? (
        <>
          {comma}
          <Trans>
            Changed: <bdi>{reason}</bdi>
          </Trans>
        </>
      ) : null}
    </>
  );
}

/** What the marks come to; struck through where another figure counts. */
export function Computed({ row: { computed, override } }: { row: DegreeRow }) {
  return computed === null ? "–" : override === null ? computed : <s className={kit("faint")}>{computed}</s>;
}

interface ApprovedProps {
  row: DegreeRow;
  /** Without a network no figure is changed. */
  locked: boolean;
  edit: AttendanceEdit;
  tabIndex?: number;
}

/** Opens the change of a figure. @param typed a figure that was begun on the board */
export type AttendanceEdit = (studentId: number, typed?: string | null) => void;

/** The figure that counts, and the way to another. */
export function Approved({ row, locked, edit, tabIndex }: ApprovedProps) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const name = nameIn(language, row.name);
  const counted = row.override ?? row.computed ?? "–";
  return (
    <button
      type="button"
      className={classNames(kit("round-sm", "surface", "strong", "tabular"), css.approved)}
      data-changed={row.override !== null || undefined}
      aria-haspopup="dialog"
      aria-label={t`Change the grade of ${name}: ${counted}`}
      disabled={locked}
      tabIndex={tabIndex}
      onClick={() => edit(row.student_id)}
    >
      {row.override === null ? null : <SquarePen className={kit("icon-14")} aria-hidden="true" />}
      {counted}
    </button>
  );
}

export interface DegreesProps {
  degrees: AttendanceDegrees;
  rows: readonly DegreeRow[];
  locked: boolean;
  edit: AttendanceEdit;
}
