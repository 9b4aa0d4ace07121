import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq, inArray, sql, TransactionRollbackError } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { readableJson, readableText } from "#contract/security/characters.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { courseImports } from "#server/db/tables/course-imports.ts";
import { files } from "#server/db/tables/files.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { ReaderDied, type ReaderPool } from "#server/untrusted/reader-pool.ts";
import type { Inspectors } from "#server/providers/file-check/inspect-file.ts";
import { BODIES } from "./item-bodies.ts";
import { keepMedia } from "./keep-media.ts";
import type { ReadCourse } from "./read-course.ts";

/** Reads an archive; its payload is `{ importId }`. */
export const READ_IMPORT = "read-import";
/** Begun so often and never ended: it took its process down, or its process was ended under it. It is not begun again. */
const BEGUN_AT_MOST = 2;

/** What the reading of an import needs: where files are, who reads them, and who looks at what comes along. */
interface ImportServices extends Inspectors {
  db: Database;
  files: FilesProvider;
  readers: ReaderPool;
}

type Result = Pick<typeof courseImports.$inferInsert, "status" | "failure" | "notes">;

/**
 * Reads what was brought and keeps the plan with its report. Done twice it is one reading; the course is not touched. An archive that
 * asks for too much is set aside for its owner to see, with the file that was being read (A2).
 * @throws Problem `unavailable` where too many are being read: the job comes again, and this time does not count
 */
export async function readImport({ db, files: provider, readers, ...inspectors }: ImportServices, id: string, now: Date): Promise<void> {
  const [row] = await db
    .update(courseImports)
    .set({ status: "parsing", attempts: sql`${courseImports.attempts} + 1`, claimedAt: now })
    .where(and(eq(courseImports.id, id), inArray(courseImports.status, ["queued", "parsing"])))
    .returning({ fileId: courseImports.fileId, attempts: courseImports.attempts, userId: courseImports.userId, name: courseImports.name });
  if (!row?.fileId) return;
  const { fileId, userId, name } = row;
  const keep = async (tx: Executor, result: Partial<Record<keyof typeof courseImports.$inferInsert, unknown>>): Promise<boolean> => {
    const kept = await tx
      .update(courseImports)
      .set({ ...result, claimedAt: null } as Partial<typeof courseImports.$inferInsert>)
      .where(and(eq(courseImports.id, id), eq(courseImports.status, "parsing")))
      .returning({ id: courseImports.id });
    return kept.length > 0;
  };
  if (row.attempts > BEGUN_AT_MOST) return void (await keep(db, tooComplex(null)));
  const folder = await mkdtemp(path.join(tmpdir(), "qabas-import-"));
  try {
    const read = await readers.run<ReadCourse>("course", { bytes: await provider.readAll(fileId), name, folder });
    if ("failure" in read) await keep(db, { status: "failed", failure: read.failure, notes: json(read.notes) });
    else await keepPlan(read);
  } catch (error) {
    if (error instanceof ReaderDied) await keep(db, tooComplex(error.at));
    else {
      // It said itself why it could not: the process stands.
      if (error instanceof Problem) await keep(db, { status: "queued", attempts: row.attempts - 1 });
      throw error;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  /** The archive is of no more use: the texts take its place, and what comes along with them is kept. */
  async function keepPlan({ plan, bodies, notes, media }: Extract<ReadCourse, { plan: string }>): Promise<void> {
    const carried = await keepMedia(media, provider, inspectors);
    const kept = await provider.put(pieces(bodies));
    const drop = async () => void (await Promise.all([kept, ...carried.files].map(({ id }) => provider.delete(id))));
    const held = await db
      .transaction(async (tx) => {
        const rows = carried.files.map(({ path: _path, ...file }) => ({
          ...file,
          purpose: "lesson" as const,
          ownerId: userId,
          createdAt: now,
        }));
        await tx.insert(files).values([{ ...kept, ...BODIES, purpose: "import", ownerId: userId, createdAt: now }, ...rows]);
        const byPath = Object.fromEntries(carried.files.map(({ path, id, type }) => [path, { id, type }]));
        const whole = sql`${plan}::jsonb || ${readableJson({ media: byPath })}::jsonb`;
        const all = sql`${notes}::jsonb || ${readableJson(carried.notes)}::jsonb`;
        if (!(await keep(tx, { status: "preview", plan: whole, notes: all, fileId: kept.id }))) tx.rollback();
        await tx.delete(files).where(eq(files.id, fileId));
      })
      .then(
        () => true,
        async (error: unknown) => {
          await drop();
          if (error instanceof TransactionRollbackError) return false;
          throw error;
        },
      );
    if (held) await provider.delete(fileId);
  }
}

/** Sets an import aside whose reading was given up, so that its owner knows. Harmless twice. */
export async function giveUpImport(db: Database, id: string): Promise<void> {
  await db
    .update(courseImports)
    .set({ ...tooComplex(null), claimedAt: null })
    .where(and(eq(courseImports.id, id), inArray(courseImports.status, ["queued", "parsing"])));
}

const PIECE = 1024 * 1024;

/** Whoever writes or hashes them comes to rest between two pieces. */
function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

const json = (text: string) => sql`${text}::jsonb`;

const tooComplex = (at: string | null): Result => ({
  status: "failed",
  failure: "too_complex",
  notes: at === null ? [] : [{ path: readableText(at), code: "stopped", detail: null, times: 1 }],
});
