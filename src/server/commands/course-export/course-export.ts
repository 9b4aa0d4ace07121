import { and, desc, eq, sql } from "drizzle-orm";
import { COURSE_EXPORT_HOURS, type CourseExportFormat, PACKAGE, tableOf } from "#contract/content/course-export.ts";
import { CSV, XLSX } from "#contract/exports/staff-exports.ts";
import { inCsv } from "#server/commands/exports/export-cells.ts";
import { workbook } from "#server/commands/exports/workbook.ts";
import { zipStream } from "#server/commands/files/zip-stream.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import { unpacked } from "#server/commands/packages/pack.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { courseExports } from "#server/db/tables/course-imports.ts";
import { files } from "#server/db/tables/files.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { FilesProvider, KeptFile } from "#server/providers/files.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Words } from "#server/words.ts";
import { countLearners } from "./course-learners.ts";
import { courseTable } from "./course-tables.ts";
import { cartridgePackage } from "./cartridge-package.ts";
import { exportedItem, exportedOutline } from "./exported-course.ts";
import { markdownPackage } from "./markdown-package.ts";
import { safeName } from "./package-names.ts";
import type { PackageSource } from "./package-source.ts";

/** Writes a course into a package; its payload is `{ exportId }`. */
export const COURSE_EXPORT = "course-export";

interface Wish {
  programId: number;
  format: CourseExportFormat;
  language: "ar" | "en";
}

/** Asks for a package, in the caller's transaction. @returns its id */
export async function askForCourseExport(tx: Executor, userId: number, { programId, format, language }: Wish, now: Date): Promise<string> {
  const id = uuidV7(now);
  await tx.insert(courseExports).values({
    id,
    programId,
    userId,
    format,
    language: format === "markdown" ? null : language,
    status: "queued",
    createdAt: now,
  });
  if (tableOf(format))
    await recordSecurityEvent(tx, { name: "list_export_asked", subject: `course ${programId}`, details: { kind: format } });
  await enqueueJob(tx, { kind: COURSE_EXPORT, payload: { exportId: id }, runAt: now });
  return id;
}

interface Writing {
  db: Database;
  files: FilesProvider;
  words: Words;
  /** Names where a course comes from. */
  site: string;
}

/** Writes the package, an item or some hundreds of trainees at a time. Done twice it is one file. */
export async function writeCourseExport({ db, files: provider, words, site }: Writing, id: string, now: Date): Promise<void> {
  const [asked] = await db.select().from(courseExports).where(eq(courseExports.id, id));
  if (asked?.status !== "queued") return;
  const { programId, userId, format, language } = asked;
  const [program] = await db.select().from(programs).where(eq(programs.id, programId));
  if (!program) return;
  const written = async (count: number) => {
    await db
      .update(courseExports)
      .set({ done: sql`${courseExports.done} + ${count}` })
      .where(eq(courseExports.id, id));
  };
  const wanted = tableOf(format);
  if (wanted) {
    await db
      .update(courseExports)
      .set({ items: await countLearners(db, programId), done: 0 })
      .where(eq(courseExports.id, id));
    const own = language ?? "ar";
    const table = await courseTable(wanted.table, { db, programId, language: own, words }, written);
    const isBook = wanted.as === "xlsx";
    const file = await provider.put(isBook ? workbook(table, own) : inCsv(table));
    await keep(file, `-${wanted.table}`, `.${wanted.as}`, isBook ? XLSX : CSV);
    await recordSecurityEvent(
      db,
      { name: "list_exported", actorId: userId, personId: userId, subject: `course ${programId}`, details: { kind: format } },
      { now },
    );
    return;
  }
  const outline = await exportedOutline(db, programId);
  const items = outline.reduce((sum, section) => sum + section.items.length, 0);
  await db.update(courseExports).set({ items, done: 0 }).where(eq(courseExports.id, id));
  const source: PackageSource = {
    programId,
    titles: { ar: program.titleAr, en: program.titleEn },
    origin: `${site}/course/${programId}`,
    outline,
    item: (wanted) => exportedItem(db, wanted),
    bytes: (fileId) => provider.stream(fileId),
    packed: (fileId) => unpacked(provider, fileId),
    written: () => written(1),
  };
  const packed = format === "markdown" ? markdownPackage(source) : cartridgePackage(source, language ?? "ar");
  await keep(await provider.put(zipStream(packed)), "", format === "markdown" ? ".zip" : ".imscc", PACKAGE);

  async function keep(kept: KeptFile, what: string, ending: string, type: string): Promise<void> {
    const name = `${safeName(program?.titleEn || program?.titleAr || "course")}${what}-${now.toISOString().slice(0, 10)}${ending}`;
    await db.transaction(async (tx) => {
      await tx.insert(files).values({ ...kept, purpose: "export", ownerId: userId, name, type, createdAt: now });
      const expiresAt = new Date(now.getTime() + COURSE_EXPORT_HOURS * 3_600_000);
      await tx.update(courseExports).set({ status: "ready", fileId: kept.id, expiresAt }).where(eq(courseExports.id, id));
    });
  }
}

/** Its writing was given up: its asker is told. Harmless twice. */
export async function giveUpCourseExport(db: Database, id: string): Promise<void> {
  await db
    .update(courseExports)
    .set({ status: "failed" })
    .where(and(eq(courseExports.id, id), eq(courseExports.status, "queued")));
}

/** The latest that a person asked for of a course, or one of them alone. */
export const courseExportsOf = (
  db: Executor,
  userId: number,
  { programId, limit, id }: { programId: number; limit: number; id?: string },
) =>
  db
    .select({ row: courseExports, bytes: files.bytes })
    .from(courseExports)
    .leftJoin(files, eq(files.id, courseExports.fileId))
    .where(
      and(
        eq(courseExports.userId, userId),
        eq(courseExports.programId, programId),
        id === undefined ? undefined : eq(courseExports.id, id),
      ),
    )
    .orderBy(desc(courseExports.createdAt), desc(courseExports.id))
    .limit(limit);
