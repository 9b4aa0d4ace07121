import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { PICTURE_WIDTHS, pictureAddress, readPictureAddress } from "#contract/files/picture-sizes.ts";
import type { Database } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { files as fileRows } from "#server/db/tables/files.ts";
import { newsPosts } from "#server/db/tables/site.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { type Master, PICTURE_LIMITS, PictureRefused } from "#server/providers/image-resizer.ts";
import type { Pictures } from "#server/providers/pictures.ts";
import type { ContentChecks } from "#server/untrusted/content-checks.ts";

/** What a cover belongs to. */
export interface CoverSubject {
  kind: "program" | "news";
  id: number;
}

export interface UploadedPicture {
  /** As it was called where it came from; shown, never a path. */
  name: string;
  bytes: Buffer;
}

export interface CoverProviders {
  db: Database;
  files: FilesProvider;
  pictures: Pictures;
  checks: ContentChecks;
}

/**
 * Gives a program or a post an uploaded cover, in place of any it had. What is kept is a copy drawn anew: no byte of the
 * sender's is ever served.
 * @returns the address of its widest picture, and its size
 * @throws Problem `not_found`; `too_large` or `unsupported_file` with the field `cover`
 */
export async function keepCover(
  { db, files, pictures, checks }: CoverProviders,
  subject: CoverSubject,
  upload: UploadedPicture,
  now: Date,
): Promise<{ url: string; width: number; height: number }> {
  const master = await masterOf(upload.bytes, checks);
  const kept = await files.put([master.bytes]);
  const { width, height } = master;
  const url = pictureAddress({ fileId: kept.id, width, format: "webp" });
  const replaced = await db
    .transaction(async (tx) => {
      const table = TABLES[subject.kind];
      const [row] = await tx.select({ url: table.coverUrl }).from(table).where(eq(table.id, subject.id)).for("update");
      if (!row) throw new Problem("not_found");
      await tx.insert(fileRows).values({
        id: kept.id,
        purpose: "cover",
        name: upload.name.slice(0, 200),
        type: "image/webp",
        bytes: kept.bytes,
        sha256: kept.sha256,
        width,
        height,
        createdAt: now,
      });
      // A post's own hour is that of its text: readers are told of it.
      const changed = subject.kind === "program" ? { updatedAt: now } : {};
      await tx
        .update(table)
        .set({ coverUrl: url, coverWidth: width, coverHeight: height, ...changed })
        .where(eq(table.id, subject.id));
      const before = row.url === null ? null : readPictureAddress(row.url);
      if (before) await tx.delete(fileRows).where(eq(fileRows.id, before.fileId));
      await touchPublic(tx, ...(subject.kind === "program" ? (["catalogue", "programs"] as const) : (["news"] as const)));
      return before?.fileId ?? null;
    })
    .catch(async (error: unknown) => {
      await files.delete(kept.id);
      throw error;
    });
  // Bytes without a row are swept away later where this fails.
  if (replaced) await Promise.allSettled([files.delete(replaced), pictures.forget(replaced)]);
  return { url, width, height };
}

const TABLES = { program: programs, news: newsPosts };
const ACCEPTED = "JPEG, PNG, WebP, AVIF";

async function masterOf(bytes: Buffer, checks: ContentChecks): Promise<Master> {
  try {
    return await checks.picture(bytes, { make: "master", widths: PICTURE_WIDTHS });
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new Problem(error.reason === "bytes" ? "too_large" : "unsupported_file", {
      fields: { cover: [SENTENCES[error.reason]] },
      cause: error,
    });
  }
}

const SENTENCES: Record<PictureRefused["reason"], { key: string; values?: Record<string, string | number> }> = {
  bytes: { key: "file.size", values: { n: PICTURE_LIMITS.bytes / 1024 / 1024 } },
  type: { key: "file.type", values: { types: ACCEPTED } },
  damaged: { key: "file.damaged" },
  pixels: { key: "file.unsafe" },
  small: { key: "picture.small", values: { width: PICTURE_LIMITS.minWidth, height: PICTURE_LIMITS.minHeight } },
};
