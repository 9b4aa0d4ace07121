import ical, { ICalAlarmType, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { RIYADH_VTIMEZONE, riyadhCalendarTime } from "./riyadh-time.ts";

/** A reminder comes this long before a session, and before a deadline. */
const REMIND_SECONDS = { session: 30 * 60, deadline: 24 * 3_600 } as const;
/** How often a subscribed calendar should ask again. */
const ASK_AGAIN_SECONDS = 3_600;

interface CalendarWords {
  /** Of the whole calendar. */
  name: string;
  /** Shown with a reminder. */
  reminder: (title: string) => string;
}

/**
 * Sessions as iCalendar (RFC 5545). The same UID and a higher SEQUENCE is a moved session, STATUS a cancelled one: calendars
 * change what they hold instead of adding. Times are Riyadh's with their VTIMEZONE. The link to the page goes in, never the
 * link into the room: a file is passed on.
 */
export function sessionCalendar(
  sessions: readonly ScheduledSession[],
  { language, schedule, words, now }: { language: Language /** Address of the page. */; schedule: string; words: CalendarWords; now: Date },
): string {
  const calendar = ical({
    name: words.name,
    prodId: { company: "Qabas", product: "Schedule", language: language.toUpperCase() },
    ttl: ASK_AGAIN_SECONDS,
    // The library takes null for no zone of the whole calendar; its types leave it out.
    timezone: { name: null as unknown as string, generator: () => RIYADH_VTIMEZONE },
  });
  for (const session of sessions) {
    const { title, instructor, room } = session.translations[language];
    const program = session.program.translations[language].title;
    const cancelled = session.status === "cancelled";
    const ends = session.ends_at > session.starts_at ? { end: riyadhCalendarTime(session.ends_at) } : {};
    const event = calendar.createEvent({
      id: `${session.uid}@qabas`,
      sequence: session.sequence,
      stamp: now,
      start: riyadhCalendarTime(session.starts_at),
      ...ends,
      timezone: "Asia/Riyadh",
      summary: title,
      description: [program, instructor].filter(Boolean).join("\n"),
      ...(room ? { location: { title: room } } : {}),
      url: `${schedule}?view=day&date=${riyadhDay(new Date(session.starts_at))}`,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: cancelled || session.kind === "deadline" ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
    if (cancelled || session.status === "ended") continue;
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: session.kind === "deadline" ? REMIND_SECONDS.deadline : REMIND_SECONDS.session,
      description: words.reminder(title),
    });
  }
  return calendar.toString();
}
