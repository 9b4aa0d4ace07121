import { msg } from "@lingui/core/macro";
import { CSV_TYPE } from "#contract/attendance.ts";
import { getAttendanceDegrees, getDegreesFile, saveAttendanceDegrees } from "#contract/attendance-degrees.ts";
import { attendanceDegrees } from "#server/commands/attendance-degrees.ts";
import { changeAttendanceDegrees } from "#server/commands/change-attendance-degrees.ts";
import { taughtProgram } from "#server/commands/teaching-access.ts";
import type { Route } from "#server/http/route.ts";
import { degreesCsv } from "./attendance-csv.ts";

export function degreesRoutes(route: Route): void {
  route(getAttendanceDegrees, async ({ db, caller, params, query, now }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    return { data: await attendanceDegrees(db, program.id, query.cohort_id ?? null, now) };
  });

  route(saveAttendanceDegrees, async ({ db, caller, params, body, now, requestId }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    await changeAttendanceDegrees(db, program.id, body, caller.userId, { now, actor: `user:${caller.userId}`, requestId });
    return { data: await attendanceDegrees(db, program.id, null, now), message: msg`Attendance degrees were saved.` };
  });

  route(getDegreesFile, async ({ db, caller, params, language, now }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    const bytes = Buffer.from(degreesCsv(await attendanceDegrees(db, program.id, null, now), language));
    return { bytes, type: CSV_TYPE, name: `${language === "en" ? program.titleEn : program.titleAr}.csv` };
  });
}
