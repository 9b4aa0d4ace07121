import { and, desc, eq } from "drizzle-orm";
import type { Language } from "#contract/shapes.ts";
import { CSV, EXPORT_HOURS, type ExportFilter, type ExportKind } from "#contract/exports/staff-exports.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { staffExports } from "#server/db/tables/security/staff-exports.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { BYTE_ORDER_MARK, csvLine } from "#contract/exports/csv.ts";

/** Writes a list into a file; its payload is `{ exportId }`. */
export const STAFF_EXPORT = "staff-export";

export type ExportRow = readonly (string | number | null)[];
/** The heads of a list, and its rows in batches: no more than one of these is ever held. */
export interface ExportSource {
  heads: readonly string[];
  batches: AsyncIterable<readonly ExportRow[]>;
}
export interface ExportWish {
  kind: ExportKind;
  filter: ExportFilter;
  /** Of programs whose rows the asker may see; null is all of them. */
  categories: readonly number[] | null;
  language: Language;
}

/** Asks for a file, in the caller's transaction. What was searched for is a personal value of the event, and nothing else is. */
export async function askForStaffExport(tx: Executor, userId: number, wish: ExportWish, now: Date): Promise<string> {
  const id = uuidV7(now);
  const { kind, filter, categories, language } = wish;
  await tx
    .insert(staffExports)
    .values({ id, userId, kind, filter, categories: categories ? [...categories] : null, language, status: "queued", createdAt: now });
  const { q, address, ...others } = filter;
  const typed = [q, address].filter(Boolean).join(" ");
  const filtered = Object.entries(others)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
  await recordSecurityEvent(tx, {
    name: "list_export_asked",
    subject: `export ${id}`,
    details: { kind, ...(filtered ? { filtered } : {}) },
    ...(typed ? { typed } : {}),
  });
  await enqueueJob(tx, { kind: STAFF_EXPORT, payload: { exportId: id }, runAt: now });
  return id;
}

/** Writes the file, a batch of rows at a time. Done twice it is one file. */
export async function prepareStaffExport(
  db: Database,
  provider: FilesProvider,
  exportId: string,
  sourceOf: (wish: ExportWish) => ExportSource,
  now: Date,
): Promise<void> {
  const [asked] = await db.select().from(staffExports).where(eq(staffExports.id, exportId));
  if (asked?.status !== "queued" || asked.filter === null) return;
  const { userId, kind, filter, categories, language } = asked;
  let rows = 0;
  const source = sourceOf({ kind, filter, categories, language });
  const encoder = new TextEncoder();
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(BYTE_ORDER_MARK + csvLine(source.heads));
    for await (const batch of source.batches) {
      rows += batch.length;
      yield encoder.encode(batch.map(csvLine).join(""));
    }
  }
  const kept = await provider.put(bytes());
  await db.transaction(async (tx) => {
    await tx.insert(files).values({
      ...kept,
      purpose: "export",
      ownerId: userId,
      name: `qabas-${kind.replace("_", "-")}-${now.toISOString().slice(0, 10)}.csv`,
      type: CSV,
      createdAt: now,
    });
    const expiresAt = new Date(now.getTime() + EXPORT_HOURS * 3_600_000);
    await tx
      .update(staffExports)
      .set({ status: "ready", rows, fileId: kept.id, filter: null, expiresAt })
      .where(eq(staffExports.id, exportId));
    await recordSecurityEvent(
      tx,
      { name: "list_exported", actorId: userId, personId: userId, subject: `export ${exportId}`, details: { kind, rows } },
      { now },
    );
  });
}

/** The latest of one person, or one of them alone. */
export const exportsOf = (db: Executor, userId: number, { limit, id }: { limit: number; id?: string }) =>
  db
    .select({ row: staffExports, bytes: files.bytes })
    .from(staffExports)
    .leftJoin(files, eq(files.id, staffExports.fileId))
    .where(and(eq(staffExports.userId, userId), id === undefined ? undefined : eq(staffExports.id, id)))
    .orderBy(desc(staffExports.createdAt), desc(staffExports.id))
    .limit(limit);
