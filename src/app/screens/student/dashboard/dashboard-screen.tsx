import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import { formatDate, formatHijri } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { dashboardSource } from "#app/state/snapshots/kept-areas.ts";
import { useKept } from "#app/state/kept/use-kept.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
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
import { Statistics } from "./statistics.tsx";
import { Upcoming } from "./upcoming.tsx";

export function DashboardScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const { user } = useAtomValue(sessionAtom);
  const now = useNow();
  const kept = useKept(dashboardSource, language);
  useJoinAddresses(kept.data?.upcoming_sessions ?? [], now, online, kept.retry);
  const name = (language === "en" ? user?.name_en : user?.name_ar) || user?.name || "";
  const firstName = name.split(" ")[0] ?? "";

  return (
    <div className={css.screen}>
      <KeptNotice of={kept} />
      <header className={css.head}>
        <h1>
          <Trans>
            Hello <bdi>{firstName}</bdi>
          </Trans>
        </h1>
        <p>
          {formatDate(language, now, { weekday: true })}
          <span className={css.hijri}>{formatHijri(language, now)}</span>
        </p>
      </header>
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
      <div className={css.columns}>
        <div className={css.main}>
          <NextSession dashboard={dashboard} now={now} online={online} />
          <Alerts alerts={dashboard.alerts} />
        </div>
        <div className={css.main}>
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
