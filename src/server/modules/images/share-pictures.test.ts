import { writeFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHARE_SIZE, shareAddress } from "#contract/catalogue/share-picture.ts";
import { categories, programs } from "#server/db/tables/catalogue.ts";
import { makeProgram } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ method: "GET", url });

async function course(titleAr: string, titleEn: string) {
  const program = await makeProgram(server, { titleAr, titleEn });
  const [category] = await server.services.db.select().from(categories).where(eq(categories.id, program.categoryId));
  if (!category) throw new Error("no category");
  const address = (language: "ar" | "en", title = language === "ar" ? titleAr : titleEn) =>
    shareAddress({
      id: program.id,
      language,
      title,
      category: language === "ar" ? category.nameAr : category.nameEn,
      glaze: category.glaze,
    });
  return { id: program.id, address };
}

describe("issue 21.7: the picture that networks show of a course", () => {
  it("is a PNG of 1200 by 630 in either language, kept for good, and says other words in another picture", async () => {
    const { address } = await course("إدارة المشاريع الاحترافية", "Professional project management");
    const [ar, en] = [await get(address("ar")), await get(address("en"))];
    for (const answer of [ar, en]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({ "content-type": "image/png", "cache-control": "public, max-age=31536000, immutable" });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "png", ...SHARE_SIZE });
      expect(answer.rawPayload.length).toBeLessThan(300_000);
    }
    expect(ar.rawPayload.equals(en.rawPayload)).toBe(false);
    if (process.env.QABAS_LOOK) {
      writeFileSync(`${process.env.QABAS_LOOK}/ar.png`, ar.rawPayload);
      writeFileSync(`${process.env.QABAS_LOOK}/en.png`, en.rawPayload);
    }
  });

  it("has another address once the title changes, and the one of before shows the new title for a while", async () => {
    const { id, address } = await course("تحليل البيانات", "Data analysis");
    const before = await get(address("ar"));
    await server.services.db.update(programs).set({ titleAr: "تحليل البيانات المتقدم" }).where(eq(programs.id, id));
    const renamed = await get(address("ar", "تحليل البيانات المتقدم"));
    expect(address("ar", "تحليل البيانات المتقدم")).not.toBe(address("ar"));
    expect(renamed.rawPayload.equals(before.rawPayload)).toBe(false);
    const old = await get(address("ar").replace(/[0-9a-f]{8}\.png$/u, "00000000.png"));
    expect(old.headers["cache-control"]).toBe("public, max-age=300");
    expect(old.rawPayload.equals(renamed.rawPayload)).toBe(true);
  });

  it("is there for published courses alone, and for no other address", async () => {
    const { id, address } = await course("مسودة", "Draft");
    await server.services.db.update(programs).set({ status: "draft" }).where(eq(programs.id, id));
    for (const path of [
      address("ar"),
      "/share-pictures/fr/1-00000000.png",
      "/share-pictures/ar/x.png",
      "/share-pictures/ar/99999999-00000000.png",
    ])
      expect((await get(path)).statusCode).toBe(404);
  });
});
