import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { UPLOAD_RULES, type UploadPurpose } from "#contract/files/upload-rules.ts";
import type { UserType } from "#contract/accounts/session.ts";
import { UPLOAD_KEPT_HOURS } from "#contract/files/uploads.ts";
import type { Executor } from "#server/db/client.ts";
import { uploads } from "#server/db/tables/uploads.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { moveUpload, type UploadRow } from "./move-upload.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";

/** Job with `{ id }`: all bytes of an upload are here. */
export const CHECK_UPLOAD = "check-upload";

/** Uploads of one person, begun and not used: more than a course of films at once. */
const OPEN_AT_MOST = 50;
const KEPT_MS = UPLOAD_KEPT_HOURS * 3_600_000;
export const keptUntil = (now: Date): Date => new Date(now.getTime() + KEPT_MS);

/** Who brings a file. */
interface Caller {
  userId: number;
  type: UserType;
}

/** What an upload says of itself before its first byte. */
export interface Announced {
  programId: number;
  purpose: UploadPurpose;
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Who may bring files for a course: who teaches it, and nobody else could use them. @throws Problem `role_required`, `not_found` */
export async function mayUploadFor(db: Executor, caller: Caller, programId: number): Promise<void> {
  if (caller.type !== "instructor") throw new Problem("role_required");
  await taughtProgram(db, caller.userId, programId);
}

/** At most, of one upload: the rule of its purpose and the settings of this server. Bytes. */
export const mostBytes = (purpose: UploadPurpose, configured: number): number => Math.min(UPLOAD_RULES[purpose].maxBytes, configured);

/**
 * Writes an upload that begins.
 * @returns its id
 * @throws Problem `too_many_uploads`
 */
export async function beginUpload(db: Executor, caller: Caller, announced: Announced, context: ActionContext): Promise<UploadRow> {
  const open = and(eq(uploads.userId, caller.userId), inArray(uploads.status, ["receiving", "checking", "ready"]));
  if ((await db.$count(uploads, and(open, gt(uploads.expiresAt, context.now)))) >= OPEN_AT_MOST) throw new Problem("too_many_uploads");
  const [row] = await db
    .insert(uploads)
    .values({
      ...announced,
      id: randomUUID(),
      userId: caller.userId,
      status: "receiving",
      expiresAt: keptUntil(context.now),
      createdAt: context.now,
    })
    .returning();
  if (!row) throw new Error("an upload was not written");
  await recordTransition(db, { subject: "upload", subjectId: row.id, from: null, to: "receiving" }, context);
  return row;
}

/** An upload of the caller that is not over. @throws Problem `not_found`: another's answers like one that never was */
export async function ownUpload(db: Executor, caller: Caller, id: string, now: Date): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, caller.userId)));
  if (!row || (row.status !== "attached" && row.expiresAt <= now)) throw new Problem("not_found");
  // Who does not teach the course any more has no business with its files either.
  await mayUploadFor(db, caller, row.programId);
  return row;
}

/**
 * Notes that all bytes are here, and has them looked into. Harmless twice; answers whether it was news. The request that brought the
 * last byte may have died before it could: whoever looks at the upload next notices.
 * @param received bytes that are here
 */
export async function noticeWhole(db: Executor, row: UploadRow, received: number | null, context: ActionContext): Promise<boolean> {
  if (row.status !== "receiving" || received !== row.bytes) return false;
  return await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(uploads).where(eq(uploads.id, row.id)).for("update");
    if (locked?.status !== "receiving") return false;
    await moveUpload(tx, locked, "checking", {}, context);
    await enqueueJob(tx, { kind: CHECK_UPLOAD, payload: { id: row.id }, runAt: context.now, onceKey: `${CHECK_UPLOAD} ${row.id}` });
    Object.assign(row, locked);
    return true;
  });
}

/** Announced bytes of an upload; null for none. */
export async function announcedSize(db: Executor, id: string): Promise<number | null> {
  const [row] = await db.select({ bytes: uploads.bytes }).from(uploads).where(eq(uploads.id, id));
  return row?.bytes ?? null;
}

/** Bytes that were announced and have not been moved to where they stay: the disk needs room for them. */
export async function announcedBytes(db: Executor, now: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${uploads.bytes}), 0)` })
    .from(uploads)
    .where(and(inArray(uploads.status, ["receiving", "checking"]), gt(uploads.expiresAt, now)));
  return Number(row?.bytes ?? 0);
}
