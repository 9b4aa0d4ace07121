import { msg } from "@lingui/core/macro";
import { getGradeWeights, saveGradeWeights } from "#contract/coursework/grade-weights.ts";
import { getGradebook } from "#contract/coursework/gradebook.ts";
import { CSV, XLSX } from "#contract/exports/staff-exports.ts";
import { gradebook } from "#server/commands/coursework/gradebook.ts";
import { inCsv } from "#server/commands/exports/export-cells.ts";
import { workbook } from "#server/commands/exports/workbook.ts";
import { readCourseWeights, writeCourseWeights } from "#server/commands/content/course-weights.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import type { Route } from "#server/http/route.ts";

/** What a course's final grade is made of, for who teaches it. */
export function weightsRoutes(route: Route): void {
  route(getGradeWeights, async ({ db, caller, params }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    return { data: await readCourseWeights(db, program.id) };
  });

  route(getGradebook, async ({ db, caller, params, query, language }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    const table = await gradebook(db, program.id, language);
    const pieces: Uint8Array[] = [];
    for await (const piece of query.format === "xlsx" ? workbook(table, language) : inCsv(table)) pieces.push(piece);
    const title = language === "en" ? program.titleEn : program.titleAr;
    return { bytes: Buffer.concat(pieces), type: query.format === "xlsx" ? XLSX : CSV, name: `${title}.${query.format}` };
  });

  route(saveGradeWeights, async ({ db, caller, params, body, now, requestId }) => {
    await db.transaction(async (tx) => {
      const program = await taughtProgram(tx, caller.userId, params.id);
      await writeCourseWeights(tx, program.id, body, { now, actor: `user:${caller.userId}`, requestId });
    });
    return { data: await readCourseWeights(db, params.id), message: msg`The weights were saved.` };
  });
}
