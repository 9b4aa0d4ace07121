import { randomUUID } from "node:crypto";
import { msg } from "@lingui/core/macro";
import { and, eq, gt, inArray } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { CALENDAR_TYPE } from "#contract/requests/student-services.ts";
import {
  cancelSession,
  closeTeachingFeed,
  createSessions,
  getTeachingFeed,
  getTeachingSchedule,
  getTeachingSession,
  getTeachingSessionCalendar,
  openTeachingFeed,
  previewSessions,
  rescheduleSession,
  restoreSession,
} from "#contract/schedule/teaching-schedule.ts";
import { calendarFeed, closeFeed, openFeed } from "#server/commands/schedule/calendar-feed.ts";
import { calendarText } from "#server/commands/schedule/calendar-text.ts";
import { cancelSession as cancel, lockSession, moveSession, restoreSession as restore } from "#server/commands/schedule/change-session.ts";
import { sessionClashes } from "#server/commands/schedule/session-clashes.ts";
import { teachingSchedulePage } from "#server/commands/schedule/schedule-page.ts";
import { scheduleWindow } from "#server/commands/schedule/student-schedule.ts";
import { taughtProgramIds, taughtSession } from "#server/commands/content/teaching-access.ts";
import { teachingSession, teachingSessions } from "#server/commands/schedule/teaching-sessions.ts";
import type { Executor } from "#server/db/client.ts";
import { removedSessions } from "#server/db/tables/attendance.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { together } from "#server/db/reads/together.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";
import { cohortOf, makeSessions } from "./make-sessions.ts";
import { occurrencesOf, sessionPlace, planOf } from "./session-form.ts";

const instant = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

/** An instructor's schedule: what they read, and what they change of it. Learners are told of every change of time or place. */
export function teachingScheduleRoutes(route: Route, services: Services): void {
  const { config, db: database } = services;
  const settings = { secrets: secretsInUse(config), publicUrl: config.publicUrl };
  /** Names a room at the live-lecture service. */
  const newRoom = services.liveRooms && (() => randomUUID());

  route(getTeachingSchedule, async ({ db, caller, query, language, now }) => {
    const window = scheduleWindow({ from: instant(query.from), to: instant(query.to) }, now);
    const updatedSince = instant(query.updated_since);
    const asked = { userId: caller.userId, courseId: query["filter[course_id]"], updatedSince, cursor: query.cursor, ...window };
    const { ids, next_cursor } = await teachingSchedulePage(db, asked);
    const data = await together(db, (at) => teachingSessions(at, { userId: caller.userId, language, sessionIds: ids }, now));
    // What is gone is told once, with the first page.
    const told = updatedSince !== undefined && query.cursor === undefined;
    return { data, meta: { deleted: told ? await removedSince(db, caller.userId, updatedSince) : [], next_cursor } };
  });

  route(getTeachingSession, async ({ db, caller, params, language, now }) => ({
    data: await teachingSession(db, { userId: caller.userId, sessionId: params.id, language }, now),
  }));

  route(getTeachingSessionCalendar, async ({ db, caller, params, language, now }) => {
    const session = await teachingSession(db, { userId: caller.userId, sessionId: params.id, language }, now);
    const text = calendarText(services, [session], { language, now, of: "instructor" });
    return { bytes: Buffer.from(text), type: CALENDAR_TYPE, name: `${session.translations[language].title}.ics` };
  });

  route(getTeachingFeed, async ({ db, caller, language }) => ({
    data: await calendarFeed(db, settings, { userId: caller.userId, language }),
  }));

  route(openTeachingFeed, async ({ caller, language, now }) => ({
    data: await openFeed(database, settings, { userId: caller.userId, language }, now),
    message: msg`Your calendar link is ready.`,
  }));

  route(closeTeachingFeed, async ({ db, caller }) => {
    await closeFeed(db, caller.userId);
    return { data: { done: true }, message: msg`The calendar link no longer works.` };
  });

  route(previewSessions, async ({ db, caller, body }) => {
    await cohortOf(db, caller.userId, body);
    const { dates, count, clashes, rrule } = await planOf(db, caller.userId, body);
    return { data: { dates, count, clashes, rrule } };
  });

  route(createSessions, async (call) => {
    const { caller, body, now, language } = call;
    const ids = await database.transaction(async (tx) => {
      await cohortOf(tx, caller.userId, body);
      // Two series for one cohort come one after the other: each sees what the other takes.
      await tx.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.id, body.cohort_id)).for("update");
      const plan = await planOf(tx, caller.userId, body);
      if (plan.made.length === 0) throw new Problem("validation_error", { fields: { skip: [{ key: "selection" }] } });
      if (plan.made.some(({ startsAt }) => startsAt <= now)) throw new Problem("session_closed");
      if (plan.clashes > 0 && !body.accept_clashes) throw new Problem("session_clash", { data: { dates: plan.dates } });
      return await makeSessions(tx, caller.userId, body, plan.made, newRoom, acting(call));
    });
    return { data: await teachingSessions(database, { userId: caller.userId, language, sessionIds: ids }, now) };
  });

  route(rescheduleSession, async (call) => {
    const { caller, params, body, language, now } = call;
    const asked = { userId: caller.userId, sessionId: params.id, language };
    await database.transaction(async (tx) => {
      await taughtSession(tx, caller.userId, params.id);
      const row = await lockSession(tx, params.id);
      if (row.sequence !== body.sequence) throw new Problem("version_conflict", { data: await teachingSession(tx, asked, now) });
      const place = sessionPlace(body, newRoom && (() => row.liveRoom ?? newRoom()));
      const [to] = occurrencesOf(body, null).dates;
      if (!to) throw new Problem("validation_error", { fields: { day: [{ key: "date.invalid" }] } });
      const [clashes = []] = await sessionClashes(tx, { userId: caller.userId, cohortId: row.cohortId, except: row.id }, [to]);
      if (clashes.length > 0 && !body.accept_clashes) {
        const date = { day: to.day, starts_at: to.startsAt.toISOString(), ends_at: to.endsAt.toISOString(), skipped: false, clashes };
        throw new Problem("session_clash", { data: { dates: [date] } });
      }
      await moveSession(tx, row, { startsAt: to.startsAt, endsAt: to.endsAt, place }, acting(call));
    });
    return { data: await teachingSession(database, asked, now), message: msg`The session was changed and its trainees were told.` };
  });

  route(cancelSession, async (call) => {
    const { caller, params, body, language, now } = call;
    await database.transaction(async (tx) => {
      await taughtSession(tx, caller.userId, params.id);
      await cancel(tx, await lockSession(tx, params.id), body.reason, acting(call));
    });
    const data = await teachingSession(database, { userId: caller.userId, sessionId: params.id, language }, now);
    return { data, message: msg`The session was cancelled and its trainees were told.` };
  });

  route(restoreSession, async (call) => {
    const { caller, params, language, now } = call;
    await database.transaction(async (tx) => {
      await taughtSession(tx, caller.userId, params.id);
      await restore(tx, await lockSession(tx, params.id), acting(call));
    });
    const data = await teachingSession(database, { userId: caller.userId, sessionId: params.id, language }, now);
    return { data, message: msg`The session takes place again.` };
  });
}

/** Sessions that are gone, not merely cancelled. */
async function removedSince(db: Executor, userId: number, since: Date): Promise<number[]> {
  const own = db
    .select({ id: cohorts.id })
    .from(cohorts)
    .where(inArray(cohorts.programId, taughtProgramIds(db, userId)));
  const rows = await db
    .select({ id: removedSessions.sessionId })
    .from(removedSessions)
    .where(and(inArray(removedSessions.cohortId, own), gt(removedSessions.removedAt, since)));
  return rows.map(({ id }) => id);
}
