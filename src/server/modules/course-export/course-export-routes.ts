import { msg } from "@lingui/core/macro";
import { and, eq, inArray } from "drizzle-orm";
import {
  COURSE_EXPORTS_TOLD,
  type CourseExport,
  listCourseExports,
  makeCourseExport,
  readCourseExport,
} from "#contract/content/course-export.ts";
import { Problem } from "#contract/problem.ts";
import { taughtProgram, taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import {
  askForCourseExport,
  COURSE_EXPORT,
  courseExportsOf,
  giveUpCourseExport,
  writeCourseExport,
} from "#server/commands/course-export/course-export.ts";
import { expireExports } from "#server/commands/exports/expire-exports.ts";
import { courseExports } from "#server/db/tables/course-imports.ts";
import { files } from "#server/db/tables/files.ts";
import { keptBytes } from "#server/http/files/kept-bytes.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

const LOOK_EVERY_SECONDS = 600;

/** Taking a course away as a package. Only who teaches it may; to everybody else neither it nor its packages are there. */
export function courseExportRoutes(route: Route, services: Services): void {
  const { db, files: provider, jobs, config, words } = services;

  route(makeCourseExport, async ({ params, body, caller, now, db }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    const id = await db.transaction((tx) => askForCourseExport(tx, caller.userId, { programId: program.id, ...body }, now));
    const [made] = await courseExportsOf(db, caller.userId, { programId: program.id, limit: 1, id });
    if (!made) throw new Problem("not_found");
    return { data: presented(made), message: msg`The package is being made.` };
  });

  route(listCourseExports, async ({ params, caller, db }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    return { data: (await courseExportsOf(db, caller.userId, { programId: program.id, limit: COURSE_EXPORTS_TOLD })).map(presented) };
  });

  route(readCourseExport, async ({ params, caller, now }) => {
    const [found] = await db
      .select({ row: courseExports, file: files })
      .from(courseExports)
      .innerJoin(files, eq(files.id, courseExports.fileId))
      .where(
        and(
          eq(courseExports.id, params.eid),
          eq(courseExports.userId, caller.userId),
          eq(courseExports.status, "ready"),
          inArray(courseExports.programId, taughtProgramIds(db, caller.userId)),
        ),
      );
    if (!found?.row.expiresAt || found.row.expiresAt <= now) throw new Problem("not_found");
    const { file } = found;
    return { bytes: await keptBytes(services, file.id), type: file.type, name: file.name, size: file.bytes };
  });

  jobs.register(COURSE_EXPORT, ({ exportId }, { now }) =>
    writeCourseExport({ db, files: provider, words, site: config.publicUrl }, String(exportId), now),
  );
  jobs.onDead(COURSE_EXPORT, ({ exportId }) => giveUpCourseExport(db, String(exportId)));
  jobs.every(LOOK_EVERY_SECONDS, "delete packages of courses whose day is over", ({ now }) =>
    expireExports(db, provider, courseExports, now),
  );
}

const presented = ({ row, bytes }: Awaited<ReturnType<typeof courseExportsOf>>[number]): CourseExport => ({
  id: row.id,
  format: row.format,
  language: row.language,
  status: row.status,
  done: row.done,
  items: row.items,
  bytes,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
});
