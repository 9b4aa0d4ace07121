import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link, useParams } from "wouter";
import { getLearnerPage, type LearnerPage } from "#contract/enrollments/learner-page.ts";
import { AT_RISK } from "#contract/attendance/at-risk.ts";
import { formatPercent } from "#app/i18n/format.ts";
import { formatRelativeWithin } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { cluster, inline, kit, sidebar, stack } from "#app/ui/kit.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { isMissing } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { riskIcon, riskSentence } from "#app/widgets/teaching/risk-words.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { Attendance, Marks, Work } from "./learner-parts.tsx";
import { Allowances } from "./allowances.tsx";
import { TeamNotes } from "./team-notes.tsx";

const WIDTHS = [45, 100, 88, 70] as const;
const ID = /^[1-9]\d{0,8}$/u;

/** A learner of a course as its instructors follow them: what to look after first, then marks and work; attendance, allowances and notes beside them where there is room. */
export function LearnerScreen() {
  const { id = "", userId = "" } = useParams<{ id: string; userId: string }>();
  return ID.test(id) && ID.test(userId) ? <Learner id={Number(id)} userId={Number(userId)} /> : <MissingRecord />;
}

function Learner({ id, userId }: { id: number; userId: number }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const read = useCachedRead(getLearnerPage, { params: { id, userId } });
  if (isMissing(read.failure)) return <MissingRecord />;
  return (
    <div className={stack(16)}>
      <KeptNotice of={read} />
      <PageHead title={read.data ? <bdi>{read.data.learner.student.translations[language].name}</bdi> : t`Trainee`} note={null} />
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(page) => (
          <div className={sidebar(24, "start")}>
            <div className={stack(24, "form-wide")}>
              <Figures page={page} />
              <Risks page={page} />
              <p className={cluster([8, 20])}>
                <Link
                  className={inline(8, "center", "tap", "link", "strong")}
                  href={`/instructor/course/${id}/questions?learner=${userId}`}
                >
                  <Trans>Questions and messages</Trans>
                </Link>
                <Link className={inline(8, "center", "tap", "link", "strong")} href={`/instructor/training-programs/${id}/students`}>
                  <Trans>All trainees</Trans>
                </Link>
              </p>
              <Marks rows={page.marks} />
              <Work rows={page.work} courseId={id} />
            </div>
            <div className={stack(24)}>
              <Attendance rows={page.sessions} />
              <Allowances id={id} userId={userId} page={page} changed={read.retry} />
              <TeamNotes id={id} userId={userId} notes={page.notes} changed={read.retry} />
            </div>
          </div>
        )}
      </LoadState>
    </div>
  );
}

function Figures({ page: { learner } }: { page: LearnerPage }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const { progress, attendance_rate: rate, grade, last_seen: seen, attendance } = learner;
  const { present, late, absent, excused } = attendance;
  const figure = (value: number | null) => (value === null ? t`none yet` : formatPercent(language, value));
  return (
    <section className={stack(8)} aria-label={t`Where they stand`}>
      <ProgressBar value={progress} label={learner.student.translations[language].name} text={t`${progress}% complete`} />
      <p className={cluster([4, 20], "sm")}>
        <span>{t`Progress: ${figure(progress)}`}</span>
        <span>{t`Attendance: ${figure(rate)}`}</span>
        <span>{t`Grade: ${figure(grade)}`}</span>
        <span className={kit("soft")}>
          {seen ? t`Last seen ${formatRelativeWithin(language, seen, now)}` : <Trans>Has not opened the course yet</Trans>}
        </span>
      </p>
      <p className={kit("soft", "sm")}>
        <Trans>
          Present {present}, late {late}, absent {absent}, excused {excused}
        </Trans>
      </p>
    </section>
  );
}

function Risks({ page: { learner } }: { page: LearnerPage }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { inactiveDays, absencesInARow, sessionsMarked, gradedPercent } = AT_RISK;
  const graded = formatPercent(language, gradedPercent);
  return (
    <section className={stack(8)} aria-labelledby="risk-title">
      <h2 className={kit("lg")} id="risk-title">
        <Trans>Support</Trans>
      </h2>
      {learner.flags.length === 0 ? (
        <p>
          <Trans>Nothing speaks for following up.</Trans>
        </p>
      ) : (
        <ul className={stack(4)}>
          {learner.flags.map((risk) => {
            const Icon = riskIcon[risk.code];
            return (
              <li key={risk.code}>
                <StatusMark kind={risk.code === "absences" ? "bad" : "wait"} icon={<Icon aria-hidden="true" />}>
                  {riskSentence(i18n, risk)}
                </StatusMark>
              </li>
            );
          })}
        </ul>
      )}
      <p className={kit("soft", "xs")}>
        <Trans>
          A trainee of a running cohort needs support for one of these: {absencesInARow} unexcused absences in a row; attendance below what
          the program requires, after {sessionsMarked} marked sessions; a grade below what it requires, once {graded} of it is marked; or{" "}
          {inactiveDays} days without opening an unfinished course.
        </Trans>
      </p>
    </section>
  );
}
