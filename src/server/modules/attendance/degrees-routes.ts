import { msg } from "@lingui/core/macro";
import { CSV_TYPE } from "#contract/attendance/attendance.ts";
import { getAttendanceDegrees, getDegreesFile, saveAttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import { allAttendanceDegrees, attendanceDegrees } from "#server/commands/attendance/attendance-degrees.ts";
import { changeAttendanceDegrees } from "#server/commands/attendance/change-attendance-degrees.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import type { Route } from "#server/http/route.ts";
import { degreesCsv } from "./attendance-csv.ts";

export function degreesRoutes(route: Route): void {
  route(getAttendanceDegrees, async ({ db, caller, params, query, now }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    const asked = { programId: program.id, cohortId: query.cohort_id, cursor: query.cursor };
    const { data, next } = await attendanceDegrees(db, asked, now);
    return { data, meta: { next_cursor: next } };
  });

  route(saveAttendanceDegrees, async ({ db, caller, params, body, now, requestId }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    await changeAttendanceDegrees(db, program.id, body, caller.userId, { now, actor: `user:${caller.userId}`, requestId });
    const { data: all, next } = await attendanceDegrees(db, { programId: program.id }, now);
    // Where there is more than one page, those are answered that were changed.
    const userIds = body.overrides.map((one) => one.student_id);
    const { data } =
      next === null || userIds.length === 0 ? { data: all } : await attendanceDegrees(db, { programId: program.id, userIds }, now);
    return { data, message: msg`Attendance degrees were saved.` };
  });

  route(getDegreesFile, async ({ db, caller, params, language, now }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    const bytes = Buffer.from(degreesCsv(await allAttendanceDegrees(db, program.id, now), language));
    return { bytes, type: CSV_TYPE, name: `${language === "en" ? program.titleEn : program.titleAr}.csv` };
  });
}
