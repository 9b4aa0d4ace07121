import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowLeft, CalendarClock, CalendarDays, Gauge, GraduationCap } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { EnrollmentSections } from "#contract/classroom/classroom.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Progress } from "#app/ui/progress.tsx";
import { CoverDrawing } from "#app/widgets/covers/cover-drawing.tsx";
import css from "./sections-summary.module.css";

/** How far the whole is, and what comes next; stays in view beside a long path. */
export function SectionsSummary({ path }: { path: EnrollmentSections }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { enrollment, progress, next_due: due, average } = path;
  const { program, cohort, next_session: session } = enrollment;
  const done = progress.sections_done;
  const total = progress.sections_total;
  const day = (at: string) => formatDate(language, at, { weekday: true, year: false });
  return (
    <aside className={css.summary} aria-label={t`Progress`}>
      <div className={css.art} aria-hidden="true">
        <CoverDrawing id={program.id} glaze={program.glaze} shape="card" />
      </div>
      <div className={css.sum}>
        <p className={css.total}>
          {program.type === "diploma" ? (
            <Trans>
              <Plural value={done} one="# module done" other="# modules done" /> of {total}
            </Trans>
          ) : (
            <Trans>
              <Plural value={done} one="# unit done" other="# units done" /> of {total}
            </Trans>
          )}
        </p>
        <div className={css.progress}>
          <Progress value={enrollment.progress} label={program.translations[language].title} text={t`${enrollment.progress}% complete`} />
          <bdi aria-hidden="true">{enrollment.progress}%</bdi>
        </div>
      </div>
      <dl className={css.facts}>
        {due ? <Fact icon={<CalendarClock aria-hidden="true" />} name={t`Next deadline`} value={day(due.due_at)} /> : null}
        {session ? <Fact icon={<CalendarDays aria-hidden="true" />} name={t`Next session`} value={day(session.starts_at)} /> : null}
        {cohort ? (
          <Fact icon={<GraduationCap aria-hidden="true" />} name={t`Expected graduation`} value={formatDate(language, cohort.ends_at)} />
        ) : null}
        {average === null ? null : <Fact icon={<Gauge aria-hidden="true" />} name={t`Average so far`} value={t`${average} of 100`} />}
      </dl>
      {enrollment.can.postpone ? (
        <Link className={css.link} href={`/student/services/postponement/new?enrollment=${enrollment.id}`}>
          <Trans>New postponement request</Trans>
          <ArrowLeft aria-hidden="true" />
        </Link>
      ) : null}
    </aside>
  );
}

const Fact = ({ icon, name, value }: { icon: ReactNode; name: string; value: string }) => (
  <div>
    <dt>
      {icon}
      {name}
    </dt>
    <dd>{value}</dd>
  </div>
);
