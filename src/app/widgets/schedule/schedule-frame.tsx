import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { formatDate, formatDateRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { PrintButton } from "#app/widgets/print/print-button.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { addDays, type Day, noonOf, riyadhDayOf, weekStart } from "#app/widgets/time/riyadh-days.ts";
import { useJoinAddresses } from "#app/widgets/sessions/use-join-addresses.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { AgendaSkeleton } from "./agenda-skeleton.tsx";
import { CalendarLink, type FeedCalls } from "./calendar-link.tsx";
import { hijriRange } from "./hijri-range.ts";
import { PrintedWeek } from "./printed-week.tsx";
import { type InView, writeInView } from "./schedule-address.ts";
import { ScheduleBody } from "./schedule-body.tsx";
import { ScheduleToolbar } from "./schedule-toolbar.tsx";
import { daysWithSessions } from "./schedule-weeks.ts";
import css from "./schedule-screen.module.css";
import { SessionDialog } from "./session-dialog.tsx";
import { type SessionParts, SlotContext } from "#app/widgets/schedule/boards/session-slot.ts";
import type { ScheduleRead } from "./use-schedule-weeks.ts";
import { WeekStrip } from "#app/widgets/schedule/boards/week-strip.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { useSearch } from "wouter";

const anchor = (day: Day) => `day-${day}`;

interface Props<S extends ScheduledSession> {
  title: ReactNode;
  /** Between the head and the views. */
  tools?: ReactNode;
  shown: InView;
  change: (change: Partial<InView>) => void;
  schedule: ScheduleRead<S>;
  parts: SessionParts;
  feed: FeedCalls;
  /** The list of programs. */
  programs: string;
}

/** A schedule by day, week or list, from the device where there is no network. */
export function ScheduleFrame<S extends ScheduledSession>({ title, tools, shown, change, schedule, parts, feed, programs }: Props<S>) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const now = useNow();
  const today = riyadhDayOf(now);
  const [opened, setOpened] = useState<ScheduledSession | null>(null);
  const all = useMemo(
    () => new Map<number, ScheduledSession>(schedule.sessions.map((session) => [session.id, session])),
    [schedule.sessions],
  );
  const days = useMemo(() => {
    const wanted = schedule.sessions.filter(({ program }) => shown.program === null || program.id === shown.program);
    return daysWithSessions(wanted, shown.sunday);
  }, [schedule.sessions, shown.sunday, shown.program]);
  useAskedSession(all, change, setOpened);
  useJoinAddresses(schedule.sessions, now, online, schedule.retry);
  const slot = useMemo(() => ({ all, now, online, parts, open: setOpened }), [all, now, online, parts]);
  const phone = useMedia(PHONE);
  const views = <ScheduleToolbar shown={shown} change={change} sessions={schedule.sessions} />;
  const hrefOf = (day: Day) =>
    shown.view === "list" ? `#${anchor(day)}` : writeInView({ ...shown, view: "day", day, sunday: weekStart(day) }, today) || "?view=day";

  return (
    <div className={classNames(grid(4, "full"), css.screen, shown.view !== "day" && css.wide)}>
      <KeptNotice of={schedule} />
      <Head title={title} shown={shown} change={change} today={today} />
      {phone ? null : tools}
      {schedule.status === "loading" ? <AgendaSkeleton /> : null}
      {schedule.status === "error" ? <LoadFailure failure={schedule.failure} retry={schedule.retry} /> : null}
      {schedule.status === "ready" ? (
        <SlotContext value={slot}>
          {phone ? null : views}
          {shown.view === "week" ? null : (
            <WeekStrip days={days} today={today} current={shown.view === "day" ? shown.day : null} hrefOf={hrefOf} />
          )}
          <div className={phone ? kit("border-top") : kit("border-top", "above-12")}>
            <ScheduleBody schedule={schedule} shown={shown} days={days} today={today} anchor={anchor} programs={programs} />
          </div>
          {/* On a phone the sessions come first (frame.md B3). */}
          {phone ? (
            <div className={kit("border-top", "pad-top-12")}>
              {tools}
              <HijriRange shown={shown} />
              {views}
            </div>
          ) : null}
          <footer className={cluster(12, "center", "between", "border-top", "pad-y-16", "not-printed")}>
            {schedule.kept ? <DeviceMark kind="saved">{t`Saved on this device, four weeks ahead`}</DeviceMark> : null}
            <div className={cluster(12)}>
              <CalendarLink calls={feed} />
              <PrintButton>{t`Print schedule`}</PrintButton>
            </div>
          </footer>
          <PrintedWeek sunday={shown.sunday} days={days} asOf={schedule.asOf} />
          <SessionDialog session={opened && (all.get(opened.id) ?? opened)} onClose={() => setOpened(null)} />
        </SlotContext>
      ) : null}
    </div>
  );
}

/** What is in view, in both calendars, and the way to what lies before and after it. */
function Head({ title, shown, change, today }: Pick<Props<ScheduledSession>, "title" | "shown" | "change"> & { today: Day }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const oneDay = shown.view === "day";
  const saturday = addDays(shown.sunday, 6);
  const go = (day: Day) => change({ day, sunday: weekStart(day) });
  const step = (by: number) => go(addDays(oneDay ? shown.day : shown.sunday, oneDay ? by : 7 * by));
  const here = oneDay ? shown.day === today : shown.sunday === weekStart(today);
  const back = oneDay ? t`Previous day` : t`Previous week`;
  const forth = oneDay ? t`Next day` : t`Next week`;
  const phone = useMedia(PHONE);
  const steps = (
    <>
      <IconButton className={css.step} label={back} icon={<ChevronLeft aria-hidden="true" />} onClick={() => step(-1)} />
      <IconButton className={css.step} label={forth} icon={<ChevronRight aria-hidden="true" />} onClick={() => step(1)} />
    </>
  );
  const toToday = here ? null : (
    <Button tone="plain" size="sm" onClick={() => go(today)}>
      {oneDay ? t`Today` : t`This week`}
    </Button>
  );
  return (
    <>
      <PageHead
        title={title}
        note={
          oneDay
            ? formatDate(language, noonOf(shown.day), { weekday: true, year: !phone })
            : formatDateRange(language, noonOf(shown.sunday), noonOf(saturday))
        }
        action={phone ? steps : null}
      />
      {phone ? (
        toToday
      ) : (
        <header className={grid(0, "cols-1-auto", "center", "gap-x-12")}>
          <HijriRange shown={shown} />
          <div className={row(4, "center", "not-printed")}>
            {toToday}
            {steps}
          </div>
        </header>
      )}
    </>
  );
}

/** The days in view by the other calendar. */
function HijriRange({ shown }: { shown: InView }) {
  const language = useAtomValue(languageAtom);
  return (
    <p className={kit("faint", "sm")}>
      {shown.view === "day"
        ? formatDate(language, noonOf(shown.day), { calendar: "hijri" })
        : hijriRange(language, shown.sunday, addDays(shown.sunday, 6))}
    </p>
  );
}

/**
 * The session that a link names (`?session=`, as notifications do): its day comes into view and it opens, once it is known. One
 * that is in no week that was read leaves the schedule as it is.
 */
function useAskedSession(
  all: ReadonlyMap<number, ScheduledSession>,
  change: (change: Partial<InView>) => void,
  open: (session: ScheduledSession) => void,
): void {
  const asked = all.get(Number(new URLSearchParams(useSearch()).get("session")));
  useEffect(() => {
    if (!asked) return;
    const day = riyadhDayOf(asked.starts_at);
    // The address that this writes names the session no more: it opens once.
    change({ day, sunday: weekStart(day) });
    open(asked);
  }, [asked, change, open]);
}
