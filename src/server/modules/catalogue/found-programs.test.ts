import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWN_WORDS } from "#contract/search/dictionary.ts";
import { PROGRAM_FIELDS } from "#contract/search/program-documents.ts";
import { SearchIndex } from "#contract/search/search-index.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { askedQueries, scoreOf } from "#tests/search/queries.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { eq } from "drizzle-orm";
import { foundPrograms, narrowed } from "./found-programs.ts";

let server: TestServer;
let slugs: Map<number, string>;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const rows = await server.services.db.select({ id: programs.id, slug: programs.slug }).from(programs);
  slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
});
afterAll(() => server.close());

const found = async (query: string, most?: number) => (await foundPrograms(server.services, query, most))?.ids ?? null;
const slugsOf = (ids: readonly number[] | null) => (ids ?? []).map((id) => slugs.get(id) ?? "");

describe("The programs that a query finds", () => {
  it("are those of the list of queries, over the database's own texts", async () => {
    const answers = new Map<string, string[]>();
    for (const { query } of askedQueries()) answers.set(query, slugsOf(await found(query)));
    const score = scoreOf(askedQueries(), (query) => answers.get(query) ?? []);
    expect(score.first / score.asked, score.missed.join("\n")).toBeGreaterThanOrEqual(0.9);
    expect(score.falseHits / score.asked).toBeLessThanOrEqual(0.02);
  });

  it("are found by a new title as soon as it is written, and by the old one no more", async () => {
    const [id] = (await found("مهارات التفاوض")) ?? [];
    if (id === undefined) throw new Error("the demo has no such program");
    await server.services.db.transaction(async (tx) => {
      await tx.update(programs).set({ titleAr: "فن الخط الكوفي القديم", titleEn: "Old Kufi" }).where(eq(programs.id, id));
      await touchPublic(tx, "catalogue", "programs");
    });
    await expect.poll(async () => (await found("الكوفي القديم"))?.[0]).toBe(id);
    expect(await found("negotiation skills")).not.toContain(id);
    await server.services.db.transaction(async (tx) => {
      await tx.update(programs).set({ titleAr: "مهارات التفاوض", titleEn: "Negotiation skills" }).where(eq(programs.id, id));
      await touchPublic(tx, "catalogue", "programs");
    });
    await expect.poll(async () => (await found("مهارات التفاوض"))?.[0]).toBe(id);
  });
});

it("a seat that is sold has no program read anew for those who search: hundreds are sold in an hour", async () => {
  const { publicCache } = server.services;
  const [id] = (await found("بايثون")) ?? [];
  const { made } = publicCache.counts;
  publicCache.forget(ofPrograms([id ?? 0]));
  expect(await found("بايثون")).toContain(id);
  expect(publicCache.counts.made).toBe(made);
});

describe("Of more programs than are kept in memory", () => {
  const MANY = 3;
  const spellings = (query: string) => new SearchIndex([OWN_WORDS], PROGRAM_FIELDS).spellings(query);
  const candidates = (query: string) => narrowed(server.services.db, spellings(query));

  it.each([
    ["بايثون", "data-analysis-with-python"],
    ["دورة ادارة مشاريع", "project-management"],
    ["UX", "user-experience-from-scratch"],
    ["باور بي اي", "power-bi-dashboards"],
    ["الامن السيبرني", "diploma-cybersecurity"],
    ["photografy", "phone-photography"],
    ["القحطني", "statistics-for-decisions"],
    ["الاستطلاع والفحص", "diploma-cybersecurity"],
    ["business english", "english-for-the-workplace"],
  ])("«%s» still finds %s first", async (query, slug) => {
    expect(slugsOf(await found(query, MANY))[0]).toBe(slug);
  });

  it("the database says which ones come into question: by any of their texts, and by no part of a Latin word", async () => {
    const all = await candidates("ترجمة");
    expect(all.length).toBeGreaterThan(1);
    expect(all.length).toBeLessThan(8);
    const ids = (await found("ترجمة", MANY)) ?? [];
    expect(new Set(all)).toEqual(new Set([...all, ...ids]));
    expect(slugsOf(await candidates("الاستطلاع والفحص"))).toEqual(["diploma-cybersecurity"]);
    // «ai» of the dictionary is no part of «training».
    expect((await candidates("ai")).length).toBeLessThan(5);
    expect(await candidates("؟")).toEqual([]);
  });

  it("finds nothing where there is nothing, and everything where nothing is asked", async () => {
    expect(await found("سباكة", MANY)).toEqual([]);
    expect(await found("؟!", MANY)).toBeNull();
    expect(await found("%", MANY)).toBeNull();
  });
});
