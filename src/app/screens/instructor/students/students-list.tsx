import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import type { TeachingStudent } from "#contract/enrollments/teaching.ts";
import { formatPercent } from "#app/i18n/format.ts";
import { formatRelativeWithin } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import people from "#app/widgets/teaching/people-list.module.css";
import { riskSentence } from "#app/widgets/teaching/risk-words.ts";

export interface StudentsProps {
  rows: readonly TeachingStudent[];
  now: Date;
  /** Address of the list; a learner stands below it. */
  base: string;
}

/** On a phone: a row of 56 for each trainee. What asks for support is the fact; without any it is how far they came. */
export function StudentsList({ rows, now, base }: StudentsProps) {
  const { t } = useLingui();
  return (
    <>
      <p className={classNames(people.heads, people.figures)} aria-hidden="true">
        <span>
          <Trans>Trainee</Trans>
        </span>
        <span>
          <Trans>Attendance</Trans>
        </span>
        <span>
          <Trans>Grade</Trans>
        </span>
      </p>
      <ul aria-label={t`Trainees`}>
        {rows.map((row) => (
          <StudentLine key={row.enrollment_id} row={row} now={now} href={`${base}/${row.student.id}`} />
        ))}
      </ul>
    </>
  );
}

function StudentLine({ row, now, href }: { row: TeachingStudent; now: Date; href: string }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { progress, attendance_rate: rate, grade, last_seen: seen, flags } = row;
  const [risk] = flags;
  const done = formatPercent(language, progress);
  const last = seen ? formatRelativeWithin(language, seen, now) : null;
  const percent = (value: number | null) => (value === null ? t`none yet` : formatPercent(language, value));
  const figure = (label: string, value: number | null, bad = false) => (
    <span className={kit("text-center", "tabular", bad ? "bad" : "soft")}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <bdi dir="ltr" aria-hidden="true">
        {value === null ? "–" : formatPercent(language, value)}
      </bdi>
    </span>
  );
  return (
    <li className={classNames(grid(0, "border-bottom"), people.row, people.figures)}>
      <div className={people.person}>
        <b>
          <Link className={kit("link")} href={href}>
            <bdi>{row.student.translations[language].name}</bdi>
          </Link>
        </b>
        <small>
          {risk ? (
            <span className={risk.code === "absences" || risk.code === "attendance" ? kit("bad") : kit("wait")}>
              {riskSentence(i18n, risk)}
            </span>
          ) : last ? (
            <Trans>
              Completed <bdi dir="ltr">{done}</bdi>, last seen {last}
            </Trans>
          ) : (
            <Trans>Has not opened the course yet</Trans>
          )}
        </small>
      </div>
      {figure(t`Attendance: ${percent(rate)}`, rate, risk?.code === "attendance")}
      {figure(t`Grade: ${percent(grade)}`, grade, risk?.code === "grade")}
    </li>
  );
}
