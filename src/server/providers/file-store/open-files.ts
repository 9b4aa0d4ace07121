import { Problem } from "#contract/problem.ts";
import { type FilesProvider, folderFiles } from "#server/providers/files.ts";
import { StoreRefused, callBucket } from "./bucket.ts";
import { bucketFiles } from "./bucket-files.ts";
import { listed } from "./bucket-listing.ts";
import { type FilesPlace, type FilesSettings, nameOf } from "./store-settings.ts";

/** The files of the product, wherever its settings keep them. */
export function openFiles({ place, also }: FilesSettings, now: () => Date): FilesProvider {
  const first = filesAt(place, now);
  return also === null ? first : withSecond(first, filesAt(also, now));
}

export const filesAt = (place: FilesPlace, now: () => Date): FilesProvider =>
  place.kind === "folder" ? folderFiles(place.folder, now) : bucketFiles(place);

/** New bytes go to the first; the second is read where the first has them not. What is deleted is in neither. */
function withSecond(first: FilesProvider, second: FilesProvider): FilesProvider {
  return {
    put: (source, id) => first.put(source, id),
    readAll: (id) =>
      first.readAll(id).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        return await second.readAll(id);
      }),
    stream: async (id, range) => (await first.stream(id, range)) ?? (await second.stream(id, range)),
    async delete(id) {
      await second.delete(id);
      await first.delete(id);
    },
    async *keptBefore(instant) {
      yield* first.keptBefore(instant);
      yield* second.keptBefore(instant);
    },
  };
}

/**
 * Why a place cannot be used, for whoever starts the product; null where it can, and where nobody knows: a store that is away for a
 * moment keeps no process from starting, since most of the product needs no file.
 */
export async function whyNoFiles(place: FilesPlace): Promise<string | null> {
  if (place.kind === "folder") return null;
  try {
    await listed(callBucket(place, { answerMs: 5_000, retryAfterMs: [] }), place.prefix, "files/0").next();
    return null;
  } catch (error) {
    const cause = error instanceof Problem ? error.options.cause : error;
    if (!(cause instanceof StoreRefused) || cause.status >= 500 || cause.status === 429) return null;
    return `${nameOf(place)} cannot be used: ${cause.message}. Check QABAS_STORE_KEY_ID, QABAS_STORE_SECRET, QABAS_STORE_REGION and that the bucket is there.`;
  }
}
