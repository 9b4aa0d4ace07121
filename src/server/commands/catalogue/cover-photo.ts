import type { Static } from "#contract/schema.ts";
import type { coverPhoto } from "#contract/shapes.ts";

/** The uploaded cover of a row that has one (`keep-cover.ts` writes all three); null where the generated cover stands alone. */
export const coverPhotoOf = (row: {
  coverUrl: string | null;
  coverWidth: number | null;
  coverHeight: number | null;
}): Static<ReturnType<typeof coverPhoto>> =>
  row.coverUrl && row.coverWidth && row.coverHeight ? { url: row.coverUrl, width: row.coverWidth, height: row.coverHeight } : null;
