import { and, desc, eq } from "drizzle-orm";
import type { Language } from "#contract/shapes.ts";
import {
  ARCHIVES,
  CSV,
  EXPORT_HOURS,
  type ExportFilter,
  type ExportFormat,
  type ExportKind,
  XLSX,
  ZIP,
} from "#contract/exports/staff-exports.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { staffExports } from "#server/db/tables/security/staff-exports.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { type ExportRow, type ExportTable, inCsv } from "./export-cells.ts";
import { workbook } from "./workbook.ts";

/** Writes a list into a file; its payload is `{ exportId }`. */
export const STAFF_EXPORT = "staff-export";

/** What files are written from. */
export interface ExportSources {
  table: (wish: ExportWish) => Promise<ExportTable>;
  /** The audit log with its own proof. */
  signedLog: (wish: ExportWish, exportId: string, onEvents: (events: number) => void) => AsyncIterable<Uint8Array>;
  /** Who learns and teaches what, as OneRoster 1.2. */
  roster: (wish: ExportWish, onRows: (rows: number) => void) => AsyncIterable<Uint8Array>;
}

export interface ExportWish {
  kind: ExportKind;
  filter: ExportFilter;
  /** Of programs whose rows the asker may see; null is all of them. */
  categories: readonly number[] | null;
  language: Language;
  format: ExportFormat;
  /** Of the list's own, in the order wanted; null is all of them. */
  columns: readonly string[] | null;
}

/** Asks for a file, in the caller's transaction. What was searched for is a personal value of the event, and nothing else is. */
export async function askForStaffExport(tx: Executor, userId: number, wish: ExportWish, now: Date): Promise<string> {
  const id = uuidV7(now);
  const { kind, filter, categories, language, format, columns } = wish;
  await tx.insert(staffExports).values({
    id,
    userId,
    kind,
    filter,
    format,
    columns: columns ? [...columns] : null,
    categories: categories ? [...categories] : null,
    language,
    status: "queued",
    createdAt: now,
  });
  const { q, address, ...others } = filter;
  const typed = [q, address].filter(Boolean).join(" ");
  const filtered = Object.entries(others)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
  await recordSecurityEvent(tx, {
    name: "list_export_asked",
    subject: `export ${id}`,
    details: { kind, ...(ARCHIVES.includes(format) ? { format } : {}), ...(filtered ? { filtered } : {}) },
    ...(typed ? { typed } : {}),
  });
  await enqueueJob(tx, { kind: STAFF_EXPORT, payload: { exportId: id }, runAt: now });
  return id;
}

const TYPES: Record<ExportFormat, string> = { csv: CSV, xlsx: XLSX, signed: ZIP, oneroster: ZIP };

/** Writes the file, a batch of rows at a time. Done twice it is one file. */
export async function prepareStaffExport(
  db: Database,
  provider: FilesProvider,
  exportId: string,
  sources: ExportSources,
  now: Date,
): Promise<void> {
  const [asked] = await db.select().from(staffExports).where(eq(staffExports.id, exportId));
  if (asked?.status !== "queued" || asked.filter === null) return;
  const { userId, kind, filter, categories, language, format, columns } = asked;
  let rows = 0;
  const wish = { kind, filter, categories, language, format, columns };
  async function written(): Promise<AsyncIterable<Uint8Array>> {
    if (format === "signed")
      return sources.signedLog(wish, exportId, (events) => {
        rows = events;
      });
    if (format === "oneroster")
      return sources.roster(wish, (count) => {
        rows = count;
      });
    const { heads, batches } = await sources.table(wish);
    async function* counted(): AsyncGenerator<readonly ExportRow[]> {
      for await (const batch of batches) {
        rows += batch.length;
        yield batch;
      }
    }
    const table = { heads, batches: counted() };
    return format === "xlsx" ? workbook(table, language) : inCsv(table);
  }
  const kept = await provider.put(await written());
  await db.transaction(async (tx) => {
    await tx.insert(files).values({
      ...kept,
      purpose: "export",
      ownerId: userId,
      name: `qabas-${kind.replaceAll("_", "-")}-${now.toISOString().slice(0, 10)}.${ARCHIVES.includes(format) ? "zip" : format}`,
      type: TYPES[format],
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
