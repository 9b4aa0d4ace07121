import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import {
  CSV_TYPE,
  getAttendanceFile,
  getRegister,
  getSignInSheet,
  listCourseSessions,
  markAttendance as mark,
  readAttendanceFile,
} from "#contract/attendance/attendance.ts";
import { CHECK_IN } from "#contract/attendance/check-in.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { checkInSecret, checkInWindow, windowAnswer } from "#server/commands/attendance/check-in-window.ts";
import { markAttendance } from "#server/commands/attendance/mark-attendance.ts";
import { registerPage, registerRows, roster } from "#server/commands/attendance/register-rows.ts";
import { registerSessions } from "#server/commands/attendance/register-sessions.ts";
import { taughtProgram, taughtSession } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceRegisters } from "#server/db/tables/attendance.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { readRegister } from "./attendance-file.ts";
import { attendanceCsv } from "./attendance-csv.ts";
import { signInSheet } from "./sign-in-sheet.ts";

export function attendanceRoutes(route: Route, services: Services): void {
  const { config, documents, checks } = services;

  route(listCourseSessions, async ({ db, caller, params, query, language, now }) => {
    await taughtProgram(db, caller.userId, params.id);
    const { data, next } = await registerSessions(db, eq(cohorts.programId, params.id), language, now, query.cursor);
    return { data, meta: { next_cursor: next } };
  });

  route(getRegister, async ({ db, caller, params, query, language, now }) => {
    const session = await taughtSession(db, caller.userId, params.sid);
    const [[register], told, page] = await Promise.all([
      db.select().from(attendanceRegisters).where(eq(attendanceRegisters.sessionId, session.id)),
      sessionOf(db, session.id, language, now),
      registerPage(db, session, query.cursor),
    ]);
    return {
      data: {
        session: told,
        rows: page.rows,
        check_in: {
          ...windowAnswer(checkInWindow(session, register ?? null)),
          secret: checkInSecret(config.secret, session.uid),
          step_s: CHECK_IN.stepS,
        },
        server_time: now.toISOString(),
      },
      meta: { next_cursor: page.next },
    };
  });

  route(mark, async ({ db, caller, params, body, language, now, requestId }) => {
    const session = await taughtSession(db, caller.userId, params.sid);
    const [name] = await db.select({ ar: users.nameAr, en: users.nameEn }).from(users).where(eq(users.id, caller.userId));
    const { changed, ...answer } = await markAttendance(
      db,
      {
        session,
        marks: body.marks,
        submit: body.submit ?? false,
        source: body.imported ? "import" : body.from_live ? "live_minutes" : "instructor",
        by: { userId: caller.userId, ownerTag: caller.ownerTag, name: name ? { ar: name.ar, en: name.en ?? name.ar } : null },
      },
      { now, actor: `user:${caller.userId}`, requestId },
    );
    return {
      data: { session: await sessionOf(db, session.id, language, now), ...answer },
      outcome: changed ? "applied" : "unchanged",
      message: body.submit ? msg`The attendance sheet was submitted.` : msg`Attendance was saved.`,
    };
  });

  route(readAttendanceFile, async ({ db, caller, params, body }) => {
    const session = await taughtSession(db, caller.userId, params.sid);
    const people = await roster(db, session.cohortId);
    const rows = await registerRows(db, session);
    return { data: readRegister(await checks.table(body.csv), body.csv, people, rows) };
  });

  route(getAttendanceFile, async ({ db, caller, params, language }) => {
    const session = await taughtSession(db, caller.userId, params.sid);
    const bytes = Buffer.from(attendanceCsv(await registerRows(db, session), language));
    return { bytes, type: CSV_TYPE, name: `${language === "en" ? session.titleEn : session.titleAr}.csv` };
  });

  route(getSignInSheet, async ({ db, caller, params, language, now }) => {
    const session = await taughtSession(db, caller.userId, params.sid);
    const shown = await sessionOf(db, session.id, language, now);
    const bytes = await documents.draw(await signInSheet(db, session, shown, await registerRows(db, session)));
    return { bytes, type: "application/pdf", name: `${shown.translations[language].title}.pdf`, inline: true };
  });
}

async function sessionOf(db: Executor, id: number, language: Language, now: Date) {
  const { data } = await registerSessions(db, eq(classSessions.id, id), language, now);
  const [session] = data;
  // What falls due is no session that anybody attends.
  if (!session) throw new Problem("not_found");
  return session;
}
