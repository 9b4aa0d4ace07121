import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { TeachingStudent } from "#contract/enrollments/teaching.ts";
import { formatPercent } from "#app/i18n/format.ts";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Progress } from "#app/ui/progress.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { riskIcon, riskSentence } from "#app/widgets/attendance/risk-words.ts";
import css from "./students-screen.module.css";

/** A trainee: how far, how often present, how good, and why they need support. */
export function StudentRow({ row, now }: { row: TeachingStudent; now: Date }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const name = row.student.translations[language].name;
  const { progress, attendance_rate: rate, grade, last_seen: seen, flags } = row;
  const figure = (value: number | null) => (value === null ? t`none yet` : <bdi>{formatPercent(language, value)}</bdi>);
  return (
    <li className={css.row}>
      <PersonMark name={name} />
      <div className={css.words}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p>{seen ? t`Last seen ${formatRelative(language, seen, now)}` : t`Has not opened the course yet`}</p>
        {flags.map((risk) => {
          const Icon = riskIcon[risk.code];
          return (
            <StatusMark key={risk.code} kind={risk.code === "absences" ? "bad" : "wait"} icon={<Icon aria-hidden="true" />}>
              {riskSentence(i18n, risk)}
            </StatusMark>
          );
        })}
      </div>
      <div className={css.progress}>
        <Progress value={progress} label={name} text={t`${progress}% complete`} />
        <bdi aria-hidden="true">{formatPercent(language, progress)}</bdi>
      </div>
      <dl className={css.figures}>
        <div>
          <dt>
            <Trans>Attendance</Trans>
          </dt>
          <dd>{figure(rate)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Grade</Trans>
          </dt>
          <dd>{figure(grade)}</dd>
        </div>
      </dl>
    </li>
  );
}
