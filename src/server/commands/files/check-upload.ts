import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { DeadReason } from "#contract/jobs/dead-jobs.ts";
import { UPLOAD_RULES } from "#contract/files/upload-rules.ts";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { captionLines } from "#server/db/tables/learning.ts";
import { uploads } from "#server/db/tables/uploads.ts";
import type { KeptFile } from "#server/providers/files.ts";
import type { Services } from "#server/services.ts";
import { inspectContent, type Inspected } from "#server/commands/content/inspect-content.ts";
import { moveUpload, type UploadRow } from "./move-upload.ts";
import { keptUntil } from "./receive-upload.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

type Found = { kept: KeptFile; what: Extract<Inspected, { type: string }> } | { refused: NonNullable<UploadRow["refusal"]> };
type Parts = Pick<Services, "db" | "files" | "arriving" | "pdfs" | "checks">;

/**
 * Looks into an upload whose bytes are all here: they must be those that were announced, and something that its purpose allows. Only
 * then are they kept as a file. Harmless twice.
 * @throws Problem `unavailable` where too many files are being looked at: the job comes again
 */
export async function checkUpload(services: Parts, id: string, now: Date): Promise<void> {
  const { db, arriving } = services;
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  if (row?.status !== "checking") return;
  const found = await find(services, row);
  try {
    await db.transaction((tx) => settle(tx, row, found, { now, actor: "system", requestId: null }));
  } catch (error) {
    if ("kept" in found) await services.files.delete(found.kept.id);
    throw error;
  }
  await arriving.delete(id);
}

/**
 * Refuses an upload whose check was given up, so that its owner knows. Harmless twice.
 * @param reason why its job was set aside: what took the process down with it is not safe; the rest may be sent again
 */
export async function giveUpCheck({ db, arriving }: Parts, id: string, reason: DeadReason, now: Date): Promise<void> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  if (row?.status !== "checking") return;
  const refusal = { key: reason === "process_died" ? "file.unsafe" : "file.checksum" } as const;
  const context = { now, actor: "system", requestId: null };
  await db.transaction((tx) => moveUpload(tx, row, "refused", { refusal, expiresAt: keptUntil(now) }, context));
  await arriving.delete(id);
}

async function find({ files: provider, arriving, ...inspectors }: Parts, row: UploadRow): Promise<Found> {
  if ((await arriving.received(row.id)) !== row.bytes) return { refused: { key: "file.checksum" } };
  const place = arriving.path(row.id);
  if (row.purpose === "picture") {
    const bytes = await readFile(place);
    if (createHash("sha256").update(bytes).digest("hex") !== row.sha256) return { refused: { key: "file.checksum" } };
    const what = await inspectContent(row.purpose, place, inspectors);
    // The sender's bytes are not kept: what is, was drawn anew.
    return "key" in what ? { refused: what } : { kept: await provider.put([what.bytes ?? bytes]), what };
  }
  const kept = await provider.put(createReadStream(place));
  const what = kept.sha256 === row.sha256 ? await inspectContent(row.purpose, place, inspectors) : { key: "file.checksum" as const };
  if (!("key" in what)) return { kept, what };
  await provider.delete(kept.id);
  return { refused: what };
}

async function settle(tx: Executor, row: UploadRow, found: Found, context: ActionContext): Promise<void> {
  const expiresAt = keptUntil(context.now);
  if ("refused" in found) return await moveUpload(tx, row, "refused", { refusal: found.refused, expiresAt }, context);
  const { kept, what } = found;
  await tx.insert(files).values({
    ...kept,
    purpose: "lesson",
    ownerId: row.userId,
    name: nameFor(row.name, what.type, UPLOAD_RULES[row.purpose].extensions),
    type: what.type,
    width: what.width ?? null,
    height: what.height ?? null,
    createdAt: context.now,
  });
  if (what.lines) await tx.insert(captionLines).values({ fileId: kept.id, lines: what.lines });
  await moveUpload(tx, row, "ready", { fileId: kept.id, durationS: what.durationS ?? null, expiresAt }, context);
}

/** The ending tells what the content is: what is saved as `film.html` would be opened as a page. */
function nameFor(name: string, type: string, extensions: readonly string[]): string {
  const ending = /\.[a-z0-9]{1,5}$/iu.exec(name)?.[0] ?? "";
  if (type === "image/webp") return `${ending ? name.slice(0, -ending.length) : name}.webp`;
  return extensions.includes(ending.toLowerCase()) ? name : `${name}${extensions[0] ?? ""}`;
}
