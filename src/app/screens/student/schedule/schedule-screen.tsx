import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { formatDateRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import { onlineAtom } from "#app/state/network.ts";
import { sessionAtom } from "#app/state/session.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { DeviceMark } from "#app/widgets/device-mark.tsx";
import { KeptBanner } from "#app/widgets/kept-banner.tsx";
import { LoadFailure } from "#app/widgets/load-state.tsx";
import { addDays, type Day, noonOf, riyadhDay, weekStart } from "#app/widgets/riyadh-days.ts";
import { useJoinAddresses } from "#app/widgets/use-join-addresses.ts";
import { useNow } from "#app/widgets/use-now.ts";
import { Agenda } from "./agenda.tsx";
import { AgendaSkeleton } from "./agenda-skeleton.tsx";
import { hijriRange } from "./hijri-range.ts";
import { daysWithSessions } from "./schedule-weeks.ts";
import css from "./schedule-screen.module.css";
import { useSchedule } from "./use-schedule.ts";
import { WeekStrip } from "./week-strip.tsx";

const anchor = (day: Day) => `day-${day}`;

export function ScheduleScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const lapsed = useAtomValue(sessionAtom).status === "lapsed";
  const now = useNow();
  const today = riyadhDay(now);
  const [sunday, showWeek] = useWeekInAddress(today);
  const schedule = useSchedule(sunday);
  const days = useMemo(() => daysWithSessions(schedule.sessions, sunday), [schedule.sessions, sunday]);
  const all = useMemo(() => new Map(schedule.sessions.map((session) => [session.id, session])), [schedule.sessions]);
  useJoinAddresses(schedule.sessions, now, online, schedule.retry);
  const saturday = addDays(sunday, 6);
  const empty = days.every(({ sessions }) => sessions.length === 0);

  return (
    <div className={css.screen}>
      {schedule.asOf && (lapsed || (schedule.fromDevice && (!online || schedule.failure !== null))) ? (
        <KeptBanner asOf={schedule.asOf} now={now} lapsed={lapsed} loginHref={loginHref()} retry={schedule.retry} />
      ) : null}
      <header className={css.head}>
        <h1>
          <Trans>My schedule</Trans>
        </h1>
        <div className={css.steps}>
          {sunday === weekStart(today) ? null : (
            <Button tone="plain" size="sm" onClick={() => showWeek(weekStart(today))}>{t`This week`}</Button>
          )}
          <IconButton
            className={css.step}
            label={t`Previous week`}
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => showWeek(addDays(sunday, -7))}
          />
          <IconButton
            className={css.step}
            label={t`Next week`}
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => showWeek(addDays(sunday, 7))}
          />
        </div>
        <p className={css.range}>
          <span>{formatDateRange(language, noonOf(sunday), noonOf(saturday))}</span>
          <span className={css.hijri}>{hijriRange(language, sunday, saturday)}</span>
        </p>
      </header>
      {schedule.status === "loading" ? <AgendaSkeleton /> : null}
      {schedule.status === "error" ? <LoadFailure failure={schedule.failure} retry={schedule.retry} /> : null}
      {schedule.status === "ready" ? (
        <>
          <WeekStrip days={days} today={today} anchor={anchor} />
          <div className={css.body}>
            {schedule.week === "loading" ? <AgendaSkeleton strip={false} /> : null}
            {schedule.week === "offline" && empty ? (
              <EmptyState
                title={t`This week is not saved on this device`}
                help={t`Four weeks are kept for reading offline, from the current one.`}
                action={<DeviceMark kind="needs-connection" />}
              />
            ) : null}
            {schedule.week === "error" && empty ? <LoadFailure failure={null} retry={schedule.retry} /> : null}
            {schedule.week === "known" && empty ? (
              <EmptyState
                title={t`No sessions this week`}
                help={t`Sessions appear here as soon as they are set, and stay saved on this device.`}
                action={<Button href="/student/enrollments">{t`My programs`}</Button>}
              />
            ) : null}
            {empty ? null : <Agenda days={days} all={all} today={today} now={now} online={online} anchor={anchor} />}
          </div>
          <footer className={css.foot}>
            {schedule.kept ? <DeviceMark kind="saved">{t`Saved on this device, four weeks ahead`}</DeviceMark> : null}
            <Button tone="quiet" size="sm" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>{t`Print schedule`}</Button>
          </footer>
        </>
      ) : null}
    </div>
  );
}

const loginHref = () => `/login?${new URLSearchParams({ redirect: location.pathname + location.search })}`;

/** The week in view is in the address, so that back, reload and a link keep it; this week needs no word. */
function useWeekInAddress(today: Day): [Day, (sunday: Day) => void] {
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get("week") ?? "";
  const valid = /^\d{4}-\d{2}-\d{2}$/u.test(asked) && !Number.isNaN(Date.parse(asked));
  const sunday = weekStart(valid ? asked : today);
  return [sunday, (next) => navigate(next === weekStart(today) ? path : `${path}?week=${next}`, { replace: true })];
}
