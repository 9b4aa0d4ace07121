import { and, eq, inArray, sql } from "drizzle-orm";
import type { ImportNote } from "#contract/course-import.ts";
import { Problem } from "#contract/problem.ts";
import { readableText } from "#contract/security/characters.ts";
import type { Database } from "#server/db/client.ts";
import { courseImports, type StoredPlan } from "#server/db/tables/course-imports.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { ReaderDied, type ReaderPool } from "#server/untrusted/reader-pool.ts";
import type { ReadCourse } from "./read-course.ts";

/** Reads an archive; its payload is `{ importId }`. */
export const READ_IMPORT = "read-import";
/** Begun so often and never ended: it took its process down, or its process was ended under it. It is not begun again. */
const BEGUN_AT_MOST = 2;

type Result = Pick<typeof courseImports.$inferInsert, "status" | "failure" | "notes" | "plan">;

/**
 * Reads what was brought and keeps the plan with its report. Done twice it is one reading; the course is not touched. An archive that
 * asks for too much is set aside for its owner to see, with the file that was being read (A2).
 * @throws Problem `unavailable` where too many are being read: the job comes again, and this time does not count
 */
export async function readImport(db: Database, provider: FilesProvider, readers: ReaderPool, id: string, now: Date): Promise<void> {
  const [row] = await db
    .update(courseImports)
    .set({ status: "parsing", attempts: sql`${courseImports.attempts} + 1`, claimedAt: now })
    .where(and(eq(courseImports.id, id), inArray(courseImports.status, ["queued", "parsing"])))
    .returning({ fileId: courseImports.fileId, attempts: courseImports.attempts, name: courseImports.name });
  if (!row?.fileId) return;
  const keep = (result: Partial<typeof courseImports.$inferInsert> | Result) =>
    db
      .update(courseImports)
      .set({ ...result, claimedAt: null })
      .where(and(eq(courseImports.id, id), eq(courseImports.status, "parsing")));
  if (row.attempts > BEGUN_AT_MOST) return void (await keep(tooComplex(null)));
  try {
    const bytes = new Uint8Array(await provider.readAll(row.fileId));
    await keep(resultOf(await readers.run<ReadCourse>("course", bytes, [bytes.buffer])));
  } catch (error) {
    if (error instanceof ReaderDied) await keep(tooComplex(error.at));
    else {
      // It said itself why it could not: the process stands.
      if (error instanceof Problem) await keep({ status: "queued", attempts: row.attempts - 1 });
      throw error;
    }
  }
}

function resultOf(read: ReadCourse): Partial<Record<keyof Result, unknown>> & Partial<Result> {
  const notes = sql<ImportNote[]>`${read.notes}::jsonb` as unknown as ImportNote[];
  if ("failure" in read) return { status: "failed", failure: read.failure, notes };
  return { status: "preview", plan: sql<StoredPlan>`${read.plan}::jsonb` as unknown as StoredPlan, notes };
}

const tooComplex = (at: string | null): Partial<Result> => ({
  status: "failed",
  failure: "too_complex",
  notes: at === null ? [] : [{ path: readableText(at), code: "stopped", detail: null, times: 1 }],
});
