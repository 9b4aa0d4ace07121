import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, row, stack } from "#app/ui/kit.ts";
import { getTeachingDashboard, type TeachingDashboard } from "#contract/enrollments/teaching.ts";
import { formatDate, formatHijri, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { AtRisk } from "./at-risk.tsx";
import css from "./dashboard-screen.module.css";
import { FactorHint } from "./factor-hint.tsx";
import { greetedName } from "./greeted-name.ts";
import { NextLecture } from "./next-lecture.tsx";
import { Requests } from "./requests.tsx";
import { ToGrade } from "./to-grade.tsx";
import { Today } from "./today.tsx";
import { Figures } from "#app/widgets/site/figures.tsx";

/** R7.1: the day of an instructor: the next session, what waits for an answer or a mark, and who needs support. */
export function DashboardScreen() {
  const language = useAtomValue(languageAtom);
  const { user } = useAtomValue(sessionAtom);
  const now = useNow();
  const kept = useCachedRead(getTeachingDashboard);
  const name = kept.data?.name[language] || (language === "en" ? user?.name_en : user?.name_ar) || user?.name || "";
  // «د. نورة»: a title stays with the name.
  const firstName = greetedName(name);
  return (
    <div className={classNames(stack(24), css.screen)}>
      <KeptNotice of={kept} />
      <PageHead
        title={
          <Trans>
            Hello <bdi>{firstName}</bdi>
          </Trans>
        }
        note={
          <>
            {formatDate(language, now, { weekday: true, year: false })}
            {language === "ar" ? "، " : ", "}
            {formatHijri(language, now, { year: false })}
          </>
        }
      />
      <LoadState of={kept} skeleton={<Waiting />}>
        {(dashboard) => <Filled dashboard={dashboard} now={now} />}
      </LoadState>
      <FactorHint />
    </div>
  );
}

/** On a phone by the clock: session, today, requests, marking, support, numbers last. */
function Filled({ dashboard, now }: { dashboard: TeachingDashboard; now: Date }) {
  return (
    <div className={classNames(row(32), css.columns)}>
      <div className={css.wide}>
        <NextLecture session={dashboard.next_session} now={now} />
        <ToGrade work={dashboard.to_grade} now={now} />
        <AtRisk learners={dashboard.at_risk} />
      </div>
      <div className={css.narrow}>
        <Averages figures={dashboard.figures} toGrade={dashboard.to_grade.total} />
        <Today today={dashboard.today} upcoming={dashboard.upcoming} now={now} />
        <Requests excuses={dashboard.excuses} withdrawals={dashboard.withdrawals} now={now} />
      </div>
    </div>
  );
}

const Waiting = () => (
  <div className={classNames(row(32), css.columns)} aria-hidden="true">
    <Skeleton className={css.skeleton} />
    <Skeleton className={css.skeleton} />
  </div>
);

/** Three numbers of all running programs; the mean attendance once there is one. */
function Averages({ figures, toGrade }: { figures: TeachingDashboard["figures"]; toGrade: number }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { attendance } = figures;
  return (
    <Figures
      figures={[
        { key: "students", name: t`Active trainees`, value: formatNumber(language, figures.students) },
        { key: "grade", name: t`To be marked`, value: formatNumber(language, toGrade) },
        ...(attendance === null
          ? []
          : [{ key: "attendance", name: t`Mean attendance`, value: <bdi>{formatPercent(language, attendance)}</bdi> }]),
      ]}
    />
  );
}
