import { eq } from "drizzle-orm";
import { PICTURES, type PictureSeed } from "#server/db/seed/pictures.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { counters } from "#server/db/tables/commerce.ts";
import { newsPosts, settings } from "#server/db/tables/site.ts";
import { type CoverProviders, keepCover } from "./keep-cover.ts";

/** Counter that says that the demo has its pictures: taken away by staff, they do not come back. */
const SEEDED = "demo-pictures";

/**
 * Gives the demo its uploaded covers, once, in the way of any upload. Call at start, after `seedDemo`. What is not a demo is
 * left alone, and so is a cover that somebody set.
 * @returns how many were seeded
 */
export async function seedPictures(providers: CoverProviders, now: Date): Promise<number> {
  const { db } = providers;
  const [demo] = await db.select({ demo: settings.demo }).from(settings).where(eq(settings.demo, true)).limit(1);
  if (!demo) return 0;
  // One of several processes that start together seeds.
  const [mine] = await db.insert(counters).values({ name: SEEDED, value: 1 }).onConflictDoNothing().returning();
  if (!mine) return 0;
  const seeded = await Promise.all(PICTURES.map((picture) => seedPicture(providers, picture, now)));
  return seeded.filter(Boolean).length;
}

async function seedPicture(providers: CoverProviders, { kind, slug, load }: PictureSeed, now: Date): Promise<boolean> {
  const table = kind === "program" ? programs : newsPosts;
  const [row] = await providers.db.select({ id: table.id, url: table.coverUrl }).from(table).where(eq(table.slug, slug));
  if (!row || row.url !== null) return false;
  const { default: address } = await load();
  const bytes = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  await keepCover(providers, { kind, id: row.id }, { name: `${slug}.webp`, bytes }, now);
  return true;
}
