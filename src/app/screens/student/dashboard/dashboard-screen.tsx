import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, stack } from "#app/ui/kit.ts";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import { formatDate, formatHijri, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { dashboardSource } from "#app/state/snapshots/cached-areas.ts";
import { useCached } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { useJoinAddresses } from "#app/widgets/sessions/use-join-addresses.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { Alerts } from "./alerts.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import css from "./dashboard-screen.module.css";
import { EnrollmentRows } from "./enrollment-rows.tsx";
import { NextSession } from "./next-session.tsx";
import { Recommended } from "./recommended.tsx";
import { Requests } from "./requests.tsx";
import { Upcoming } from "./upcoming.tsx";
import { Figures } from "#app/widgets/site/figures.tsx";

export function DashboardScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const { user } = useAtomValue(sessionAtom);
  const now = useNow();
  const kept = useCached(dashboardSource, language);
  useJoinAddresses(kept.data?.upcoming_sessions ?? [], now, online, kept.retry);
  const name = (language === "en" ? user?.name_en : user?.name_ar) || user?.name || "";
  const firstName = name.split(" ")[0] ?? "";

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
      {kept.status === "loading" ? <DashboardSkeleton /> : null}
      {kept.status === "error" ? <LoadFailure failure={kept.failure} retry={kept.retry} /> : null}
      {kept.data ? (
        kept.data.enrolled.length === 0 && kept.data.stats.completed === 0 ? (
          <>
            <Alerts alerts={kept.data.alerts} />
            <EmptyState
              title={t`No programs yet`}
              help={t`Your programs, their sessions and your progress appear here once you enrol.`}
              action={<Button href="/courses">{t`Browse courses`}</Button>}
            />
            <Recommended recommended={kept.data.recommended} />
          </>
        ) : (
          <Filled dashboard={kept.data} now={now} online={online} />
        )
      ) : null}
    </div>
  );
}

function Filled({ dashboard, now, online }: { dashboard: Dashboard; now: Date; online: boolean }) {
  return (
    <>
      <div className={classNames(stack(32), css.columns)}>
        <div className={stack(20, "content-start")}>
          <NextSession dashboard={dashboard} now={now} online={online} />
          <Alerts alerts={dashboard.alerts} />
        </div>
        <div className={stack(20, "content-start")}>
          <Upcoming sessions={dashboard.upcoming_sessions} now={now} />
          <Requests requests={dashboard.requests} />
        </div>
        <EnrollmentRows enrolled={dashboard.enrolled} />
        <Statistics stats={dashboard.stats} />
      </div>
      <Recommended recommended={dashboard.recommended} />
    </>
  );
}

/** What was done so far, in numbers. */
function Statistics({ stats }: { stats: Dashboard["stats"] }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { attendance_rate: rate } = stats;
  return (
    <Figures
      figures={[
        { key: "active", name: t`Active programs`, value: formatNumber(language, stats.active) },
        { key: "hours", name: t`Learning hours`, value: formatNumber(language, stats.hours_learned) },
        ...(rate === null ? [] : [{ key: "rate", name: t`Attendance`, value: <bdi>{formatPercent(language, rate)}</bdi> }]),
        { key: "certificates", name: t`Certificates`, value: formatNumber(language, stats.certificates) },
      ]}
    />
  );
}
