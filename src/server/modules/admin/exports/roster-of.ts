import { rosterArchive } from "#server/commands/exports/roster/roster-archive.ts";
import type { ExportWish } from "#server/commands/exports/staff-export.ts";
import { settings } from "#server/db/tables/site.ts";
import type { Services } from "#server/services.ts";

/** Who learns and teaches what, in the programs that the asker may see. */
export async function* rosterOf(
  { db }: Services,
  { categories, language }: ExportWish,
  onRows: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const [site] = await db.select().from(settings);
  const orgName = (language === "ar" ? site?.siteNameAr : site?.siteNameEn) ?? "Qabas";
  yield* rosterArchive(db, { categories, language, orgName, onRows });
}
