import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowRight, CalendarClock, CalendarDays, Gauge, GraduationCap } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { classNames, cluster, grid, inline, kit, row } from "#app/ui/kit.ts";
import type { EnrollmentSections } from "#contract/classroom/classroom.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
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
    <aside className={classNames(grid([8, 16], "center", "border-bottom", "pad-bottom-20"), css.summary)} aria-label={t`Progress`}>
      <div className={classNames(kit("relative", "clip", "round-sm", "night"), css.art)} aria-hidden="true">
        <CoverDrawing id={program.id} glaze={program.glaze} shape="card" />
      </div>
      <div>
        <p className={kit("strong", "leading-note")}>
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
        <div className={row(12, "center", "soft", "sm", "tabular")}>
          <ProgressBar
            value={enrollment.progress}
            label={program.translations[language].title}
            text={t`${enrollment.progress}% complete`}
          />
          <bdi aria-hidden="true">{enrollment.progress}%</bdi>
        </div>
      </div>
      <dl className={classNames(kit("span-all"), css.facts)}>
        {due ? <Fact icon={<CalendarClock aria-hidden="true" />} name={t`Next deadline`} value={day(due.due_at)} /> : null}
        {session ? <Fact icon={<CalendarDays aria-hidden="true" />} name={t`Next session`} value={day(session.starts_at)} /> : null}
        {cohort ? (
          <Fact icon={<GraduationCap aria-hidden="true" />} name={t`Expected graduation`} value={formatDate(language, cohort.ends_at)} />
        ) : null}
        {average === null ? null : <Fact icon={<Gauge aria-hidden="true" />} name={t`Average so far`} value={t`${average} of 100`} />}
      </dl>
      {enrollment.can.postpone ? (
        <Link
          className={inline(8, "span-all", "center", "tap", "link", "sm", "strong")}
          href={`/student/services/postponement/new?enrollment=${enrollment.id}`}
        >
          <Trans>New postponement request</Trans>
          <ArrowRight aria-hidden="true" data-flip />
        </Link>
      ) : null}
    </aside>
  );
}

const Fact = ({ icon, name, value }: { icon: ReactNode; name: string; value: string }) => (
  <div className={cluster([2, 12], "center", "between", "pad-y-8", "border-bottom", "sm")}>
    <dt>
      {icon}
      {name}
    </dt>
    <dd>{value}</dd>
  </div>
);
