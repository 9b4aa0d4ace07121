import { and, desc, eq, inArray } from "drizzle-orm";
import { strToU8 } from "fflate";
import { PRIVACY } from "#contract/accounts/privacy.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { dataExports } from "#server/db/tables/security/privacy.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { collectPersonalData } from "./collect-personal-data.ts";
import { identifiedBy, isContactSettled } from "./data-requests/identified-by.ts";
import { type ZipPart, zipStream } from "#server/commands/files/zip-stream.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";

/** Prepares a copy; its payload is `{ exportId }`. */
export const EXPORT_DATA = "export-data";
/** So much of the files that a person brought goes into the copy; the rest is named in it. */
const FILES_AT_MOST = 100 * 1024 * 1024;
const OWN_FILES = ["avatar", "request", "submission"] as const;

/**
 * Asks for a copy, or finds the one that waits, is being prepared or ready. In the caller's transaction. Where e-mail or mobile were changed
 * lately, the password alone does not say that the owner asks: staff look first.
 */
export async function askForExport(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const [open] = await tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), inArray(dataExports.status, ["held", "queued", "ready"])));
  if (open) return;
  const id = uuidV7(now);
  const by = await identifiedBy(tx, userId, now);
  const waits = by === "password" && !(await isContactSettled(tx, userId, now));
  await tx.insert(dataExports).values({ id, userId, status: waits ? "held" : "queued", identifiedBy: by, createdAt: now });
  await recordSecurityEvent(tx, { name: "account_export_asked", personId: userId }, { now });
  if (!waits) await enqueueExport(tx, id, now);
}

/** Writes the work of preparing a copy. */
export const enqueueExport = (tx: Executor, exportId: string, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: EXPORT_DATA, payload: { exportId }, runAt: now });

/** Writes the copy: a ZIP of JSON by table, with the files that the person brought. Done twice it is one copy. */
export async function prepareExport(db: Database, provider: FilesProvider, exportId: string, now: Date): Promise<void> {
  const [asked] = await db.select().from(dataExports).where(eq(dataExports.id, exportId));
  if (asked?.status !== "queued") return;
  const kept = await provider.put(zipStream(partsOf(db, provider, asked.userId)));
  const expiresAt = new Date(now.getTime() + PRIVACY.exportHours * 3_600_000);
  await db.transaction(async (tx) => {
    await tx
      .insert(files)
      .values({ ...kept, purpose: "export", ownerId: asked.userId, name: "qabas-data.zip", type: "application/zip", createdAt: now });
    await tx.update(dataExports).set({ status: "ready", fileId: kept.id, expiresAt }).where(eq(dataExports.id, exportId));
  });
}

async function* partsOf(db: Executor, provider: FilesProvider, userId: number): AsyncGenerator<ZipPart> {
  const data = await collectPersonalData(db, userId);
  for (const [table, rows] of Object.entries(data)) yield { name: `${table}.json`, packed: false, pieces: jsonOf(rows) };
  yield* ownFiles(db, provider, userId);
}

/** Rows written out in one go. */
const ROWS_AT_ONCE = 100;

/** What `JSON.stringify(rows, null, 2)` says, a hundred rows at a time. */
function* jsonOf(rows: readonly unknown[]): Generator<Uint8Array> {
  const written = (row: unknown) => `  ${JSON.stringify(row, null, 2).replaceAll("\n", "\n  ")}`;
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows
      .slice(start, start + ROWS_AT_ONCE)
      .map(written)
      .join(",\n");
    yield strToU8(`${start === 0 ? "[" : ","}\n${some}`);
  }
  yield strToU8(rows.length === 0 ? "[]\n" : "\n]\n");
}

async function* ownFiles(db: Executor, provider: FilesProvider, userId: number): AsyncGenerator<ZipPart> {
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.ownerId, userId), inArray(files.purpose, [...OWN_FILES])))
    .orderBy(desc(files.createdAt));
  let left = FILES_AT_MOST;
  for (const row of rows) {
    left -= row.bytes;
    if (left < 0) break;
    const pieces = await provider.stream(row.id);
    if (!pieces) throw new Error(`the bytes of file ${row.id} are not kept`);
    // They are packed already.
    yield { name: `files/${row.id}-${row.name.replaceAll(/[\\/:]/gu, "_")}`, packed: true, pieces };
  }
}
