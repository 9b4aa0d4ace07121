import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { Link } from "wouter";
import type { TeachingStudent } from "#contract/enrollments/teaching.ts";
import { formatPercent } from "#app/i18n/format.ts";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { DataGrid } from "#app/ui/grid/data-grid.tsx";
import type { GridColumn } from "#app/ui/grid/grid-column.ts";
import { classNames, kit, row as line } from "#app/ui/kit.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import people from "#app/widgets/teaching/people-list.module.css";
import { riskIcon, riskSentence } from "#app/widgets/teaching/risk-words.ts";
import type { StudentsProps } from "./students-list.tsx";

/** How far each trainee is, how often present, how good, when last here, and what asks for support. */
export function StudentsGrid({ rows, now, base }: StudentsProps) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const columns = useMemo((): GridColumn<TeachingStudent>[] => {
    const figure = (value: number | null) => (value === null ? "–" : <bdi dir="ltr">{formatPercent(language, value)}</bdi>);
    return [
      {
        key: "trainee",
        head: t`Trainee`,
        width: "minmax(204px, 1fr)",
        cell: ({ student }) => (
          <Link className={kit("link", "min-0")} href={`${base}/${student.id}`}>
            <bdi className={classNames(kit("block"), people.cut)}>{student.translations[language].name}</bdi>
          </Link>
        ),
      },
      {
        key: "progress",
        head: t`Progress`,
        width: "132px",
        cell: ({ progress, student }) => (
          <span className={line(12, "center", "full")}>
            <ProgressBar value={progress} label={student.translations[language].name} text={t`${progress}% complete`} />
            {figure(progress)}
          </span>
        ),
      },
      { key: "attendance", head: t`Attendance`, width: "88px", middle: true, cell: ({ attendance_rate: rate }) => figure(rate) },
      { key: "grade", head: t`Grade`, width: "80px", middle: true, cell: ({ grade }) => figure(grade) },
      {
        key: "seen",
        head: t`Last seen`,
        width: "184px",
        cell: ({ last_seen: seen }) => (
          <span className={kit("soft", "sm")}>
            {seen ? formatRelative(language, seen, now) : <Trans>Has not opened the course yet</Trans>}
          </span>
        ),
      },
      {
        key: "support",
        head: t`Support`,
        width: "minmax(276px, 1.2fr)",
        cell: ({ flags }) => (
          <span className={line(12)}>
            {flags.map((risk) => {
              const Icon = riskIcon[risk.code];
              return (
                <StatusMark key={risk.code} kind={risk.code === "absences" ? "bad" : "wait"} icon={<Icon aria-hidden="true" />}>
                  {riskSentence(i18n, risk)}
                </StatusMark>
              );
            })}
          </span>
        ),
      },
    ];
  }, [language, now, base, t, i18n]);
  return <DataGrid label={t`Trainees`} columns={columns} rows={rows} keyOf={({ enrollment_id: id }) => id} />;
}
