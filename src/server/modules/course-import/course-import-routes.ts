import { msg } from "@lingui/core/macro";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import {
  applyImport,
  type CourseImport,
  discardImport,
  getImport,
  listImports,
  startImport,
  undoImport,
} from "#contract/content/course-import.ts";
import { Problem } from "#contract/problem.ts";
import { applyImport as apply, discardImport as discard, undoImport as undo, undoUntil } from "#server/commands/import/import-course.ts";
import { type EarlierItems, earlierItems, stateOf } from "#server/commands/import/earlier-imports.ts";
import { giveUpImport, READ_IMPORT, readImport } from "#server/commands/import/read-import.ts";
import { taughtProgram, taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { newestIds } from "#server/db/newest.ts";
import { courseImports } from "#server/db/tables/course-imports.ts";
import { files } from "#server/db/tables/files.ts";
import type { Route } from "#server/http/route.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Services } from "#server/services.ts";

const LATEST = 20;

/** Bringing a course from elsewhere (R7.2). Only who teaches it may; to everybody else neither it nor the import is there. */
export function courseImportRoutes(route: Route, { jobs, files: provider, readers, checks, pdfs }: Services): void {
  route(startImport, async ({ db, caller, params, body, files: sent, now }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    const { name, type, ...kept } = sent.archive;
    const [known] = await db.select({ id: courseImports.id }).from(courseImports).where(eq(courseImports.id, body.id));
    // The same sent once more; of another's id nothing is told.
    if (known) return { data: await own(db, body.id, caller.userId) };
    await db.transaction(async (tx) => {
      await tx.insert(files).values({ ...kept, purpose: "import", ownerId: caller.userId, name, type, createdAt: now });
      await tx.insert(courseImports).values({
        id: body.id,
        programId: program.id,
        userId: caller.userId,
        name,
        bytes: kept.bytes,
        fileId: kept.id,
        status: "queued",
        createdAt: now,
      });
      await enqueueJob(tx, { kind: READ_IMPORT, payload: { importId: body.id }, runAt: now });
    });
    return { data: await own(db, body.id, caller.userId), message: msg`The file was received and is being read.` };
  });

  route(listImports, async ({ db, caller, params, query }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    const newest = { table: courseImports, id: courseImports.id, at: courseImports.createdAt };
    const page = { ...query, per_page: query.per_page ?? LATEST };
    const { ids, meta } = await newestIds(db, newest, eq(courseImports.programId, program.id), page);
    const rows = await db
      .select({
        id: courseImports.id,
        name: courseImports.name,
        status: courseImports.status,
        createdAt: courseImports.createdAt,
        items: sql<number>`(select count(*)::int from jsonb_path_query(${courseImports.plan}, 'lax $.sections[*].items[*]'))`,
        notes: sql<number>`(select count(*)::int from jsonb_path_query(${courseImports.notes}, 'lax $[*]'))`,
      })
      .from(courseImports)
      .where(inArray(courseImports.id, ids))
      .orderBy(desc(courseImports.createdAt), desc(courseImports.id));
    return {
      meta,
      data: rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() })),
    };
  });

  route(getImport, async ({ db, caller, params }) => ({ data: await own(db, params.iid, caller.userId) }));

  route(applyImport, async ({ db, caller, params, now, requestId }) => {
    await own(db, params.iid, caller.userId);
    await db.transaction((tx) => apply(tx, provider, params.iid, { now, actor: `user:${caller.userId}`, requestId }));
    return { data: await own(db, params.iid, caller.userId), message: msg`It was added to the course as drafts.` };
  });

  route(discardImport, async ({ db, caller, params, now, requestId }) => {
    await own(db, params.iid, caller.userId);
    await db.transaction((tx) => discard(tx, params.iid, { now, actor: `user:${caller.userId}`, requestId }));
    return { data: await own(db, params.iid, caller.userId), message: msg`The file was discarded. The course is as it was.` };
  });

  route(undoImport, async ({ db, caller, params, now, requestId }) => {
    await own(db, params.iid, caller.userId);
    await db.transaction((tx) => undo(tx, params.iid, { now, actor: `user:${caller.userId}`, requestId }));
    return { data: await own(db, params.iid, caller.userId), message: msg`The import was taken out of the course.` };
  });

  jobs.register(READ_IMPORT, ({ importId }, { db, now }) =>
    readImport({ db, files: provider, readers, checks, pdfs }, String(importId), now),
  );
  jobs.onDead(READ_IMPORT, ({ importId }, { db }) => giveUpImport(db, String(importId)));
}

async function own(db: Executor, id: string, userId: number): Promise<CourseImport> {
  const [row] = await db
    .select()
    .from(courseImports)
    .where(and(eq(courseImports.id, id), inArray(courseImports.programId, taughtProgramIds(db, userId))));
  if (!row) throw new Problem("not_found");
  const earlier = row.status === "preview" && row.plan ? await earlierItems(db, row.programId, row.plan) : new Map();
  return toImport(row, earlier);
}

function toImport(row: typeof courseImports.$inferSelect, earlier: EarlierItems): CourseImport {
  const sections = row.plan?.sections ?? [];
  const items = sections.flatMap((section) => section.items);
  const titles = ({ ar, en }: { ar: string; en: string }) => ({ ar: { title: ar || null }, en: { title: en || null } });
  return {
    id: row.id,
    course_id: row.programId,
    name: row.name,
    bytes: row.bytes,
    status: row.status,
    failure: row.failure,
    created_at: row.createdAt.toISOString(),
    applied_at: row.appliedAt?.toISOString() ?? null,
    undo_until: row.status === "done" && row.appliedAt ? undoUntil(row.appliedAt).toISOString() : null,
    counts: {
      files: row.plan?.files.total ?? 0,
      understood: row.plan?.files.understood ?? 0,
      sections: sections.length,
      lessons: items.filter(({ kind }) => kind === "lesson").length,
      applications: items.filter(({ kind }) => kind === "application").length,
      activities: items.filter(({ kind }) => kind === "activity").length,
      questions: items.reduce((sum, { questions = 0 }) => sum + questions, 0),
      media: Object.keys(row.plan?.media ?? {}).length,
      unchanged: items.filter((item) => stateOf(item, earlier) === "unchanged").length,
      changed: items.filter((item) => stateOf(item, earlier) === "changed").length,
    },
    notes: row.notes,
    sections: sections.map((section) => ({
      translations: titles(section.titles),
      items: section.items.map(({ path, kind, titles: both, durationMinutes, questions = 0, format }) => ({
        path,
        kind,
        translations: titles(both),
        duration_min: durationMinutes,
        questions,
        is_package: format === "package",
      })),
    })),
    kept: row.kept,
  };
}
