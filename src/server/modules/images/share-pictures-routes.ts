import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { readShareAddress, shareAddress, type SharedProgram } from "#contract/catalogue/share-picture.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, programs } from "#server/db/tables/catalogue.ts";
import { settings } from "#server/db/tables/site.ts";
import { sharePictures } from "#server/documents/share-pictures.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Services } from "#server/services.ts";

const FOREVER = "public, max-age=31536000, immutable";
/** An address of before a title changed shows today's, and is asked for again. */
const FOR_NOW = "public, max-age=300";
/** Some 100 KB each. */
const KEPT_AT_MOST = 100;

/** What networks show of a shared course: drawn once for each address, which changes with what is drawn. */
export function sharePicturesRoutes(app: FastifyInstance, { db, documents, limits }: Services): void {
  const pictures = sharePictures(documents);
  const kept = new Map<string, Buffer>();
  app.addHook("onClose", async () => await pictures.close());

  app.get("/share-pictures/*", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const asked = readShareAddress(path);
    if (!asked) return reply.callNotFound();
    let bytes = kept.get(path);
    let lasts = true;
    if (!bytes) {
      await limitAddress({ limits }, request, "read");
      const found = await readShared(db, asked.id, asked.language);
      if (!found) return reply.callNotFound();
      const address = shareAddress(found.program);
      lasts = address === path;
      bytes = kept.get(address) ?? (await pictures.draw(found.program, found.site));
      kept.delete(address);
      kept.set(address, bytes);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_AT_MOST) break;
        kept.delete(oldest);
      }
    }
    return reply
      .header("cache-control", lasts ? FOREVER : FOR_NOW)
      .header("cross-origin-resource-policy", "cross-origin")
      .type("image/png")
      .send(bytes);
  });
}

/** What is drawn of a program that everybody may see; null for any other. */
async function readShared(db: Executor, id: number, language: Language): Promise<{ program: SharedProgram; site: string } | null> {
  const [row] = await db
    .select({ program: programs, category: categories, site: { ar: settings.siteNameAr, en: settings.siteNameEn } })
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(settings, eq(settings.id, 1))
    .where(and(eq(programs.id, id), eq(programs.status, "published")));
  if (!row) return null;
  const { program, category, site } = row;
  const english = language === "en";
  return {
    program: {
      id,
      language,
      title: english ? program.titleEn : program.titleAr,
      category: english ? category.nameEn : category.nameAr,
      glaze: category.glaze,
    },
    site: site?.[language] || (english ? "Qabas" : "قبس"),
  };
}
