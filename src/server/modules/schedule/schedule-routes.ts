import { msg } from "@lingui/core/macro";
import {
  CALENDAR_TYPE,
  closeCalendarFeed,
  getCalendarFeed,
  getSchedule,
  getSessionCalendar,
  openCalendarFeed,
} from "#contract/requests/student-services.ts";
import { calendarText } from "#server/commands/schedule/calendar-text.ts";
import { calendarFeed, closeFeed, openFeed } from "#server/commands/schedule/calendar-feed.ts";
import { leftSessions } from "#server/commands/accounts/left-sessions.ts";
import { studentSchedulePage } from "#server/commands/schedule/schedule-page.ts";
import { scheduleWindow, studentSessions } from "#server/commands/schedule/student-schedule.ts";
import { studentSession } from "#server/commands/schedule/student-session.ts";
import type { Route } from "#server/http/route.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

export function scheduleRoutes(route: Route, services: Services): void {
  const { config, db: database } = services;
  const settings = { secrets: secretsInUse(config), publicUrl: config.publicUrl };

  route(getSchedule, async ({ db, caller, query, language, now }) => {
    const window = scheduleWindow({ from: instant(query.from), to: instant(query.to) }, now);
    const updatedSince = instant(query.updated_since);
    const { userId } = caller;
    const asked = { userId, enrollmentId: query["filter[enrollment_id]"], updatedSince, cursor: query.cursor, ...window };
    const page = await studentSchedulePage(db, asked, now);
    // What is gone is told once, with the first page.
    const told = updatedSince !== undefined && query.cursor === undefined;
    return {
      data: page.window ? await studentSessions(db, { userId, language, sessionIds: page.ids, ...page.window }, now) : [],
      meta: { deleted: told ? await leftSessions(db, userId, updatedSince, now) : [], next_cursor: page.next_cursor },
    };
  });

  route(getSessionCalendar, async ({ db, caller, params, language, now }) => {
    const session = await studentSession(db, { userId: caller.userId, sessionId: params.id, language }, now);
    const text = calendarText(services, [session], { language, now, of: "student" });
    return { bytes: Buffer.from(text), type: CALENDAR_TYPE, name: `${session.translations[language].title}.ics` };
  });

  route(getCalendarFeed, async ({ db, caller, language }) => ({
    data: await calendarFeed(db, settings, { userId: caller.userId, language }),
  }));

  route(openCalendarFeed, async ({ caller, language, now }) => ({
    data: await openFeed(database, settings, { userId: caller.userId, language }, now),
    message: msg`Your calendar link is ready.`,
  }));

  route(closeCalendarFeed, async ({ db, caller }) => {
    await closeFeed(db, caller.userId);
    return { data: { done: true }, message: msg`The calendar link no longer works.` };
  });
}

const instant = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));
